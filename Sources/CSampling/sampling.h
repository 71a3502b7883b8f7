// What the parts of this target share.

#ifndef SAMPLING_H
#define SAMPLING_H

#include "CRegisters.h"
#include "CSampling.h"

// A side's most pixels: what a JPEG can have.
enum { LARGEST_SIDE = 65535, CHANNELS = 3 };

/// Red, green and blue; the fourth is room.
typedef float Color __attribute__((ext_vector_type(4)));

/// The nearest whole number, of two as near ones the even one, as the processor rounds; a number that
/// is none, or out of range, gives the lowest.
static inline int32_t sampling_rounded(double value) {
  // In this range the sum has no room for a fraction.
  const double shift = 6755399441055744.0;  // 1.5 * 2^52
  if (!(value >= -2147483648.0 && value < 2147483647.5)) return INT32_MIN;
  return (int32_t)((value + shift) - shift);
}

/// Whether a lent picture's numbers can be right.
static inline bool sampling_isPicture(PictureView picture) {
  return picture.pixels != NULL && picture.width >= 1 && picture.width <= LARGEST_SIDE
      && picture.height >= 1 && picture.height <= LARGEST_SIDE
      && picture.stride >= (size_t)picture.width * CHANNELS;
}

/// Shrinks a picture by area averaging; the sizes have been checked.
typedef SamplingStatus Shrinking(PictureView picture, int32_t width, int32_t height, uint8_t *pixels);
Shrinking sampling_shrinkWide, sampling_shrinkPlain;

/// Where a crop's samples are: how many for a pixel's side, and the map from the indices of samples to
/// the source's indices.
typedef struct Warp {
  PictureView source;
  double map[6];
  int32_t times;
  bool isBlackOutside;
} Warp;

/// A network's input: planes of so many pixels, and what bytes become.
typedef struct Tensor {
  float *planes;
  int32_t width, height;
  float factor, low;
} Tensor;

/// Two numbers for each sample of a row, and three for each of those rows of samples that make one of
/// the input.
static inline size_t sampling_warpRoom(int32_t times, int32_t width) {
  return (2 + 3 * (size_t)times) * (size_t)times * (size_t)width;
}

/// Fills a network's input with samples.
/// requires: `room` holds as many numbers as `sampling_warpRoom` says.
typedef void Warping(const Warp *warp, const Tensor *tensor, int32_t *room);
Warping sampling_warpWide, sampling_warpPlain;

#endif
