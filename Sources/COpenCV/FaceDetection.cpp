// CenterFace: from an image to its faces.
//
// Source of the formulas: Xu et al., "CenterFace: Joint Face Detection and Alignment Using Face as
// Point", 2019, arXiv 1911.03599, and the network's tensors.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "Cropping.hpp"
#include "Guard.hpp"
#include "Network.hpp"

using namespace kotinos;

namespace {

/// A cell of the output maps is this many pixels of the input wide and high.
constexpr int cellSide = 4;
/// Boxes that overlap more (intersection over union) show the same face.
constexpr float duplicateOverlap = 0.3f;

/// The network's input for an image: its size, and the map from its pixels to the image's.
struct Letterbox {
  cv::Size size;
  cv::Matx23d map;

  /// Scales the image so that its longer side has `longest` pixels, turns it, and pads it on the
  /// right and at the bottom to sides that are multiples of 32.
  Letterbox(const cv::Size &image, int longest, int turns) {
    const double factor = double(longest) / std::max(image.width, image.height);
    const auto scaled = [&](int side) { return std::max(1L, std::lround(side * factor)); };
    const double width = scaled(image.width), height = scaled(image.height);
    const double x = image.width / width, y = image.height / height;
    switch (turns) {
      case 0: map = {x, 0, 0, 0, y, 0}; break;
      case 1: map = {0, -x, image.width + 0.0, y, 0, 0}; break;
      case 2: map = {-x, 0, image.width + 0.0, 0, -y, image.height + 0.0}; break;
      default: map = {0, x, 0, -y, 0, image.height + 0.0};
    }
    const auto padded = [](double side) { return (static_cast<int>(side) + 31) / 32 * 32; };
    size = turns % 2 == 0 ? cv::Size(padded(width), padded(height))
                          : cv::Size(padded(height), padded(width));
  }

  COpenCVPoint point(double x, double y) const {
    const cv::Vec2d mapped = map * cv::Vec3d(x, y, 1);
    return {mapped[0], mapped[1]};
  }

  COpenCVRectangle rectangle(const cv::Rect2d &box) const {
    const COpenCVPoint a = point(box.x, box.y), b = point(box.x + box.width, box.y + box.height);
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::abs(b.x - a.x), std::abs(b.y - a.y)};
  }
};

/// The output maps of one run, each a plane of cells.
struct Maps {
  std::vector<cv::Mat> tensors;

  Maps(COpenCVNetwork &network, const cv::Mat &input)
      : tensors(network.run(input, {"537", "538", "539", "540"})) {
    const int rows = input.size[2] / cellSide, columns = input.size[3] / cellSide;
    const int planes[] = {1, 2, 2, 10};
    for (int i = 0; i < 4; ++i) {
      const cv::Mat &tensor = tensors[i];
      require(tensor.dims == 4 && tensor.size[1] == planes[i] && tensor.size[2] == rows &&
                  tensor.size[3] == columns && tensor.isContinuous(),
              "the network's outputs are not CenterFace's");
    }
  }

  cv::Size cells() const { return {tensors[0].size[3], tensors[0].size[2]}; }
  float score(int row, int column) const { return value(0, 0, row, column); }

  /// The box of a cell, in pixels of the input.
  cv::Rect2d box(int row, int column) const {
    // No face is larger than the largest input: an exponent of 8 is 12,000 pixels.
    const auto side = [&](int plane) {
      return cellSide * std::exp(std::min(value(1, plane, row, column), 8.0f));
    };
    const double height = side(0), width = side(1);
    const double y = (row + value(2, 0, row, column) + 0.5) * cellSide;
    const double x = (column + value(2, 1, row, column) + 0.5) * cellSide;
    return {x - width / 2, y - height / 2, width, height};
  }

  /// A landmark of a cell: right eye, left eye, nose, right and left corner of the mouth.
  cv::Point2d landmark(int index, int row, int column, const cv::Rect2d &box) const {
    return {box.x + value(3, 2 * index + 1, row, column) * box.width,
            box.y + value(3, 2 * index, row, column) * box.height};
  }

 private:
  float value(int tensor, int plane, int row, int column) const {
    const int index[] = {0, plane, row, column};
    return tensors[tensor].at<float>(index);
  }
};

}  // namespace

COpenCVStatus COpenCV_findFaces(COpenCVNetwork *centerFace, COpenCVImage image, int32_t longest,
                                int32_t turns, double threshold, COpenCVFace *faces,
                                size_t capacity, size_t *count, COpenCVMessage *message) {
  return guarded(message, [&] {
    const cv::Mat pixels = borrow(image);
    require(longest >= 32 && longest <= 4096, "the network's input is 32 to 4096 pixels long");
    require(turns >= 0 && turns <= 3, "there are zero to three quarter turns");
    require(threshold > 0 && threshold < 1, "the threshold is between 0 and 1");
    require(faces || capacity == 0, "the buffer of the faces is missing");

    const Letterbox letterbox(pixels.size(), longest, turns);
    const int shape[] = {1, 3, letterbox.size.height, letterbox.size.width};
    cv::Mat input(4, shape, CV_32F);
    crop(pixels, letterbox.map, letterbox.size, 0, 255, true, input.ptr<float>());
    const Maps maps(*centerFace, input);

    std::vector<cv::Point> cells;
    std::vector<cv::Rect2d> boxes;
    std::vector<float> scores;
    for (int row = 0; row < maps.cells().height; ++row)
      for (int column = 0; column < maps.cells().width; ++column) {
        if (maps.score(row, column) <= threshold) continue;
        cells.emplace_back(column, row);
        boxes.push_back(maps.box(row, column));
        scores.push_back(maps.score(row, column));
      }
    std::vector<int> kept;
    cv::dnn::NMSBoxes(boxes, scores, static_cast<float>(threshold), duplicateOverlap, kept);

    *count = kept.size();
    if (kept.size() > capacity) {
      explain(message, "the buffer of the faces is too small");
      return COpenCVStatus_tooSmall;
    }
    std::transform(kept.begin(), kept.end(), faces, [&](int index) {
      const auto landmark = [&](int which) {
        const cv::Point2d place =
            maps.landmark(which, cells[index].y, cells[index].x, boxes[index]);
        return letterbox.point(place.x, place.y);
      };
      return COpenCVFace{scores[index], letterbox.rectangle(boxes[index]), landmark(0),
                         landmark(1),   landmark(2), landmark(3), landmark(4)};
    });
    return COpenCVStatus_ok;
  });
}
