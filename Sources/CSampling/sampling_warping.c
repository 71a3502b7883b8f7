// Samples between pixels, to a 32nd of a pixel: four pixels, each by its share.

#include <string.h>

#include "sampling.h"

enum {
  /// Places are counted in a 32nd of a pixel, and worked out with 5 bits more.
  PLACE_BITS = 5,
  PLACES = 1 << PLACE_BITS,
  MORE_BITS = 5,
  SCALE = 1 << (PLACE_BITS + MORE_BITS),
  /// The shares of four pixels add up to this.
  ALL = PLACES * PLACES
};

/// Two pixels and two bytes more.
typedef uint8_t Bytes __attribute__((ext_vector_type(8)));
typedef uint16_t Shorts __attribute__((ext_vector_type(8)));
/// Red, green and blue; the fourth is anything.
typedef uint32_t Sample __attribute__((ext_vector_type(4)));

/// A sum of numbers that may go round.
INLINE int32_t sum(int32_t a, int32_t b) { return (int32_t)((uint32_t)a + (uint32_t)b); }

INLINE int32_t limited(int32_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : value;
}

/// A pixel, or what stands for it outside of the picture.
INLINE Sample pixel(const Warp *warp, int32_t x, int32_t y) {
  const PictureView *source = &warp->source;
  const int32_t right = source->width - 1, bottom = source->height - 1;
  if (warp->isBlackOutside && (x < 0 || x > right || y < 0 || y > bottom)) return (Sample)0;
  const uint8_t *bytes = source->pixels + (size_t)limited(y, 0, bottom) * source->stride
      + (size_t)limited(x, 0, right) * CHANNELS;
  return (Sample){bytes[0], bytes[1], bytes[2], 0};
}

/// Two pixels side by side, and what follows them.
INLINE Shorts pair(const uint8_t *pixels) {
  Bytes bytes;
  memcpy(&bytes, pixels, sizeof bytes);
  return __builtin_convertvector(bytes, Shorts);
}

/// The sample at a place that is counted in a 32nd of a pixel.
INLINE Sample sample(const Warp *warp, int32_t placeX, int32_t placeY) {
  const PictureView *source = &warp->source;
  const int32_t x = limited(placeX >> PLACE_BITS, INT16_MIN, INT16_MAX);
  const int32_t y = limited(placeY >> PLACE_BITS, INT16_MIN, INT16_MAX);
  const uint32_t right = placeX & (PLACES - 1), lower = placeY & (PLACES - 1);
  Sample left, other;
  // The two bytes beyond a pair belong to a third pixel of the row.
  if (x >= 0 && x < source->width - 2 && y >= 0 && y < source->height - 1) {
    const uint8_t *place = source->pixels + (size_t)y * source->stride + (size_t)x * CHANNELS;
    const Shorts both = pair(place) * (uint16_t)(PLACES - lower)
        + pair(place + source->stride) * (uint16_t)lower;
    left = __builtin_convertvector(__builtin_shufflevector(both, both, 0, 1, 2, 3), Sample);
    other = __builtin_convertvector(__builtin_shufflevector(both, both, 3, 4, 5, 6), Sample);
  } else {
    left = pixel(warp, x, y) * (PLACES - lower) + pixel(warp, x, y + 1) * lower;
    other = pixel(warp, x + 1, y) * (PLACES - lower) + pixel(warp, x + 1, y + 1) * lower;
  }
  return (left * (PLACES - right) + other * right + ALL / 2) / ALL;
}

/// Where a row of samples begins, before its columns are added.
INLINE int32_t start(const double *map, int32_t row) {
  return sum(sampling_rounded((map[1] * row + map[2]) * SCALE), 1 << (MORE_BITS - 1));
}

/// Fills a network's input, whose pixels are the means of `times * times` samples: one or four.
INLINE void warpPixels(const Warp *warp, const Tensor *tensor, int32_t *columns, int32_t times) {
  const int32_t width = tensor->width, count = times * width;
  const size_t plane = (size_t)width * tensor->height;
  int32_t *lines = columns + count;
  for (int32_t i = 0; i < count; ++i) {
    columns[i] = sampling_rounded(warp->map[0] * i * SCALE);
    lines[i] = sampling_rounded(warp->map[3] * i * SCALE);
  }
  for (int32_t y = 0; y < tensor->height; ++y) {
    float *red = tensor->planes + (size_t)y * width;
    int32_t startX[2], startY[2];
    for (int32_t j = 0; j < times; ++j) {
      startX[j] = start(warp->map, times * y + j);
      startY[j] = start(warp->map + 3, times * y + j);
    }
    for (int32_t x = 0; x < width; ++x) {
      Sample sums = 0;
      for (int32_t j = 0; j < times; ++j) {
        for (int32_t i = times * x; i < times * (x + 1); ++i) {
          sums += sample(
              warp, sum(startX[j], columns[i]) >> MORE_BITS, sum(startY[j], lines[i]) >> MORE_BITS);
        }
      }
      if (times == 2) sums = (sums + 2) / 4;
      const Color color = __builtin_convertvector(sums, Color) * tensor->factor + tensor->low;
      red[x] = color[0];
      red[x + plane] = color[1];
      red[x + 2 * plane] = color[2];
    }
  }
}

INLINE void warpAny(const Warp *warp, const Tensor *tensor, int32_t *columns) {
  if (warp->times == 1) {
    warpPixels(warp, tensor, columns, 1);
  } else {
    warpPixels(warp, tensor, columns, 2);
  }
}

WIDE void sampling_warpWide(const Warp *warp, const Tensor *tensor, int32_t *columns) {
  warpAny(warp, tensor, columns);
}

void sampling_warpPlain(const Warp *warp, const Tensor *tensor, int32_t *columns) {
  warpAny(warp, tensor, columns);
}
