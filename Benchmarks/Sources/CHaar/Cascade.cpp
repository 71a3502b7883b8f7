#include "include/CHaar.h"

#include <opencv2/objdetect.hpp>
#include <vector>

struct CHaarCascade {
  cv::CascadeClassifier classifier;
};

CHaarCascade *CHaar_cascadeCreate(const char *path) {
  try {
    auto *cascade = new CHaarCascade;
    if (cascade->classifier.load(path)) return cascade;
    delete cascade;
  } catch (...) {
  }
  return nullptr;
}

void CHaar_cascadeDestroy(CHaarCascade *cascade) { delete cascade; }

int32_t CHaar_detect(CHaarCascade *cascade, const uint8_t *gray, int32_t width, int32_t height) {
  try {
    cv::setNumThreads(1);
    const cv::Mat picture(height, width, CV_8UC1, const_cast<uint8_t *>(gray));
    std::vector<cv::Rect> faces;
    cascade->classifier.detectMultiScale(picture, faces, 1.1, 3);
    return static_cast<int32_t>(faces.size());
  } catch (...) {
    return -1;
  }
}
