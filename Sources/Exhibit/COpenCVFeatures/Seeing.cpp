// Finding pictures in a frame, and following them.
#include <algorithm>
#include <cmath>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

#include "Album.hpp"
#include "Alignment.hpp"
#include "Guard.hpp"

using namespace kotinos;

namespace {

/// Features of a frame.
constexpr int frameFeatures = 1000;
/// Neighbours of a feature: its own place is learned in several simulated views.
constexpr int neighbours = 8;
/// A match is as near as 0.85 of the next one of another place: more than Lowe's 0.8, because the
/// agreement of the pixels decides.
constexpr float ratio = 0.85f;
/// Pictures whose pose is tried, those with the most matches.
constexpr size_t candidates = 6;
constexpr size_t fewestMatches = 6;
/// A picture is seen from these shares of its texture on (docs/decisions/pictures-seen.md).
constexpr double foundCertainty = 0.3, followedCertainty = 0.2;

struct Matches {
  int picture = 0;
  std::vector<cv::Point2f> places, points;
};

/// Matches of a frame's features by picture, those with the most matches first.
std::vector<Matches> match(const COpenCVPictures &album, const Features &features) {
  cv::Mat rows, distances;
  album.nearest(features.descriptors, neighbours, rows, distances);
  std::vector<Matches> matches(album.pictures.size());
  for (size_t i = 0; i < matches.size(); ++i) matches[i].picture = static_cast<int>(i);
  for (int row = 0; row < rows.rows; ++row) {
    const int *found = rows.ptr<int>(row);
    const float *distance = distances.ptr<float>(row);
    if (found[0] < 0) continue;
    const auto &first = album.origins[found[0]];
    const cv::Size size = album.pictures[first.picture].size;
    const double near = 0.03 * std::max(size.width, size.height);
    int other = 1;
    while (other < neighbours && found[other] >= 0) {
      const auto &origin = album.origins[found[other]];
      if (origin.picture != first.picture || cv::norm(origin.place - first.place) > near) break;
      ++other;
    }
    const bool isUnique = other == neighbours || found[other] < 0 ||
                          distance[0] < ratio * ratio * distance[other];
    if (!isUnique) continue;
    matches[first.picture].places.push_back(first.place);
    matches[first.picture].points.push_back(features.places[row]);
  }
  std::sort(matches.begin(), matches.end(), [](const Matches &a, const Matches &b) {
    return a.places.size() != b.places.size() ? a.places.size() > b.places.size()
                                              : a.picture < b.picture;
  });
  return matches;
}

/// Tries to explain matches by a pose, and the frame's pixels by the picture.
bool locate(const LearnedPicture &picture, const Matches &matches, const cv::Mat &gray,
            Pose &pose) {
  std::vector<uchar> isInlier;
  const cv::Mat found = cv::findHomography(matches.places, matches.points, cv::USAC_MAGSAC, 4,
                                           isInlier, 2000, 0.999);
  if (found.empty()) return false;
  pose.homography = found;
  if (cv::countNonZero(isInlier) < int(fewestMatches)) return false;
  if (!isPlausible(pose.homography, picture.size, gray.size())) return false;
  for (int round = 0; round < 2; ++round) align(picture, gray, Reach::near, pose);
  measure(picture, gray, pose);
  return pose.certainty >= foundCertainty;
}

/// The features of the searched part, in coordinates of the frame.
Features searchedFeatures(const cv::Mat &gray, const COpenCVSearch &search) {
  require(search.first >= 0 && search.first < search.end && search.end <= gray.cols,
          "the searched columns are not the frame's");
  cv::Mat part = gray.colRange(search.first, search.end);
  double x = 1, y = 1;
  if (search.isHalved) {
    cv::Mat halved;
    cv::resize(part, halved, {std::max(1, part.cols / 2), std::max(1, part.rows / 2)}, 0, 0,
               cv::INTER_AREA);
    x = double(part.cols) / halved.cols, y = double(part.rows) / halved.rows;
    part = halved;
  }
  Features features = extractFeatures(part, frameFeatures);
  for (cv::Point2f &place : features.places)
    place = cv::Point2f(static_cast<float>(place.x * x + search.first),
                        static_cast<float>(place.y * y));
  return features;
}

COpenCVSighting sighting(int picture, const Pose &pose) {
  COpenCVSighting result{picture, {}, pose.certainty};
  std::copy(pose.homography.val, pose.homography.val + 9, result.homography);
  return result;
}

}  // namespace

COpenCVStatus COpenCV_picturesFind(const COpenCVPictures *pictures, COpenCVImage frame,
                                   COpenCVSearch search, COpenCVSighting *sightings,
                                   size_t capacity, size_t *count, COpenCVMessage *message) {
  return guarded(message, [&] {
    require(sightings || capacity == 0, "the buffer of the sightings is missing");
    const cv::Mat gray = frameGray(frame);
    const Features features = searchedFeatures(gray, search);
    std::vector<COpenCVSighting> found;
    std::vector<Matches> matches;
    if (!features.descriptors.empty()) matches = match(*pictures, features);
    for (size_t i = 0; i < std::min(candidates, matches.size()); ++i) {
      if (matches[i].places.size() < fewestMatches) break;
      Pose pose;
      const int picture = matches[i].picture;
      if (locate(pictures->pictures[picture], matches[i], gray, pose))
        found.push_back(sighting(picture, pose));
    }
    std::sort(found.begin(), found.end(), [](const auto &a, const auto &b) {
      return a.certainty != b.certainty ? a.certainty > b.certainty : a.picture < b.picture;
    });
    *count = found.size();
    if (found.size() > capacity) {
      explain(message, "the buffer of the sightings is too small");
      return COpenCVStatus_tooSmall;
    }
    std::copy(found.begin(), found.end(), sightings);
    return COpenCVStatus_ok;
  });
}

COpenCVStatus COpenCV_picturesFollow(const COpenCVPictures *pictures, COpenCVImage frame,
                                     COpenCVSighting *sightings, size_t count,
                                     COpenCVMessage *message) {
  return guarded(message, [&] {
    require(sightings || count == 0, "the buffer of the sightings is missing");
    const cv::Mat gray = frameGray(frame);
    for (size_t i = 0; i < count; ++i) {
      const int number = sightings[i].picture;
      const LearnedPicture &picture = pictures->picture(number);
      Pose pose{cv::Matx33d(sightings[i].homography)};
      if (!isPlausible(pose.homography, picture.size, gray.size()) ||
          !align(picture, gray, Reach::far, pose)) {
        sightings[i].certainty = 0;
        continue;
      }
      align(picture, gray, Reach::near, pose);
      measure(picture, gray, pose);
      if (pose.certainty < followedCertainty) pose.certainty = 0;
      sightings[i] = sighting(number, pose);
    }
    return COpenCVStatus_ok;
  });
}
