// Parts of pictures, cut out, turned and shrunk: what the face models' networks look at.
//
// The arithmetic is that of OpenCV's `warpAffine` (bilinear, to a 32nd of a pixel) and `resize` (area
// averaging): the bytes are the same ones (docs/decisions/0060), on every processor.
//
// Conventions
// - Pictures are rows of interleaved 8-bit RGB; `stride` is the bytes from one row to the next.
// - Coordinates are continuous: pixel (0, 0) covers 0 to 1, its centre is 0.5.
// - Buffers belong to the caller, who says their capacity.
// - Any thread may call any function at any time; nothing is kept between two calls.
#ifndef CSAMPLING_H
#define CSAMPLING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum __attribute__((enum_extensibility(open))) SamplingStatus {
  SamplingStatus_ok = 0,
  SamplingStatus_badArgument = 1,  // a size, stride or pointer that cannot be right
  SamplingStatus_outOfMemory = 2
};
typedef enum SamplingStatus SamplingStatus;

/// A picture lent for the length of one call.
typedef struct PictureView {
  const uint8_t *_Nullable pixels;  // refused when NULL
  int32_t width;
  int32_t height;
  size_t stride;
} PictureView;

/// Cuts a crop out of a picture as a network's input: planes R, G, B of width x height floats,
/// byte 0 mapped to `low` and 255 to `high`.
///
/// `map` takes the crop's coordinates to the picture's: x' = m0 x + m1 y + m2, y' = m3 x + m4 y + m5.
/// Where the crop is over twice as coarse as the picture, the picture's part is shrunk by area
/// averaging first, so that nothing aliases. Outside the picture the nearest edge pixel goes on,
/// or black when `isBlackOutside`.
/// requires: tensorCapacity >= 3 * width * height.
SamplingStatus sampling_crop(
    PictureView picture, const double map[_Nonnull 6], int32_t width, int32_t height, float low,
    float high, bool isBlackOutside, float *_Nullable tensor, size_t tensorCapacity);

/// Shrinks a picture by area averaging into rows of `width * 3` bytes.
/// requires: no side longer than the picture's; capacity >= width * height * 3.
SamplingStatus sampling_shrink(
    PictureView picture, int32_t width, int32_t height, uint8_t *_Nullable pixels,
    size_t capacity);

/// The same two without the registers that only some processors have: for tests.
SamplingStatus sampling_cropNarrow(
    PictureView picture, const double map[_Nonnull 6], int32_t width, int32_t height, float low,
    float high, bool isBlackOutside, float *_Nullable tensor, size_t tensorCapacity);
SamplingStatus sampling_shrinkNarrow(
    PictureView picture, int32_t width, int32_t height, uint8_t *_Nullable pixels,
    size_t capacity);

#endif
