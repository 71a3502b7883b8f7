// Anti-aliased lines and ellipses.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "Guard.hpp"

using namespace kotinos;

namespace {

// Fractional bits of the fixed-point coordinates that OpenCV draws with.
constexpr int fractionBits = 4;

/// An image whose rows are contiguous.
cv::Mat canvas(uint8_t *pixels, int32_t width, int32_t height) {
  return borrow(pixels, width, height, static_cast<size_t>(std::max(width, 0)) * 3);
}

/// Continuous coordinates as fixed-point pixel indices, clamped so that they do not overflow.
cv::Point fixed(double x, double y) {
  const auto one = [](double value) {
    require(std::isfinite(value), "a coordinate is not finite");
    const double limited = std::min(std::max(value - 0.5, -100000.0), 100000.0);
    return static_cast<int>(std::lround(limited * (1 << fractionBits)));
  };
  return {one(x), one(y)};
}

cv::Scalar scalar(COpenCVColor color) {
  return {double(color.red), double(color.green), double(color.blue)};
}

int stroke(double thickness) {
  return std::min(1000, std::max(1, static_cast<int>(std::lround(thickness))));
}

}  // namespace

COpenCVStatus COpenCV_drawLine(uint8_t *pixels, int32_t width, int32_t height, double x0, double y0,
                               double x1, double y1, COpenCVColor color, double thickness,
                               COpenCVMessage *message) {
  return guarded(message, [&] {
    cv::Mat target = canvas(pixels, width, height);
    cv::line(target, fixed(x0, y0), fixed(x1, y1), scalar(color), stroke(thickness), cv::LINE_AA,
             fractionBits);
    return COpenCVStatus_ok;
  });
}

COpenCVStatus COpenCV_drawEllipse(uint8_t *pixels, int32_t width, int32_t height, double centerX,
                                  double centerY, double halfWidth, double halfHeight,
                                  double degrees, COpenCVColor color, double thickness,
                                  COpenCVMessage *message) {
  return guarded(message, [&] {
    require(halfWidth >= 0 && halfHeight >= 0 && std::isfinite(degrees), "a negative half axis");
    cv::Mat target = canvas(pixels, width, height);
    const cv::Point axes = fixed(halfWidth + 0.5, halfHeight + 0.5);
    cv::ellipse(target, fixed(centerX, centerY), cv::Size(axes.x, axes.y), degrees, 0, 360,
                scalar(color), thickness > 0 ? stroke(thickness) : cv::FILLED, cv::LINE_AA,
                fractionBits);
    return COpenCVStatus_ok;
  });
}
