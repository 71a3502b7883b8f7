// Averaging areas. Halves and whole numbers of pixels are summed up in whole numbers; other areas as
// floats, in which a pixel at an area's edge counts by its share.

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sampling.h"

INLINE const uint8_t *rowOf(PictureView picture, int32_t row) {
  return picture.pixels + (size_t)row * picture.stride;
}

// MARK: - Halves

INLINE void halve(PictureView picture, int32_t width, int32_t height, uint8_t *pixels) {
  for (int32_t y = 0; y < height; ++y) {
    const uint8_t *upper = rowOf(picture, 2 * y), *lower = upper + picture.stride;
    uint8_t *target = pixels + (size_t)y * width * CHANNELS;
    for (int32_t x = 0; x < width; ++x, upper += 2 * CHANNELS, lower += 2 * CHANNELS) {
      for (int c = 0; c < CHANNELS; ++c) {
        *target++ = (uint8_t)(
            (upper[c] + upper[CHANNELS + c] + lower[c] + lower[CHANNELS + c] + 2) >> 2);
      }
    }
  }
}

// MARK: - Whole numbers of pixels

INLINE void average(
    PictureView picture, int32_t across, int32_t down, int32_t width, int32_t height,
    uint8_t *pixels) {
  const float scale = 1.f / (float)(across * down);
  for (int32_t y = 0; y < height; ++y) {
    for (int32_t x = 0; x < width; ++x) {
      uint32_t sums[CHANNELS] = {0};
      for (int32_t j = 0; j < down; ++j) {
        const uint8_t *source = rowOf(picture, y * down + j) + (size_t)x * across * CHANNELS;
        for (int32_t i = 0; i < across; ++i) {
          for (int c = 0; c < CHANNELS; ++c) sums[c] += *source++;
        }
      }
      for (int c = 0; c < CHANNELS; ++c) {
        *pixels++ = (uint8_t)sampling_rounded((float)sums[c] * scale);
      }
    }
  }
}

// MARK: - Other areas

/// What a pixel of the source gives one of the target.
typedef struct Share {
  int32_t source, target;
  float weight;
} Share;

/// The shares along an axis, in order; how many there are.
static size_t measureShares(int32_t source, int32_t target, double scale, Share *shares) {
  // A remainder less than this is none.
  const double least = 1e-3;
  size_t count = 0;
  for (int32_t i = 0; i < target; ++i) {
    const double start = i * scale, end = start + scale;
    const double length = fmin(scale, source - start);
    int32_t first = (int32_t)ceil(start), last = (int32_t)floor(end);
    if (last > source - 1) last = source - 1;
    if (first > last) first = last;
    if (first - start > least) {
      shares[count++] = (Share){first - 1, i, (float)((first - start) / length)};
    }
    for (int32_t j = first; j < last; ++j) {
      shares[count++] = (Share){j, i, (float)(1 / length)};
    }
    if (end - last > least) {
      shares[count++] = (Share){last, i, (float)(fmin(fmin(end - last, 1), length) / length)};
    }
  }
  return count;
}

/// A row of bytes as floats; one more than there are is written to.
INLINE void spread(const uint8_t *bytes, int32_t count, float *floats) {
  for (int32_t i = 0; i < count; ++i) floats[i] = bytes[i];
  floats[count] = 0;
}

INLINE void roundAll(const Color *sums, int32_t count, uint8_t *bytes) {
  for (int32_t i = 0; i < count; ++i) {
    for (int c = 0; c < CHANNELS; ++c) *bytes++ = (uint8_t)sampling_rounded(sums[i][c]);
  }
}

/// Averages a row's pixels, each target's by their shares.
INLINE void averageAcross(
    const float *line, const Share *shares, size_t count, Color *part, int32_t width) {
  const Share *share = shares, *end = shares + count;
  for (int32_t x = 0; x < width; ++x) {
    Color sum = 0;
    for (; share < end && share->target == x; ++share) {
      Color color;
      memcpy(&color, line + (size_t)share->source * CHANNELS, sizeof color);
      sum += color * share->weight;
    }
    part[x] = sum;
  }
}

INLINE SamplingStatus shrinkByShares(
    PictureView picture, int32_t width, int32_t height, double scaleX, double scaleY,
    uint8_t *pixels) {
  // A pixel of the source has a share in two of the target at most.
  Share *shares = malloc(2 * ((size_t)picture.width + (size_t)picture.height) * sizeof *shares);
  float *line = malloc(((size_t)picture.width * CHANNELS + 1) * sizeof *line);
  Color *sums = aligned_alloc(_Alignof(Color), 2 * (size_t)width * sizeof *sums);
  if (shares == NULL || line == NULL || sums == NULL) {
    free(shares), free(line), free(sums);
    return SamplingStatus_outOfMemory;
  }
  Share *down = shares + 2 * (size_t)picture.width;
  const size_t across = measureShares(picture.width, width, scaleX, shares);
  const size_t rows = measureShares(picture.height, height, scaleY, down);
  Color *part = sums + width;
  memset(sums, 0, (size_t)width * sizeof *sums);
  int32_t target = 0;
  for (size_t row = 0; row < rows; ++row) {
    const Share share = down[row];
    // A row that two rows of the target share is averaged once.
    if (row == 0 || share.source != down[row - 1].source) {
      spread(rowOf(picture, share.source), picture.width * CHANNELS, line);
      averageAcross(line, shares, across, part, width);
    }
    if (share.target != target) {
      roundAll(sums, width, pixels + (size_t)target * width * CHANNELS);
      for (int32_t x = 0; x < width; ++x) sums[x] = share.weight * part[x];
      target = share.target;
    } else {
      for (int32_t x = 0; x < width; ++x) sums[x] += share.weight * part[x];
    }
  }
  roundAll(sums, width, pixels + (size_t)target * width * CHANNELS);
  free(shares), free(line), free(sums);
  return SamplingStatus_ok;
}

// MARK: - Any

INLINE SamplingStatus shrink(
    PictureView picture, int32_t width, int32_t height, uint8_t *pixels) {
  if (picture.width == 2 * width && picture.height == 2 * height) {
    halve(picture, width, height, pixels);
    return SamplingStatus_ok;
  }
  const double scaleX = 1 / ((double)width / picture.width);
  const double scaleY = 1 / ((double)height / picture.height);
  const int32_t across = sampling_rounded(scaleX), down = sampling_rounded(scaleY);
  if (fabs(scaleX - across) < DBL_EPSILON && fabs(scaleY - down) < DBL_EPSILON) {
    average(picture, across, down, width, height, pixels);
    return SamplingStatus_ok;
  }
  return shrinkByShares(picture, width, height, scaleX, scaleY, pixels);
}

WIDE SamplingStatus sampling_shrinkWide(
    PictureView picture, int32_t width, int32_t height, uint8_t *pixels) {
  return shrink(picture, width, height, pixels);
}

SamplingStatus sampling_shrinkPlain(
    PictureView picture, int32_t width, int32_t height, uint8_t *pixels) {
  return shrink(picture, width, height, pixels);
}
