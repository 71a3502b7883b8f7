// Edge-preserving noise reduction.
#include <opencv2/imgproc.hpp>

#include "Guard.hpp"

using namespace kotinos;

COpenCVStatus COpenCV_denoise(COpenCVImage image, int32_t diameter, double colorSigma,
                              double spaceSigma, uint8_t *pixels, size_t capacity,
                              COpenCVMessage *message) {
  return guarded(message, [&] {
    const cv::Mat source = borrow(image);
    require(diameter >= 3 && diameter <= 15 && diameter % 2 == 1,
            "the filter's diameter is odd, 3 to 15 pixels");
    require(pixels && capacity >= source.total() * 3, "the output buffer is too small");
    cv::Mat target(source.rows, source.cols, CV_8UC3, pixels);
    cv::bilateralFilter(source, target, diameter, colorSigma, spaceSigma);
    return COpenCVStatus_ok;
  });
}
