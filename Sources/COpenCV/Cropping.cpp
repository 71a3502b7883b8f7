// Parts of a picture, cut out, turned and shrunk as a network's input.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "Guard.hpp"

using namespace kotinos;

namespace {

/// The whole pixels of the picture that a crop touches, and some more on each side for interpolation.
cv::Rect touched(const cv::Matx23d &map, int32_t width, int32_t height, const cv::Size &picture) {
  double left = HUGE_VAL, top = HUGE_VAL, right = -HUGE_VAL, bottom = -HUGE_VAL;
  for (const double x : {0.0, double(width)}) {
    for (const double y : {0.0, double(height)}) {
      const cv::Vec2d p = map * cv::Vec3d(x, y, 1);
      left = std::min(left, p[0]), right = std::max(right, p[0]);
      top = std::min(top, p[1]), bottom = std::max(bottom, p[1]);
    }
  }
  // Clamped before the conversion: a crop may lie far outside; at least one edge pixel is kept.
  const auto clamp = [](double value, double low, double high) {
    return static_cast<int>(std::min(std::max(value, low), high));
  };
  const double margin = 2 + std::max(right - left, bottom - top) / std::max(width, height);
  const int x0 = clamp(std::floor(left - margin), 0, picture.width - 1);
  const int y0 = clamp(std::floor(top - margin), 0, picture.height - 1);
  const int x1 = clamp(std::ceil(right + margin), x0 + 1, picture.width);
  const int y1 = clamp(std::ceil(bottom + margin), y0 + 1, picture.height);
  return {x0, y0, x1 - x0, y1 - y0};
}

/// Bytes as planes R, G, B.
void separate(const cv::Mat &crop, float low, float high, float *planes) {
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

COpenCVStatus COpenCV_crop(COpenCVPicture picture, const double map[6], int32_t width,
                           int32_t height, float low, float high, bool isBlackOutside,
                           float *planes, size_t capacity, COpenCVMessage *message) {
  return guarded(message, [&] {
    const cv::Mat whole = borrow(picture);
    require(width >= 1 && width <= 8192 && height >= 1 && height <= 8192,
            "a crop is 1 to 8192 pixels a side");
    require(planes && capacity >= static_cast<size_t>(width) * height * 3,
            "the output buffer is too small");
    for (int i = 0; i < 6; ++i)
      require(std::isfinite(map[i]) && std::abs(map[i]) < 1e9, "the crop's map is not finite");
    cv::Matx23d m(map[0], map[1], map[2], map[3], map[4], map[5]);

    // Only the part under the crop is shrunk: the cost follows the crop, not the photo.
    const cv::Rect part = touched(m, width, height, whole.size());
    cv::Mat source = whole(part);
    double coarseness = std::hypot(m(0, 0), m(1, 0));
    double scaleX = 1, scaleY = 1;
    // Averaging squares of four is ten times as fast as any other area (docs/decisions/0053).
    while (coarseness >= 4 && source.cols > 1 && source.rows > 1) {
      const cv::Size half(source.cols / 2, source.rows / 2);
      cv::Mat halved;
      cv::resize(source(cv::Rect({0, 0}, half * 2)), halved, half, 0, 0, cv::INTER_AREA);
      source = halved;
      coarseness /= 2, scaleX /= 2, scaleY /= 2;
    }
    // A crop that is turned by quarters only is averaged right down to its pixels; of another one a
    // pixel that covers more than two of the picture's is the mean of four samples, which together
    // leave out none.
    const bool quarters = (m(0, 1) == 0 && m(1, 0) == 0) || (m(0, 0) == 0 && m(1, 1) == 0);
    const int times = !quarters && coarseness > 2 ? 2 : 1;
    if (quarters && coarseness > 1) {
      const cv::Size size(std::max(1, static_cast<int>(std::lround(source.cols / coarseness))),
                          std::max(1, static_cast<int>(std::lround(source.rows / coarseness))));
      cv::Mat shrunk;
      cv::resize(source, shrunk, size, 0, 0, cv::INTER_AREA);
      scaleX *= double(size.width) / source.cols;
      scaleY *= double(size.height) / source.rows;
      source = shrunk;
    }
    // Picture coordinates to the source's, then from continuous coordinates to samples' indices.
    m = cv::Matx23d(m(0, 0) * scaleX, m(0, 1) * scaleX, (m(0, 2) - part.x) * scaleX,  //
                    m(1, 0) * scaleY, m(1, 1) * scaleY, (m(1, 2) - part.y) * scaleY);
    for (const int i : {0, 1}) {
      m(i, 0) /= times, m(i, 1) /= times;
      m(i, 2) += (m(i, 0) + m(i, 1)) * 0.5 - 0.5;
    }
    cv::Mat samples, crop;
    cv::warpAffine(source, samples, m, {times * width, times * height},
                   cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                   isBlackOutside ? cv::BORDER_CONSTANT : cv::BORDER_REPLICATE);
    if (times == 1)
      crop = samples;
    else
      cv::resize(samples, crop, {width, height}, 0, 0, cv::INTER_AREA);
    separate(crop, low, high, planes);
    return COpenCVStatus_ok;
  });
}
