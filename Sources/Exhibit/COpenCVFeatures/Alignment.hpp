// Where exactly a picture lies in a frame, once it is nearly known.
#pragma once

#include "Album.hpp"
#include "LaidPicture.hpp"

namespace kotinos {

/// A picture in a frame: the homography between continuous coordinates, and the share of its
/// textured area that agrees.
struct Pose {
  cv::Matx33d homography;
  double certainty = 0;
};

/// How far the picture may be from where it is expected.
enum class Reach { near, far };

/// Whether a homography shows the picture as a camera can: not mirrored, convex, neither too small
/// nor too slanted, and partly in the frame.
bool isPlausible(const cv::Matx33d &homography, cv::Size picture, cv::Size frame);

/// Corrects a pose by the optical flow from the picture, laid into the frame, to the frame.
/// returns: whether flow was found; the pose is then the corrected one.
bool align(const LearnedPicture &picture, const cv::Mat &gray, Reach reach, Pose &pose);

/// Where a laid picture has texture, and where the frame correlates with it there: 255, else 0.
struct Agreement {
  cv::Mat textured, agreeing;
};

/// Compares a laid picture, which is not empty, with the frame.
Agreement agreement(const LaidPicture &laid);

/// Measures the certainty of a pose.
void measure(const LearnedPicture &picture, const cv::Mat &gray, Pose &pose);

}  // namespace kotinos
