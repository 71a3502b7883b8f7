// Alignment of a picture by optical flow, and its agreement with the frame.
#include "Alignment.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/video/tracking.hpp>

using namespace kotinos;

namespace {

/// Points whose flow is measured.
constexpr int flowPoints = 140;
/// Fewer points with flow say nothing of eight unknowns.
constexpr int fewestPoints = 8;
/// The correlation from which the picture and the frame agree round a pixel.
constexpr double correlationLimit = 0.6;
/// The cosine of 70 degrees: pictures are found to 55, where the least measured slant is 0.57.
constexpr double leastSlant = 0.34;
/// Steps of 255: weaker deviations are the sensor's noise.
constexpr float noise = 5;

/// The ratio of the scales across and along the axis about which a picture is tilted, at its middle:
/// the cosine of the angle at which it is seen.
double slant(const cv::Matx33d &homography, cv::Size picture) {
  const cv::Vec3d middle = homography * cv::Vec3d(picture.width / 2.0, picture.height / 2.0, 1);
  const double x = middle[0] / middle[2], y = middle[1] / middle[2];
  const cv::Matx33d &h = homography;
  // The derivatives of the frame's place by the picture's, but for a factor.
  const double a = h(0, 0) - x * h(2, 0), b = h(0, 1) - x * h(2, 1);
  const double c = h(1, 0) - y * h(2, 0), d = h(1, 1) - y * h(2, 1);
  const double squares = a * a + b * b + c * c + d * d, area = a * d - b * c;
  const double root = std::sqrt(std::max(squares * squares - 4 * area * area, 0.0));
  return std::sqrt(std::max(squares - root, 0.0) / (squares + root));
}

/// Local means and deviations in a square round each pixel.
struct Moments {
  cv::Mat values, mean, deviation;

  Moments(const cv::Mat &gray, int side) {
    gray.convertTo(values, CV_32F);
    cv::Mat squares;
    cv::boxFilter(values, mean, CV_32F, {side, side}, {-1, -1}, true, cv::BORDER_REFLECT);
    cv::sqrBoxFilter(values, squares, CV_32F, {side, side}, {-1, -1}, true, cv::BORDER_REFLECT);
    cv::Mat variance = squares - mean.mul(mean);
    cv::max(variance, 0, variance);
    cv::sqrt(variance, deviation);
  }

  /// The values without the local light: a mean of 128, a deviation of up to 40.
  cv::Mat normalized() const {
    cv::Mat bytes, result = (values - mean) / (deviation + noise);
    result.convertTo(bytes, CV_8U, 40, 128);
    return bytes;
  }
};

}  // namespace

bool kotinos::isPlausible(const cv::Matx33d &homography, cv::Size picture, cv::Size frame) {
  for (double value : homography.val)
    if (!std::isfinite(value)) return false;
  const double width = picture.width, height = picture.height;
  double least = 1e300, most = 0;
  for (const cv::Vec3d &corner : {cv::Vec3d(0, 0, 1), cv::Vec3d(width, 0, 1),
                                  cv::Vec3d(width, height, 1), cv::Vec3d(0, height, 1)}) {
    const double depth = (homography * corner)[2];
    least = std::min(least, depth), most = std::max(most, depth);
  }
  // The nearest corner is at most four times as near as the farthest.
  if (least <= 0 || most > 4 * least) return false;
  const auto corners = outline(homography, picture);
  double shortest = 1e300, longest = 0;
  for (size_t i = 0; i < 4; ++i) {
    const cv::Point2d side = corners[(i + 1) % 4] - corners[i];
    const cv::Point2d next = corners[(i + 2) % 4] - corners[(i + 1) % 4];
    // Convex and not mirrored: all turns are clockwise, as y grows downwards.
    if (side.cross(next) <= 0) return false;
    const double length = cv::norm(side) / (i % 2 == 0 ? width : height);
    shortest = std::min(shortest, length), longest = std::max(longest, length);
  }
  if (longest > 6 * shortest) return false;
  if (slant(homography, picture) < leastSlant) return false;
  const double area = signedArea(corners);
  if (area < 900 || area > 25.0 * frame.area()) return false;
  const cv::Vec3d middle = homography * cv::Vec3d(width / 2, height / 2, 1);
  const cv::Rect2d around(-frame.width, -frame.height, 3 * frame.width, 3 * frame.height);
  return around.contains({middle[0] / middle[2], middle[1] / middle[2]});
}

bool kotinos::align(const LearnedPicture &picture, const cv::Mat &gray, Reach reach, Pose &pose) {
  const bool isFar = reach == Reach::far;
  const LaidPicture laid(picture, gray, pose.homography, isFar ? 48 : 12);
  if (laid.isEmpty()) return false;
  const int side = 25;
  const cv::Mat from = Moments(laid.picture, side).normalized();
  const cv::Mat to = Moments(laid.frame, side).normalized();
  std::vector<cv::Point2f> points, moved;
  const double spacing = std::sqrt(cv::countNonZero(laid.mask)) / 22;
  cv::goodFeaturesToTrack(from, points, flowPoints, 0.01, std::max(3.0, spacing), laid.mask, 5);
  if (points.size() < fewestPoints) return false;
  std::vector<uchar> isSeen;
  std::vector<float> errors;
  const cv::TermCriteria criteria(cv::TermCriteria::COUNT + cv::TermCriteria::EPS, 20, 0.01);
  cv::calcOpticalFlowPyrLK(from, to, points, moved, isSeen, errors, {15, 15}, isFar ? 3 : 1,
                           criteria);
  std::vector<cv::Point2f> before, after;
  for (size_t i = 0; i < points.size(); ++i)
    if (isSeen[i]) before.push_back(points[i]), after.push_back(moved[i]);
  if (before.size() < fewestPoints) return false;
  std::vector<uchar> isInlier;
  const cv::Mat found =
      cv::findHomography(before, after, cv::USAC_MAGSAC, 1.5, isInlier, 500, 0.995);
  if (found.empty() || cv::countNonZero(isInlier) < fewestPoints) return false;
  const cv::Matx33d correction = found;
  const cv::Matx33d shift(1, 0, laid.region.x, 0, 1, laid.region.y, 0, 0, 1);
  cv::Matx33d corrected =
      shift * fromCentre * correction * toCentre * shift.inv() * pose.homography;
  corrected = corrected * (1 / corrected(2, 2));
  if (!isPlausible(corrected, picture.size, gray.size())) return false;
  pose.homography = corrected;
  return true;
}

Agreement kotinos::agreement(const LaidPicture &laid) {
  const int side = std::max(laid.region.width, laid.region.height) < 130 ? 11 : 17;
  const Moments drawn(laid.picture, side), seen(laid.frame, side);
  cv::Mat products;
  cv::boxFilter(drawn.values.mul(seen.values), products, CV_32F, {side, side}, {-1, -1}, true,
                cv::BORDER_REFLECT);
  const cv::Mat covariance = products - drawn.mean.mul(seen.mean);
  const cv::Mat expected = drawn.deviation.mul(seen.deviation + 1.5f);
  Agreement result;
  result.textured = laid.mask & (drawn.deviation >= 2 * noise);
  result.agreeing = result.textured & (covariance > correlationLimit * expected);
  return result;
}

void kotinos::measure(const LearnedPicture &picture, const cv::Mat &gray, Pose &pose) {
  pose.certainty = 0;
  const LaidPicture laid(picture, gray, pose.homography, 0);
  if (laid.isEmpty()) return;
  const Agreement found = agreement(laid);
  const int textured = cv::countNonZero(found.textured);
  // Nothing is said of a picture that shows less than a field of 16 x 16 pixels.
  if (textured >= 256) pose.certainty = double(cv::countNonZero(found.agreeing)) / textured;
}
