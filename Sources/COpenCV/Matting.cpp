// GrabCut, which cuts an object out of a picture by its colours, and the guided filter, which moves
// the edges of a coarse mask onto those of a picture.
#include <vector>

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

COpenCVStatus COpenCV_grabCut(const float *planes, int32_t width, int32_t height, int32_t rounds,
                              uint8_t *labels, COpenCVMessage *message) {
  return guarded(message, [&] {
    require(width >= 1 && width <= 1024 && height >= 1 && height <= 1024,
            "a cut is 1 to 1024 pixels a side");
    require(rounds >= 1 && rounds <= 16, "there are 1 to 16 rounds");
    require(planes && labels, "planes or labels are missing");
    std::vector<cv::Mat> channels;
    for (int channel = 0; channel < 3; channel++) {
      float *plane = const_cast<float *>(planes) + channel * width * height;
      channels.emplace_back(height, width, CV_32F, plane);
    }
    cv::Mat image;
    cv::merge(channels, image);
    image.convertTo(image, CV_8UC3, 255);
    cv::Mat mask(height, width, CV_8U, labels), background, object;
    // The colours are clustered from random ones: the same for every picture.
    cv::theRNG() = cv::RNG(1896);
    cv::grabCut(image, mask, {}, background, object, rounds, cv::GC_INIT_WITH_MASK);
    return COpenCVStatus_ok;
  });
}
