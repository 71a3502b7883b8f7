// The guided filter, which moves the edges of a coarse mask onto those of a picture.
#include <opencv2/imgproc.hpp>

#include "Guard.hpp"

using namespace kotinos;

COpenCVStatus COpenCV_guidedFilter(const float *guide, const float *mask, int32_t width,
                                   int32_t height, int32_t radius, double epsilon, float *slope,
                                   float *offset, COpenCVMessage *message) {
  return guarded(message, [&] {
    require(width >= 1 && width <= 8192 && height >= 1 && height <= 8192,
            "a mask is 1 to 8192 pixels a side");
    require(radius >= 1 && radius <= 64 && epsilon > 0, "the radius is 1 to 64, epsilon positive");
    require(guide && mask && slope && offset, "a plane is missing");
    const auto plane = [&](const float *values) {
      return cv::Mat(height, width, CV_32F, const_cast<float *>(values));
    };
    const auto mean = [&](const cv::Mat &values) {
      cv::Mat result;
      cv::boxFilter(values, result, CV_32F, {2 * radius + 1, 2 * radius + 1});
      return result;
    };
    const cv::Mat i = plane(guide), p = plane(mask);
    const cv::Mat meanI = mean(i), meanP = mean(p);
    const cv::Mat covariance = mean(i.mul(p)) - meanI.mul(meanP);
    const cv::Mat variance = mean(i.mul(i)) - meanI.mul(meanI);
    const cv::Mat a = covariance / (variance + epsilon);
    const cv::Mat b = meanP - a.mul(meanI);
    mean(a).copyTo(plane(slope));
    mean(b).copyTo(plane(offset));
    return COpenCVStatus_ok;
  });
}
