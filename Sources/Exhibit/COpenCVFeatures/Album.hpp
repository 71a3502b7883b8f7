// What is kept of learned pictures.
#pragma once

#include <memory>
#include <opencv2/core.hpp>
#include <opencv2/flann.hpp>
#include <vector>

#include "include/COpenCVFeatures.h"

namespace kotinos {

/// Descriptors, a row each, and where in the picture they lie.
struct Features {
  cv::Mat descriptors;               // CV_8U, 128 columns
  std::vector<cv::Point2f> places;   // continuous coordinates
};

/// The strongest SIFT features of a grey image.
Features extractFeatures(const cv::Mat &gray, int limit);

struct LearnedPicture {
  cv::Size size;               // of the learned image
  cv::Mat colors;              // CV_32FC3, linear light, at most 48 pixels a side
  std::vector<cv::Mat> grays;  // from at most 640 pixels on, each half as large as the one before
  int frontalFeatures = 0;     // the first of `features`
  Features features;           // their places are those of the learned image
};

using FeatureIndex = cv::flann::GenericIndex<cvflann::L2<uchar>>;

/// The grey values of an image.
cv::Mat grayOf(const COpenCVImage &image);

/// The grey values of a frame. throws: BadArgument for sides outside of 64 to 4096.
cv::Mat frameGray(const COpenCVImage &frame);

/// sRGB bytes of any number of channels in linear light, 0 to 1 (IEC 61966-2-1).
cv::Mat linearLight(const cv::Mat &bytes);

}  // namespace kotinos

struct COpenCVPictures {
  std::vector<kotinos::LearnedPicture> pictures;

  /// Where a row of the index comes from.
  struct Origin {
    int picture;
    cv::Point2f place;
  };

  COpenCVPictures();
  ~COpenCVPictures();
  COpenCVPictures(const COpenCVPictures &) = delete;
  COpenCVPictures &operator=(const COpenCVPictures &) = delete;

  /// Indexes the features of all pictures.
  void buildIndex();
  /// The learned picture of a number. throws: BadArgument for other numbers.
  const kotinos::LearnedPicture &picture(int32_t number) const;
  /// The `count` nearest rows of the index for each descriptor: rows and squared distances.
  void nearest(const cv::Mat &descriptors, int count, cv::Mat &rows, cv::Mat &distances) const;

  std::vector<Origin> origins;

 private:
  cv::Mat rows;
  std::unique_ptr<kotinos::FeatureIndex> index;
};
