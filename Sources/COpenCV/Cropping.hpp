// Crops of an image as a network's input.
#pragma once

#include <opencv2/core.hpp>

namespace kotinos {

/// Resamples a crop as planes R, G, B; see COpenCV_crop.
/// requires: a finite map; `planes` has room for 3 * size.area() floats.
void crop(const cv::Mat &image, cv::Matx23d map, cv::Size size, float low, float high,
          bool isBlackOutside, float *planes);

}  // namespace kotinos
