// Learning pictures: their features and their index.
#include "Album.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <opencv2/features2d.hpp>
#include <opencv2/imgproc.hpp>

#include "Guard.hpp"

using namespace kotinos;

namespace {

std::atomic<int64_t> live{0};

/// The longer side of the learned grey image, and of the learned colours.
constexpr int learnedSide = 640, colorSide = 48;
/// Randomised k-d trees of the index (Muja and Lowe 2009), and leaves that a look-up visits.
constexpr int trees = 4, checks = 48;

/// A view of the picture whose features are learned: its longer side, and the strongest features.
/// Tilts shrink the picture across an axis of `direction` degrees, as a camera at 56 degrees does.
struct SimulatedView {
  int side;
  double shrink, direction;
  int limit;
};
constexpr SimulatedView simulatedViews[] = {
    {480, 1, 0, 400},      {240, 1, 0, 200},       {110, 1, 0, 100},
    {400, 0.56, 0, 150},   {400, 0.56, 45, 150},   {400, 0.56, 90, 150},  {400, 0.56, 135, 150},
};

/// The picture in a simulated view, and the map from the view to the picture.
cv::Mat simulate(const cv::Mat &gray, const SimulatedView &view, cv::Matx33d &toGray) {
  const double scale = std::min(1.0, double(view.side) / std::max(gray.cols, gray.rows));
  cv::Mat scaled;
  const cv::Size size(std::max(1L, std::lround(gray.cols * scale)),
                      std::max(1L, std::lround(gray.rows * scale)));
  cv::resize(gray, scaled, size, 0, 0, cv::INTER_AREA);
  const cv::Matx33d rescale =
      cv::Matx33d::diag({double(gray.cols) / size.width, double(gray.rows) / size.height, 1});
  if (view.shrink == 1) {
    toGray = rescale;
    return scaled;
  }
  const double turn = view.direction * CV_PI / 180, c = std::cos(turn), s = std::sin(turn);
  const double width = std::abs(c) * size.width + std::abs(s) * size.height;
  const double height = std::abs(s) * size.width + std::abs(c) * size.height;
  const cv::Matx33d rotation(c, s, (width - c * size.width - s * size.height) / 2,  //
                             -s, c, (height + s * size.width - c * size.height) / 2, 0, 0, 1);
  cv::Mat rotated, shrunk;
  const cv::Matx33d half(1, 0, 0.5, 0, 1, 0.5, 0, 0, 1), back(1, 0, -0.5, 0, 1, -0.5, 0, 0, 1);
  cv::warpAffine(scaled, rotated, (back * rotation * half).get_minor<2, 3>(0, 0),
                 cv::Size(std::lround(width), std::lround(height)), cv::INTER_LINEAR,
                 cv::BORDER_REPLICATE);
  const cv::Size across(std::max(1L, std::lround(width * view.shrink)), rotated.rows);
  cv::resize(rotated, shrunk, across, 0, 0, cv::INTER_AREA);
  const cv::Matx33d widen = cv::Matx33d::diag({double(rotated.cols) / across.width, 1, 1});
  toGray = rescale * rotation.inv() * widen;
  return shrunk;
}

/// The colours of fields of an image.
cv::Mat colorsOf(const cv::Mat &image) {
  const double scale = std::min(1.0, double(colorSide) / std::max(image.cols, image.rows));
  cv::Mat colors, fine;
  const cv::Size size(std::max(8L, std::lround(image.cols * scale)),
                      std::max(8L, std::lround(image.rows * scale)));
  // A huge image in linear light would take 12 bytes a pixel.
  cv::resize(image, fine, size * 8, 0, 0, cv::INTER_AREA);
  cv::resize(linearLight(fine), colors, size, 0, 0, cv::INTER_AREA);
  return colors;
}

void learn(LearnedPicture &picture, const cv::Mat &image) {
  picture.size = image.size();
  const double scale = std::min(1.0, double(learnedSide) / std::max(image.cols, image.rows));
  cv::Mat gray;
  cv::resize(image, gray,
             cv::Size(std::max(8L, std::lround(image.cols * scale)),
                      std::max(8L, std::lround(image.rows * scale))),
             0, 0, cv::INTER_AREA);
  picture.grays.push_back(gray);
  while (std::min(picture.grays.back().cols, picture.grays.back().rows) >= 48) {
    const cv::Mat &above = picture.grays.back();
    cv::Mat halved;
    cv::resize(above, halved, cv::Size(above.cols / 2, above.rows / 2), 0, 0, cv::INTER_AREA);
    picture.grays.push_back(halved);
  }
  const cv::Matx33d toImage = cv::Matx33d::diag(
      {double(image.cols) / gray.cols, double(image.rows) / gray.rows, 1});
  const cv::Rect2f inside(0, 0, static_cast<float>(image.cols), static_cast<float>(image.rows));
  for (const SimulatedView &view : simulatedViews) {
    cv::Matx33d toGray;
    const cv::Mat seen = simulate(gray, view, toGray);
    Features features = extractFeatures(seen, view.limit);
    const cv::Matx33d map = toImage * toGray;
    for (int row = 0; row < features.descriptors.rows; ++row) {
      const cv::Vec3d place = map * cv::Vec3d(features.places[row].x, features.places[row].y, 1);
      const cv::Point2f point(static_cast<float>(place[0]), static_cast<float>(place[1]));
      if (!inside.contains(point)) continue;
      picture.features.descriptors.push_back(features.descriptors.row(row));
      picture.features.places.push_back(point);
    }
    if (&view == simulatedViews)
      picture.frontalFeatures = static_cast<int>(picture.features.places.size());
  }
}

}  // namespace

cv::Mat kotinos::grayOf(const COpenCVImage &image) {
  cv::Mat gray;
  cv::cvtColor(borrow(image), gray, cv::COLOR_RGB2GRAY);
  return gray;
}

cv::Mat kotinos::frameGray(const COpenCVImage &frame) {
  require(frame.width >= 64 && frame.width <= 4096 && frame.height >= 64 && frame.height <= 4096,
          "a frame is 64 to 4096 pixels a side");
  return grayOf(frame);
}

cv::Mat kotinos::linearLight(const cv::Mat &bytes) {
  cv::Mat table(1, 256, CV_32F), result;
  for (int i = 0; i < 256; ++i) {
    const double value = i / 255.0;
    table.at<float>(i) = static_cast<float>(
        value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4));
  }
  cv::LUT(bytes, table, result);
  return result;
}

Features kotinos::extractFeatures(const cv::Mat &gray, int limit) {
  // A third of Lowe's contrast: a dark hall has a third of the light that the picture was taken in.
  const auto sift = cv::SIFT::create(limit, 3, 0.013, 10, 1.6, CV_8U);
  std::vector<cv::KeyPoint> points;
  Features features;
  sift->detectAndCompute(gray, cv::noArray(), points, features.descriptors);
  features.places.reserve(points.size());
  // OpenCV's coordinates are those of a pixel's centre.
  for (const cv::KeyPoint &point : points)
    features.places.push_back(point.pt + cv::Point2f(0.5f, 0.5f));
  return features;
}

COpenCVPictures::COpenCVPictures() { ++live; }
COpenCVPictures::~COpenCVPictures() { --live; }

const LearnedPicture &COpenCVPictures::picture(int32_t number) const {
  require(number >= 0 && size_t(number) < pictures.size(), "the picture is not in the album");
  return pictures[number];
}

void COpenCVPictures::buildIndex() {
  index.reset();
  rows.release();
  origins.clear();
  for (size_t i = 0; i < pictures.size(); ++i) {
    const Features &features = pictures[i].features;
    if (features.descriptors.empty()) continue;
    rows.push_back(features.descriptors);
    for (const cv::Point2f &place : features.places)
      origins.push_back({static_cast<int>(i), place});
  }
  if (rows.rows < 2) return;
  // The trees are random, and the same for the same pictures.
  cvflann::seed_random(1);
  index = std::make_unique<FeatureIndex>(rows, cvflann::KDTreeIndexParams(trees));
}

void COpenCVPictures::nearest(const cv::Mat &descriptors, int count, cv::Mat &found,
                              cv::Mat &distances) const {
  found.create(descriptors.rows, count, CV_32S);
  distances.create(descriptors.rows, count, CV_32F);
  found.setTo(-1);
  if (index && rows.rows >= count)
    index->knnSearch(descriptors, found, distances, count, cvflann::SearchParams(checks));
}

int64_t COpenCV_livePictures(void) { return live; }

COpenCVStatus COpenCV_picturesCreate(COpenCVPictures **pictures, COpenCVMessage *message) {
  *pictures = nullptr;
  return guarded(message, [&] {
    *pictures = new COpenCVPictures;
    return COpenCVStatus_ok;
  });
}

void COpenCV_picturesDestroy(COpenCVPictures *pictures) { delete pictures; }

COpenCVStatus COpenCV_picturesLearn(COpenCVPictures *pictures, COpenCVImage image, int32_t *picture,
                                    COpenCVMessage *message) {
  return guarded(message, [&] {
    require(image.width >= 32 && image.width <= 8192 && image.height >= 32 && image.height <= 8192,
            "a picture is 32 to 8192 pixels a side");
    require(pictures->pictures.size() < 1000, "an album has at most 1000 pictures");
    LearnedPicture learned;
    learn(learned, grayOf(image));
    learned.colors = colorsOf(borrow(image));
    pictures->pictures.push_back(std::move(learned));
    *picture = static_cast<int32_t>(pictures->pictures.size() - 1);
    return COpenCVStatus_ok;
  });
}

COpenCVStatus COpenCV_picturesIndex(COpenCVPictures *pictures, COpenCVMessage *message) {
  return guarded(message, [&] {
    pictures->buildIndex();
    return COpenCVStatus_ok;
  });
}
