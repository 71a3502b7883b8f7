#include <algorithm>
#include <cstring>
#include <vector>

#include "Guard.hpp"

using namespace kotinos;

namespace {

/// A place beyond an axis' ends, mirrored at the middle of its last pixel.
int32_t mirrored(int32_t place, int32_t count) {
  if (count == 1) return 0;
  while (place < 0 || place >= count) place = place < 0 ? -place : 2 * (count - 1) - place;
  return place;
}

/// The picture with its own pixels mirrored beyond its edges: OpenCV's C interface would repeat the
/// edge's pixel, which smooths nothing there.
std::vector<uint8_t> padded(const COpenCVPicture &picture, int32_t margin) {
  const int32_t width = picture.width + 2 * margin, height = picture.height + 2 * margin;
  std::vector<uint8_t> pixels(static_cast<size_t>(width) * height * 3);
  uint8_t *target = pixels.data();
  for (int32_t y = -margin; y < picture.height + margin; ++y) {
    const uint8_t *row = picture.pixels + mirrored(y, picture.height) * picture.stride;
    const auto copy = [&](int32_t x) {
      std::memcpy(target, row + static_cast<size_t>(mirrored(x, picture.width)) * 3, 3);
      target += 3;
    };
    for (int32_t x = -margin; x < 0; ++x) copy(x);
    target = std::copy_n(row, static_cast<size_t>(picture.width) * 3, target);
    for (int32_t x = picture.width; x < picture.width + margin; ++x) copy(x);
  }
  return pixels;
}

}  // namespace

COpenCVStatus COpenCV_denoise(COpenCVPicture picture, int32_t diameter, double colorSigma,
                              double spaceSigma, uint8_t *pixels, size_t capacity,
                              COpenCVMessage *message) {
  return guarded(message, [&] {
    (void)borrow(const_cast<uint8_t *>(picture.pixels), picture.width, picture.height,
                 picture.stride);
    require(diameter >= 3 && diameter <= 15 && diameter % 2 == 1, "the filter is 3 to 15 pixels");
    const size_t row = static_cast<size_t>(picture.width) * 3;
    require(pixels && capacity >= row * picture.height, "the output buffer is too small");
    const int32_t margin = diameter / 2;
    const int32_t width = picture.width + 2 * margin, height = picture.height + 2 * margin;
    const size_t line = static_cast<size_t>(width) * 3;
    std::vector<uint8_t> source = padded(picture, margin), smooth(source.size());
    const CvMat from = view(source.data(), width, height, line);
    CvMat to = view(smooth.data(), width, height, line);
    library().smooth(&from, &to, CV_BILATERAL, diameter, 0, colorSigma, spaceSigma);
    for (int32_t y = 0; y < picture.height; ++y) {
      std::memcpy(pixels + y * row, smooth.data() + (y + margin) * line + margin * 3, row);
    }
    return COpenCVStatus_ok;
  });
}
