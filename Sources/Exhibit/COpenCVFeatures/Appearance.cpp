// The light and the blur in which a frame shows a picture.
#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "Alignment.hpp"
#include "Guard.hpp"

using namespace kotinos;

namespace {

/// Fields whose colours are compared are so far apart that a blur does not mix them.
constexpr int distance = 5;
/// Smaller differences of the picture's fields, in linear light, say nothing of a gain.
constexpr float weakest = 0.01f;
/// Brighter fields of a frame may be clipped.
constexpr float brightest = 0.9f;
constexpr size_t fewestSlopes = 24;
/// The share of a field's texture, and its neighbours', that agrees where the picture is seen.
constexpr float seenShare = 0.5f;
/// The darkest fields, of which a lift is measured.
constexpr size_t fewestDark = 24;
/// A camera's white balance leaves less of a lamp's colour: a larger ratio to green is an error, as
/// of blue in a picture that has none.
constexpr double colorCast = 1.6;
/// A camera deepens blacks by less, and a veil adds less; beyond that the picture is covered.
constexpr double deepest = -0.05, highest = 0.2;

/// The standard deviations that are tried.
constexpr std::array<double, 8> blurs{0, 0.5, 0.9, 1.3, 1.8, 2.4, 3.1, 4};
/// The side of the part that is compared, in pixels.
constexpr int comparedSide = 200;

/// The colours of the picture's fields in a frame; fields outside of it have a mask below 1.
void sample(const LearnedPicture &picture, const cv::Mat &frame, const cv::Matx33d &homography,
            cv::Mat &colors, cv::Mat &mask) {
  const cv::Size fields = picture.colors.size(), fine = fields * 4;
  const cv::Matx33d scale =
      cv::Matx33d::diag({double(picture.size.width) / fine.width,
                         double(picture.size.height) / fine.height, 1});
  const cv::Matx33d map = toCentre * homography * scale * fromCentre;
  cv::Mat warped, inside;
  const int flags = cv::INTER_LINEAR | cv::WARP_INVERSE_MAP;
  cv::warpPerspective(frame, warped, map, fine, flags, cv::BORDER_REPLICATE);
  cv::warpPerspective(cv::Mat(frame.size(), CV_32F, cv::Scalar(1)), inside, map, fine, flags,
                      cv::BORDER_CONSTANT);
  cv::resize(linearLight(warped), colors, fields, 0, 0, cv::INTER_AREA);
  cv::resize(inside, mask, fields, 0, 0, cv::INTER_AREA);
}

/// Leaves those fields out of a mask where the frame has other texture than the picture: a cover
/// there says nothing of the light. A field without texture goes with those round it.
void leaveCovered(const LaidPicture &laid, const LearnedPicture &picture,
                  const cv::Matx33d &homography, cv::Mat &mask) {
  const Agreement found = agreement(laid);
  const cv::Size fine = mask.size() * 4;
  const cv::Matx33d scale =
      cv::Matx33d::diag({double(picture.size.width) / fine.width,
                         double(picture.size.height) / fine.height, 1});
  const cv::Matx33d shift(1, 0, -laid.region.x, 0, 1, -laid.region.y, 0, 0, 1);
  const cv::Matx33d map = toCentre * shift * homography * scale * fromCentre;
  const auto fields = [&](const cv::Mat &pixels) {
    cv::Mat values, warped, result;
    pixels.convertTo(values, CV_32F, 1.0 / 255);
    cv::warpPerspective(values, warped, map, fine, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP);
    cv::resize(warped, result, mask.size(), 0, 0, cv::INTER_AREA);
    cv::blur(result, result, {5, 5}, {-1, -1}, cv::BORDER_REFLECT);
    return result;
  };
  const cv::Mat isCovered = fields(found.agreeing) < seenShare * fields(found.textured);
  cv::Mat left = mask.clone();
  left.setTo(0, isCovered);
  // Of too little a guess from all fields is better than none.
  if (cv::countNonZero(left > 0.99f) >= int(2 * fewestSlopes)) mask = left;
}

/// The gain of a channel: the weighted median of the slopes between fields (Theil 1950, Sen 1968).
/// Light that is added, as by a glare, falls out of the differences.
double gain(const cv::Mat &learned, const cv::Mat &seen, const cv::Mat &mask, int channel) {
  struct Slope {
    double value, weight;
  };
  std::vector<Slope> slopes;
  const auto isUsable = [&](int row, int column) {
    return mask.at<float>(row, column) > 0.99f &&
           seen.at<cv::Vec3f>(row, column)[channel] < brightest;
  };
  const auto add = [&](int row, int column, int otherRow, int otherColumn) {
    if (otherRow >= learned.rows || otherColumn >= learned.cols) return;
    if (!isUsable(row, column) || !isUsable(otherRow, otherColumn)) return;
    const auto difference = [&](const cv::Mat &colors) {
      return colors.at<cv::Vec3f>(otherRow, otherColumn)[channel] -
             colors.at<cv::Vec3f>(row, column)[channel];
    };
    const float before = difference(learned);
    if (std::abs(before) < weakest) return;
    slopes.push_back({difference(seen) / before, std::abs(before)});
  };
  for (int row = 0; row < learned.rows; ++row) {
    for (int column = 0; column < learned.cols; ++column) {
      add(row, column, row, column + distance);
      add(row, column, row + distance, column);
    }
  }
  if (slopes.size() < fewestSlopes) return 1;
  std::sort(slopes.begin(), slopes.end(),
            [](const Slope &one, const Slope &other) { return one.value < other.value; });
  double half = 0;
  for (const Slope &slope : slopes) half += slope.weight / 2;
  for (const Slope &slope : slopes)
    if ((half -= slope.weight) <= 0) return std::clamp(slope.value, 0.02, 50.0);
  return 1;
}

/// What a channel has more than its gain explains, where the picture is darkest: there it is seen,
/// and of bright fields a small error of the gain would be more.
double lift(const cv::Mat &learned, const cv::Mat &seen, const cv::Mat &mask, int channel,
            double gain) {
  struct Field {
    float before, after;
  };
  std::vector<Field> fields;
  for (int row = 0; row < learned.rows; ++row) {
    for (int column = 0; column < learned.cols; ++column) {
      const Field field{learned.at<cv::Vec3f>(row, column)[channel],
                        seen.at<cv::Vec3f>(row, column)[channel]};
      if (mask.at<float>(row, column) > 0.99f && field.after < brightest) fields.push_back(field);
    }
  }
  const size_t dark = std::max(fewestDark, fields.size() / 50);
  if (fields.size() < 4 * dark) return 0;
  std::nth_element(fields.begin(), fields.begin() + dark, fields.end(),
                   [](const Field &one, const Field &other) { return one.before < other.before; });
  std::vector<double> lifts;
  for (size_t i = 0; i < dark; ++i)
    lifts.push_back(fields[i].after - gain * fields[i].before);
  std::nth_element(lifts.begin(), lifts.begin() + dark / 2, lifts.end());
  return std::clamp(lifts[dark / 2], deepest, highest);
}

/// What is finer than 9 pixels.
cv::Mat details(const cv::Mat &values) {
  cv::Mat mean;
  cv::boxFilter(values, mean, CV_32F, {9, 9}, {-1, -1}, true, cv::BORDER_REFLECT);
  return values - mean;
}

/// The correlation of two images of mean 0 where the mask is set.
double correlation(const cv::Mat &a, const cv::Mat &b, const cv::Mat &mask) {
  cv::Mat insideA, insideB;
  a.copyTo(insideA, mask), b.copyTo(insideB, mask);
  const double squares = insideA.dot(insideA) * insideB.dot(insideB);
  return squares > 0 ? insideA.dot(insideB) / std::sqrt(squares) : 0;
}

/// The blur with which the picture resembles the frame most. The frame's noise resembles no blur
/// more than another.
double blur(const LaidPicture &laid) {
  const cv::Rect all({}, laid.frame.size());
  const cv::Size part(std::min(all.width, comparedSide), std::min(all.height, comparedSide));
  const cv::Rect middle({(all.width - part.width) / 2, (all.height - part.height) / 2}, part);
  cv::Mat frame, picture, mask;
  laid.frame(middle).convertTo(frame, CV_32F);
  laid.picture(middle).convertTo(picture, CV_32F);
  // A large blur takes in what is beside the picture, and beside the compared part.
  constexpr int reach = 12;
  cv::erode(laid.mask(middle), mask, cv::Mat::ones(2 * reach + 1, 2 * reach + 1, CV_8U), {-1, -1},
            1, cv::BORDER_CONSTANT | cv::BORDER_ISOLATED, 0);
  if (cv::countNonZero(mask) < 400) return 0;
  const cv::Mat seen = details(frame);
  std::array<double, blurs.size()> likeness{};
  for (size_t i = 0; i < blurs.size(); ++i) {
    cv::Mat blurred;
    if (blurs[i] > 0)
      cv::GaussianBlur(picture, blurred, {}, blurs[i], 0, cv::BORDER_REFLECT);
    else
      blurred = picture;
    likeness[i] = correlation(seen, details(blurred), mask);
  }
  const size_t best = std::max_element(likeness.begin(), likeness.end()) - likeness.begin();
  if (best == 0 || best + 1 == blurs.size()) return blurs[best];
  // The vertex of the parabola through the best and its neighbours.
  const double left = blurs[best - 1] - blurs[best], right = blurs[best + 1] - blurs[best];
  const double fallLeft = likeness[best - 1] - likeness[best];
  const double fallRight = likeness[best + 1] - likeness[best];
  const double curvature = left * fallRight - right * fallLeft;
  if (curvature == 0) return blurs[best];
  const double vertex =
      0.5 * (left * left * fallRight - right * right * fallLeft) / curvature;
  return std::clamp(blurs[best] + vertex, blurs[best - 1], blurs[best + 1]);
}

}  // namespace

COpenCVStatus COpenCV_pictureAppearance(const COpenCVPictures *pictures, COpenCVImage frame,
                                        COpenCVSighting sighting, COpenCVAppearance *appearance,
                                        COpenCVMessage *message) {
  return guarded(message, [&] {
    *appearance = {{1, 1, 1}, {0, 0, 0}, 0};
    const LearnedPicture &picture = pictures->picture(sighting.picture);
    const cv::Mat gray = frameGray(frame);
    const cv::Matx33d homography(sighting.homography);
    if (!isPlausible(homography, picture.size, gray.size())) return COpenCVStatus_ok;
    cv::Mat colors, mask;
    sample(picture, borrow(frame), homography, colors, mask);
    const LaidPicture laid(picture, gray, homography, 0);
    if (!laid.isEmpty()) leaveCovered(laid, picture, homography, mask);
    double gains[3];
    for (int channel = 0; channel < 3; ++channel)
      gains[channel] = gain(picture.colors, colors, mask, channel);
    for (int channel = 0; channel < 3; ++channel) {
      const double factor =
          std::clamp(gains[channel], gains[1] / colorCast, gains[1] * colorCast);
      appearance->gains[channel] = factor;
      appearance->lifts[channel] = lift(picture.colors, colors, mask, channel, factor);
    }
    if (!laid.isEmpty()) appearance->blur = blur(laid);
    return COpenCVStatus_ok;
  });
}
