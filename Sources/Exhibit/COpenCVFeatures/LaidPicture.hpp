// A learned picture, laid into a frame by a homography.
#pragma once

#include "Album.hpp"

namespace kotinos {

/// From OpenCV's coordinates, which are those of a pixel's centre, to continuous ones, and back.
const cv::Matx33d fromCentre(1, 0, 0.5, 0, 1, 0.5, 0, 0, 1);
const cv::Matx33d toCentre(1, 0, -0.5, 0, 1, -0.5, 0, 0, 1);

/// Where a rectangle's corners go, clockwise from the upper left one.
std::vector<cv::Point2d> outline(const cv::Matx33d &homography, cv::Size size);

/// The area of a polygon, negative when its corners go counter-clockwise.
double signedArea(const std::vector<cv::Point2d> &corners);

/// The part of the frame round the picture, and the picture laid into it.
struct LaidPicture {
  cv::Rect region;
  cv::Mat frame, picture, mask;

  /// Lays the picture into a grey frame; empty when too little of it is in the frame.
  LaidPicture(const LearnedPicture &learned, const cv::Mat &gray, const cv::Matx33d &homography,
              int margin);

  bool isEmpty() const { return picture.empty(); }
};

}  // namespace kotinos
