// Whether a picture can be told from itself and from the others.
#include <algorithm>
#include <array>

#include "Album.hpp"
#include "Guard.hpp"

using namespace kotinos;

namespace {

/// Neighbours of a feature: its own place is learned in up to seven views.
constexpr int neighbours = 24;
/// Squared distance below which two descriptors, 512 steps long, show the same. Set so that of two
/// drawn pictures of one style at most six features in ten are alike, and of a copy all are.
constexpr float sameDistance = 180 * 180;
constexpr int fields = 4;

}  // namespace

COpenCVStatus COpenCV_pictureQuality(const COpenCVPictures *pictures, int32_t picture,
                                     COpenCVPictureQuality *quality, COpenCVMessage *message) {
  return guarded(message, [&] {
    const LearnedPicture &learned = pictures->picture(picture);
    const int count = learned.frontalFeatures;
    *quality = {count, 0, 0, -1, 0};
    if (count == 0) return COpenCVStatus_ok;
    cv::Mat rows, distances;
    pictures->nearest(learned.features.descriptors.rowRange(0, count), neighbours, rows, distances);
    const double near = 0.03 * std::max(learned.size.width, learned.size.height);
    std::vector<int> shared(pictures->pictures.size());
    std::array<bool, fields * fields> isCovered{};
    int own = 0;
    for (int i = 0; i < count; ++i) {
      const cv::Point2f place = learned.features.places[i];
      bool hasDouble = false;
      std::vector<int> others;
      for (int k = 0; k < neighbours; ++k) {
        const int row = rows.at<int>(i, k);
        if (row < 0 || distances.at<float>(i, k) > sameDistance) continue;
        const auto &origin = pictures->origins[row];
        if (origin.picture != picture) others.push_back(origin.picture);
        else hasDouble = hasDouble || cv::norm(origin.place - place) > near;
      }
      std::sort(others.begin(), others.end());
      others.erase(std::unique(others.begin(), others.end()), others.end());
      for (int other : others) ++shared[other];
      if (hasDouble) continue;
      ++own;
      const int column = std::min(int(place.x * fields / learned.size.width), fields - 1);
      const int row = std::min(int(place.y * fields / learned.size.height), fields - 1);
      isCovered[row * fields + column] = true;
    }
    quality->ownShare = double(own) / count;
    quality->spread =
        std::count(isCovered.begin(), isCovered.end(), true) / double(fields * fields);
    const auto likest = std::max_element(shared.begin(), shared.end());
    if (*likest > 0) {
      quality->likest = static_cast<int32_t>(likest - shared.begin());
      quality->likestShare = double(*likest) / count;
    }
    return COpenCVStatus_ok;
  });
}
