#include <math.h>
#include <stdlib.h>

#include "sampling.h"

/// The loops, for one kind of processor.
typedef struct Loops {
  Shrinking *shrink;
  Warping *warp;
} Loops;

static const Loops plain = {sampling_shrinkPlain, sampling_warpPlain};
static const Loops wide = {sampling_shrinkWide, sampling_warpWide};

static const Loops *loops(void) { return registers_areWide() ? &wide : &plain; }

// MARK: - The source

/// The part of a picture that is sampled, made smaller or not.
typedef struct Source {
  PictureView part;
  /// Where the part begins in the picture.
  int32_t x, y;
  /// From the picture's lengths to the part's.
  double scaleX, scaleY;
  /// How many pixels of the part a crop's pixel spans.
  double coarseness;
  /// What holds a part that is smaller than in the picture.
  uint8_t *memory;
} Source;

static int32_t limited(double value, double low, double high) {
  // Before the conversion: a crop may lie far outside.
  return (int32_t)fmin(fmax(value, low), high);
}

/// The pixels that a crop touches, and some more on each side for interpolation; one at least.
static Source touched(PictureView picture, const double *map, int32_t width, int32_t height) {
  double left = HUGE_VAL, top = HUGE_VAL, right = -HUGE_VAL, bottom = -HUGE_VAL;
  for (int corner = 0; corner < 4; ++corner) {
    const double x = corner / 2 * (double)width, y = corner % 2 * (double)height;
    const double column = map[0] * x + map[1] * y + map[2];
    const double row = map[3] * x + map[4] * y + map[5];
    left = fmin(left, column), right = fmax(right, column);
    top = fmin(top, row), bottom = fmax(bottom, row);
  }
  const double margin = 2 + fmax(right - left, bottom - top) / (width > height ? width : height);
  Source source = {.part = picture, .scaleX = 1, .scaleY = 1};
  source.x = limited(floor(left - margin), 0, picture.width - 1);
  source.y = limited(floor(top - margin), 0, picture.height - 1);
  source.part.width = limited(ceil(right + margin), source.x + 1, picture.width) - source.x;
  source.part.height = limited(ceil(bottom + margin), source.y + 1, picture.height) - source.y;
  source.part.pixels += (size_t)source.y * picture.stride + (size_t)source.x * CHANNELS;
  source.coarseness = hypot(map[0], map[3]);
  return source;
}

/// Makes the part smaller.
static SamplingStatus shrink(Source *source, const Loops *loops, int32_t width, int32_t height) {
  uint8_t *pixels = malloc((size_t)width * height * CHANNELS);
  if (pixels == NULL) return SamplingStatus_outOfMemory;
  const SamplingStatus status = loops->shrink(source->part, width, height, pixels);
  free(source->memory);
  source->memory = pixels;
  source->part = (PictureView){pixels, width, height, (size_t)width * CHANNELS};
  return status;
}

static SamplingStatus prepare(Source *source, const Loops *loops, bool isTurnedByQuarters) {
  // Only the part under the crop is shrunk: the cost follows the crop, not the photo. Averaging
  // squares of four is ten times as fast as any other area.
  while (source->coarseness >= 4 && source->part.width > 1 && source->part.height > 1) {
    const int32_t width = source->part.width / 2, height = source->part.height / 2;
    // Of an odd side the last row or column is left out.
    source->part.width = 2 * width, source->part.height = 2 * height;
    const SamplingStatus status = shrink(source, loops, width, height);
    if (status != SamplingStatus_ok) return status;
    source->coarseness /= 2, source->scaleX /= 2, source->scaleY /= 2;
  }
  // A crop that is turned by quarters only is averaged right down to its pixels.
  if (!isTurnedByQuarters || source->coarseness <= 1) return SamplingStatus_ok;
  const PictureView part = source->part;
  const int32_t width = (int32_t)fmax(1, round(part.width / source->coarseness));
  const int32_t height = (int32_t)fmax(1, round(part.height / source->coarseness));
  source->scaleX *= (double)width / part.width;
  source->scaleY *= (double)height / part.height;
  if (width == part.width && height == part.height) return SamplingStatus_ok;
  return shrink(source, loops, width, height);
}

// MARK: - Crops

static bool isMap(const double *map) {
  for (int i = 0; i < 6; ++i) {
    if (!(fabs(map[i]) < 1e9)) return false;
  }
  return true;
}

static SamplingStatus crop(
    const Loops *loops, PictureView picture, const double *map, int32_t width, int32_t height,
    float low, float high, bool isBlackOutside, float *tensor, size_t tensorCapacity) {
  if (!sampling_isPicture(picture) || width < 1 || width > 8192 || height < 1 || height > 8192
      || tensor == NULL || tensorCapacity / CHANNELS / (size_t)width < (size_t)height
      || !isMap(map)) {
    return SamplingStatus_badArgument;
  }
  const bool isTurnedByQuarters = (map[1] == 0 && map[3] == 0) || (map[0] == 0 && map[4] == 0);
  Source source = touched(picture, map, width, height);
  SamplingStatus status = prepare(&source, loops, isTurnedByQuarters);
  if (status != SamplingStatus_ok) {
    free(source.memory);
    return status;
  }
  // A pixel that covers more than two of the source's is the mean of four samples, which together
  // leave out none.
  const int32_t times = !isTurnedByQuarters && source.coarseness > 2 ? 2 : 1;
  Warp warp = {
      source.part,
      {map[0] * source.scaleX, map[1] * source.scaleX, (map[2] - source.x) * source.scaleX,
       map[3] * source.scaleY, map[4] * source.scaleY, (map[5] - source.y) * source.scaleY},
      times,
      isBlackOutside,
  };
  // From continuous coordinates to the indices of samples.
  for (int axis = 0; axis < 6; axis += 3) {
    warp.map[axis] /= times, warp.map[axis + 1] /= times;
    warp.map[axis + 2] += (warp.map[axis] + warp.map[axis + 1]) * 0.5 - 0.5;
  }
  int32_t *room = malloc(sampling_warpRoom(times, width) * sizeof *room);
  if (room == NULL) {
    status = SamplingStatus_outOfMemory;
  } else {
    loops->warp(&warp, &(Tensor){tensor, width, height, (high - low) / 255, low}, room);
  }
  free(room);
  free(source.memory);
  return status;
}

SamplingStatus sampling_crop(
    PictureView picture, const double map[6], int32_t width, int32_t height, float low, float high,
    bool isBlackOutside, float *tensor, size_t tensorCapacity) {
  return crop(
      loops(), picture, map, width, height, low, high, isBlackOutside, tensor, tensorCapacity);
}

SamplingStatus sampling_cropNarrow(
    PictureView picture, const double map[6], int32_t width, int32_t height, float low, float high,
    bool isBlackOutside, float *tensor, size_t tensorCapacity) {
  return crop(
      &plain, picture, map, width, height, low, high, isBlackOutside, tensor, tensorCapacity);
}

// MARK: - Pictures

static SamplingStatus shrinkWhole(
    const Loops *loops, PictureView picture, int32_t width, int32_t height, uint8_t *pixels,
    size_t capacity) {
  if (!sampling_isPicture(picture) || width < 1 || width > picture.width || height < 1
      || height > picture.height || pixels == NULL
      || capacity / CHANNELS / (size_t)width < (size_t)height) {
    return SamplingStatus_badArgument;
  }
  return loops->shrink(picture, width, height, pixels);
}

SamplingStatus sampling_shrink(
    PictureView picture, int32_t width, int32_t height, uint8_t *pixels, size_t capacity) {
  return shrinkWhole(loops(), picture, width, height, pixels, capacity);
}

SamplingStatus sampling_shrinkNarrow(
    PictureView picture, int32_t width, int32_t height, uint8_t *pixels, size_t capacity) {
  return shrinkWhole(&plain, picture, width, height, pixels, capacity);
}
