// Area-averaged copies of whole images.
#include <opencv2/imgproc.hpp>

#include "Guard.hpp"

using namespace kotinos;

COpenCVStatus COpenCV_downscale(COpenCVImage image, int32_t width, int32_t height,
                             uint8_t *pixels, size_t capacity, COpenCVMessage *message) {
  return guarded(message, [&] {
    const cv::Mat source = borrow(image);
    require(width >= 1 && width <= source.cols && height >= 1 && height <= source.rows,
            "a downscaled image is no larger than its source");
    require(pixels && capacity >= static_cast<size_t>(width) * height * 3,
            "the output buffer is too small");
    cv::Mat target(height, width, CV_8UC3, pixels);
    cv::resize(source, target, target.size(), 0, 0, cv::INTER_AREA);
    return COpenCVStatus_ok;
  });
}
