// Crops of an image, rotated and downscaled to a network's input.
#include <algorithm>
#include <climits>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "Cropping.hpp"
#include "Guard.hpp"

using namespace kotinos;

namespace {

/// The bounding box of a crop in the image's pixels, with a margin for interpolation.
cv::Rect boundingBox(const cv::Matx23d &map, const cv::Size &crop, const cv::Size &image) {
  double left = HUGE_VAL, top = HUGE_VAL, right = -HUGE_VAL, bottom = -HUGE_VAL;
  for (const double x : {0.0, double(crop.width)}) {
    for (const double y : {0.0, double(crop.height)}) {
      const cv::Vec2d p = map * cv::Vec3d(x, y, 1);
      left = std::min(left, p[0]), right = std::max(right, p[0]);
      top = std::min(top, p[1]), bottom = std::max(bottom, p[1]);
    }
  }
  // Clamped before the conversion to int: a crop may lie far outside. One edge pixel stays.
  const auto clamp = [](double value, double low, double high) {
    return static_cast<int>(std::min(std::max(value, low), high));
  };
  const double margin =
      2 + std::max(right - left, bottom - top) / std::max(crop.width, crop.height);
  const int x0 = clamp(std::floor(left - margin), 0, image.width - 1);
  const int y0 = clamp(std::floor(top - margin), 0, image.height - 1);
  const int x1 = clamp(std::ceil(right + margin), x0 + 1, image.width);
  const int y1 = clamp(std::ceil(bottom + margin), y0 + 1, image.height);
  return {x0, y0, x1 - x0, y1 - y0};
}

/// Converts interleaved bytes to planar floats (CHW).
void writePlanes(const cv::Mat &crop, float low, float high, float *planes) {
  const size_t plane = crop.total();
  const float factor = (high - low) / 255;
  for (int y = 0; y < crop.rows; ++y) {
    const uint8_t *row = crop.ptr<uint8_t>(y);
    float *red = planes + static_cast<size_t>(y) * crop.cols;
    float *green = red + plane;
    float *blue = green + plane;
    for (int x = 0; x < crop.cols; ++x) {
      red[x] = row[3 * x] * factor + low;
      green[x] = row[3 * x + 1] * factor + low;
      blue[x] = row[3 * x + 2] * factor + low;
    }
  }
}

}  // namespace

void kotinos::crop(const cv::Mat &image, cv::Matx23d m, cv::Size size, float low, float high,
                   bool isBlackOutside, float *planes) {
  // Only the part under the crop is downscaled: the cost depends on the crop, not on the image.
  const cv::Rect part = boundingBox(m, size, image.size());
  cv::Mat source = image(part);
  double coarseness = std::hypot(m(0, 0), m(1, 0));
  double scaleX = 1, scaleY = 1;
  // cv::resize averages 2 x 2 pixels ten times as fast as any other area (docs/decisions/faces.md).
  // cv::warpAffine takes sides below SHRT_MAX, also where the crop compresses that side alone. A
  // side of one pixel stays.
  while (source.total() > 1 &&
         (coarseness >= 4 || std::max(source.cols, source.rows) >= SHRT_MAX)) {
    const cv::Size half(std::max(1, source.cols / 2), std::max(1, source.rows / 2));
    const cv::Size whole(std::min(source.cols, 2 * half.width),
                         std::min(source.rows, 2 * half.height));
    cv::Mat halved;
    cv::resize(source(cv::Rect({0, 0}, whole)), halved, half, 0, 0, cv::INTER_AREA);
    source = halved;
    coarseness /= 2;
    scaleX *= double(half.width) / whole.width;
    scaleY *= double(half.height) / whole.height;
  }
  // An axis-aligned crop is area-averaged down to its own resolution. Any other is supersampled
  // 2 x 2 where its pixels are larger than two of the source: four bilinear samples then reach
  // every source pixel.
  const bool isAxisAligned = (m(0, 1) == 0 && m(1, 0) == 0) || (m(0, 0) == 0 && m(1, 1) == 0);
  const int supersampling = !isAxisAligned && coarseness > 2 ? 2 : 1;
  if (isAxisAligned && coarseness > 1) {
    const auto shrunk = [&](int side) {
      return std::max(1, static_cast<int>(std::lround(side / coarseness)));
    };
    cv::Mat smaller;
    cv::resize(source, smaller, {shrunk(source.cols), shrunk(source.rows)}, 0, 0, cv::INTER_AREA);
    scaleX *= double(smaller.cols) / source.cols;
    scaleY *= double(smaller.rows) / source.rows;
    source = smaller;
  }
  // From the image's coordinates to the source's, and from continuous coordinates to indices.
  m = cv::Matx23d(m(0, 0) * scaleX, m(0, 1) * scaleX, (m(0, 2) - part.x) * scaleX,  //
                  m(1, 0) * scaleY, m(1, 1) * scaleY, (m(1, 2) - part.y) * scaleY);
  for (const int i : {0, 1}) {
    m(i, 0) /= supersampling, m(i, 1) /= supersampling;
    m(i, 2) += (m(i, 0) + m(i, 1)) * 0.5 - 0.5;
  }
  cv::Mat samples, averaged;
  cv::warpAffine(source, samples, m, size * supersampling,
                 cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                 isBlackOutside ? cv::BORDER_CONSTANT : cv::BORDER_REPLICATE);
  if (supersampling == 1)
    averaged = samples;
  else
    cv::resize(samples, averaged, size, 0, 0, cv::INTER_AREA);
  writePlanes(averaged, low, high, planes);
}

COpenCVStatus COpenCV_crop(COpenCVImage image, const double map[6], int32_t width,
                           int32_t height, float low, float high, bool isBlackOutside,
                           float *planes, size_t capacity, COpenCVMessage *message) {
  return guarded(message, [&] {
    const cv::Mat whole = borrow(image);
    require(width >= 1 && width <= 8192 && height >= 1 && height <= 8192,
            "a crop is 1 to 8192 pixels a side");
    require(planes && capacity >= static_cast<size_t>(width) * height * 3,
            "the output buffer is too small");
    for (int i = 0; i < 6; ++i)
      require(std::isfinite(map[i]) && std::abs(map[i]) < 1e9, "the crop's map is not finite");
    const cv::Matx23d m(map[0], map[1], map[2], map[3], map[4], map[5]);
    crop(whole, m, {width, height}, low, high, isBlackOutside, planes);
    return COpenCVStatus_ok;
  });
}
