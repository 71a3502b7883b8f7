// A learned picture, laid into a frame by a homography.
#include "LaidPicture.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

using namespace kotinos;

std::vector<cv::Point2d> kotinos::outline(const cv::Matx33d &homography, cv::Size size) {
  const double width = size.width, height = size.height;
  std::vector<cv::Point2d> corners;
  for (const cv::Vec3d &corner : {cv::Vec3d(0, 0, 1), cv::Vec3d(width, 0, 1),
                                  cv::Vec3d(width, height, 1), cv::Vec3d(0, height, 1)}) {
    const cv::Vec3d mapped = homography * corner;
    corners.emplace_back(mapped[0] / mapped[2], mapped[1] / mapped[2]);
  }
  return corners;
}

double kotinos::signedArea(const std::vector<cv::Point2d> &corners) {
  double twice = 0;
  for (size_t i = 0; i < corners.size(); ++i)
    twice += corners[i].cross(corners[(i + 1) % corners.size()]);
  return twice / 2;
}

LaidPicture::LaidPicture(const LearnedPicture &learned, const cv::Mat &gray,
                         const cv::Matx33d &homography, int margin) {
  const auto corners = outline(homography, learned.size);
  std::vector<cv::Point> rounded;
  // Corners far outside the frame would overflow the drawing of the mask.
  for (const cv::Point2d &corner : corners)
    rounded.emplace_back(std::clamp(corner.x, -20000.0, 20000.0),
                         std::clamp(corner.y, -20000.0, 20000.0));
  const cv::Rect all = cv::boundingRect(rounded);
  region = cv::Rect(all.x - margin, all.y - margin, all.width + 2 * margin,
                    all.height + 2 * margin) &
           cv::Rect({}, gray.size());
  if (region.width < 16 || region.height < 16) return;
  const double area = std::abs(signedArea(corners));
  // The smallest grey image that is not coarser than the frame shows the picture.
  size_t level = 0;
  while (level + 1 < learned.grays.size() && learned.grays[level + 1].total() >= area * 1.1)
    ++level;
  const cv::Mat &source = learned.grays[level];
  const cv::Matx33d scale = cv::Matx33d::diag({double(learned.size.width) / source.cols,
                                               double(learned.size.height) / source.rows, 1});
  const cv::Matx33d shift(1, 0, -region.x, 0, 1, -region.y, 0, 0, 1);
  const cv::Matx33d map = toCentre * shift * homography * scale * fromCentre;
  cv::warpPerspective(source, picture, map, region.size(), cv::INTER_LINEAR,
                      cv::BORDER_REPLICATE);
  mask = cv::Mat::zeros(region.size(), CV_8U);
  for (cv::Point &corner : rounded) corner -= region.tl();
  cv::fillConvexPoly(mask, rounded, cv::Scalar(255));
  frame = gray(region);
}
