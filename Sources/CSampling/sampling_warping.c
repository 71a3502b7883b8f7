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
typedef int16_t Shorts __attribute__((ext_vector_type(8)));
typedef int32_t Ints __attribute__((ext_vector_type(4)));
/// Red, green and blue; the fourth is anything.
typedef uint32_t Sample __attribute__((ext_vector_type(4)));

/// Where a row's samples are: an array each.
typedef struct Places {
  /// The first of four pixels, in bytes from the picture's first; negative where not all of them are
  /// in the picture, or there are too many bytes to count.
  int32_t *offsets;
  /// The lower pixels' share, in a 32nd.
  int32_t *lower;
  /// The left pixels' share, and the right ones' times 65,536.
  int32_t *sides;
} Places;

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

/// The sample at a place that is counted in a 32nd of a pixel, wherever it is.
INLINE Sample sampleAnywhere(const Warp *warp, int32_t placeX, int32_t placeY) {
  const int32_t x = limited(placeX >> PLACE_BITS, INT16_MIN, INT16_MAX);
  const int32_t y = limited(placeY >> PLACE_BITS, INT16_MIN, INT16_MAX);
  const uint32_t right = placeX & (PLACES - 1), lower = placeY & (PLACES - 1);
  const Sample left = pixel(warp, x, y) * (PLACES - lower) + pixel(warp, x, y + 1) * lower;
  const Sample other =
      pixel(warp, x + 1, y) * (PLACES - lower) + pixel(warp, x + 1, y + 1) * lower;
  return (left * (PLACES - right) + other * right + ALL / 2) / ALL;
}

/// Products of neighbours added up: of the first two, of the next two, and so on.
INLINE Ints productsOfPairs(Shorts a, Shorts b) {
#if defined(__x86_64__)
  return __builtin_ia32_pmaddwd128(a, b);
#else
  const Ints first = __builtin_convertvector(__builtin_shufflevector(a, a, 0, 2, 4, 6), Ints)
      * __builtin_convertvector(__builtin_shufflevector(b, b, 0, 2, 4, 6), Ints);
  const Ints second = __builtin_convertvector(__builtin_shufflevector(a, a, 1, 3, 5, 7), Ints)
      * __builtin_convertvector(__builtin_shufflevector(b, b, 1, 3, 5, 7), Ints);
  return first + second;
#endif
}

/// The same number as ``sampleAnywhere`` between four pixels of the picture, the first of which is at
/// `first`.
INLINE Sample sample(const uint8_t *first, size_t stride, int32_t lower, int32_t sides) {
  const Shorts above = pair(first), below = pair(first + stride);
  const Shorts both = above * PLACES + (below - above) * (int16_t)lower;
  // Left and right by turns.
  const Shorts turns = __builtin_shufflevector(both, both, 0, 3, 1, 4, 2, 5, 6, 7);
  const Ints shares = sides;
  Shorts weights;
  memcpy(&weights, &shares, sizeof weights);
  return ((Sample)productsOfPairs(turns, weights) + ALL / 2) / ALL;
}

/// Works out where a row's samples are.
INLINE void locate(
    const Warp *warp, int32_t startX, int32_t startY, const int32_t *columns, const int32_t *lines,
    int32_t count, Places places) {
  const PictureView *source = &warp->source;
  const bool isCounted = source->stride <= INT32_MAX / (size_t)source->height;
  // The two bytes beyond a pair belong to a third pixel of the row.
  const int32_t endX = isCounted ? limited(source->width - 2, 0, INT16_MAX) : 0;
  const int32_t endY = limited(source->height - 1, 0, INT16_MAX);
  const int32_t stride = isCounted ? (int32_t)source->stride : 0;
  for (int32_t i = 0; i < count; ++i) {
    const int32_t placeX = sum(startX, columns[i]) >> MORE_BITS;
    const int32_t placeY = sum(startY, lines[i]) >> MORE_BITS;
    const int32_t x = placeX >> PLACE_BITS, y = placeY >> PLACE_BITS;
    const int32_t right = placeX & (PLACES - 1);
    const bool isInside = (x >= 0) & (x < endX) & (y >= 0) & (y < endY);
    const int32_t offset =
        (int32_t)((uint32_t)y * (uint32_t)stride + (uint32_t)x * (uint32_t)CHANNELS);
    places.offsets[i] = isInside ? offset : -1;
    places.lower[i] = placeY & (PLACES - 1);
    places.sides[i] = (PLACES - right) | right << 16;
  }
}

/// Where a row of samples begins, before its columns are added.
INLINE int32_t start(const double *map, int32_t row) {
  return sum(sampling_rounded((map[1] * row + map[2]) * SCALE), 1 << (MORE_BITS - 1));
}

/// Fills a network's input, whose pixels are the means of `times * times` samples: one or four.
INLINE void warpPixels(const Warp *warp, const Tensor *tensor, int32_t *room, int32_t times) {
  const int32_t width = tensor->width, count = times * width;
  const size_t plane = (size_t)width * tensor->height, stride = warp->source.stride;
  const uint8_t *pixels = warp->source.pixels;
  int32_t *columns = room, *lines = room + count;
  for (int32_t i = 0; i < count; ++i) {
    columns[i] = sampling_rounded(warp->map[0] * i * SCALE);
    lines[i] = sampling_rounded(warp->map[3] * i * SCALE);
  }
  Places places[2];
  for (int32_t j = 0; j < times; ++j) {
    int32_t *own = room + (2 + 3 * j) * count;
    places[j] = (Places){own, own + count, own + 2 * count};
  }
  for (int32_t y = 0; y < tensor->height; ++y) {
    float *red = tensor->planes + (size_t)y * width;
    int32_t startX[2], startY[2];
    for (int32_t j = 0; j < times; ++j) {
      startX[j] = start(warp->map, times * y + j);
      startY[j] = start(warp->map + 3, times * y + j);
      locate(warp, startX[j], startY[j], columns, lines, count, places[j]);
    }
    for (int32_t x = 0; x < width; ++x) {
      Sample sums = 0;
      for (int32_t j = 0; j < times; ++j) {
        for (int32_t i = times * x; i < times * (x + 1); ++i) {
          const int32_t offset = places[j].offsets[i];
          sums += offset >= 0
              ? sample(pixels + offset, stride, places[j].lower[i], places[j].sides[i])
              : sampleAnywhere(
                  warp, sum(startX[j], columns[i]) >> MORE_BITS,
                  sum(startY[j], lines[i]) >> MORE_BITS);
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

INLINE void warpAny(const Warp *warp, const Tensor *tensor, int32_t *room) {
  if (warp->times == 1) {
    warpPixels(warp, tensor, room, 1);
  } else {
    warpPixels(warp, tensor, room, 2);
  }
}

WIDE void sampling_warpWide(const Warp *warp, const Tensor *tensor, int32_t *room) {
  warpAny(warp, tensor, room);
}

void sampling_warpPlain(const Warp *warp, const Tensor *tensor, int32_t *room) {
  warpAny(warp, tensor, room);
}
