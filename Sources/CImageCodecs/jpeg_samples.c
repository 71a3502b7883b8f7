#include <stdlib.h>
#include <string.h>

#include "CImageCodecs.h"
#include "CRegisters.h"

// Pixels of a row that are worked on at a time: a tile's. Nearly all runs are of that length, which
// the compiler knows.
enum { RUN = 32 };
// Lines of a turned picture that are worked on at a time: they become its columns.
enum { LINES = 16 };
// How often sides are halved at most: 1 / 256 of a side of 65,535 is less than any network's input.
enum { MOST_HALVES = 8 };

typedef struct {
  uint8_t red[RUN], green[RUN], blue[RUN];
} Colors;

// Two neighbours of a row at once: the processor does many pairs at a time. (The first is the lower
// byte.)
typedef uint16_t __attribute__((aligned(1), may_alias)) Pair;

INLINE uint8_t clamp(int16_t value) { return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value; }

INLINE uint32_t chromaWidth(const JPEGSamples *samples) {
  return (samples->width + samples->halvesAcross) >> samples->halvesAcross;
}

INLINE uint32_t chromaHeight(const JPEGSamples *samples) {
  return (samples->height + samples->halvesDown) >> samples->halvesDown;
}

// MARK: - Colour

/// `factor` / 65,536 of a number, rounded to the nearest whole number. Eight or more at once: only
/// the product's upper half is needed.
INLINE int16_t fraction(int16_t factor, int16_t number) {
  int16_t twice = (int16_t)((factor * (int16_t)(2 * number)) >> 16);
  return (int16_t)((twice + 1) >> 1);
}

/// R, G, B of Y, Cb, Cr (ITU-R BT.601 over the full range, as JFIF has it), rounded as libjpeg
/// does: its factors 1.402, 1.772, 0.71414 and 0.34414 times 65,536, less whole numbers, so that
/// products of 16 bits are enough.
INLINE void toRGB(
    const uint8_t *y, const uint8_t *cb, const uint8_t *cr, uint32_t count, Colors *colors) {
  for (uint32_t i = 0; i < count; ++i) {
    int16_t u = (int16_t)(cb[i] - 128), v = (int16_t)(cr[i] - 128);
    int16_t red = (int16_t)(y[i] + v + fraction(26345, v));
    int16_t green = (int16_t)(y[i] - v + ((18734 * v - 22554 * u + 32768) >> 16));
    int16_t blue = (int16_t)(y[i] + 2 * u + fraction(-14942, u));
    colors->red[i] = clamp(red), colors->green[i] = clamp(green), colors->blue[i] = clamp(blue);
  }
}

typedef uint8_t Bytes __attribute__((ext_vector_type(16)));

INLINE Bytes sixteen(const uint8_t *values) {
  Bytes bytes;
  memcpy(&bytes, values, sizeof bytes);
  return bytes;
}

/// Sixteen pixels, which are 48 bytes.
INLINE void storeSixteen(Bytes red, Bytes green, Bytes blue, uint8_t *target) {
  Bytes bytes;
  // Red and green by turns, of the pixels that a third of the bytes needs; then blue in between.
  Bytes first = __builtin_shufflevector(
      red, green, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  Bytes middle = __builtin_shufflevector(
      red, green, 5, 21, 6, 22, 7, 23, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28);
  Bytes last = __builtin_shufflevector(
      red, green, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  bytes = __builtin_shufflevector(
      first, blue, 0, 1, 16, 2, 3, 17, 4, 5, 18, 6, 7, 19, 8, 9, 20, 10);
  memcpy(target, &bytes, 16);
  bytes = __builtin_shufflevector(
      middle, blue, 1, 21, 2, 3, 22, 4, 5, 23, 6, 7, 24, 8, 9, 25, 10, 11);
  memcpy(target + 16, &bytes, 16);
  bytes = __builtin_shufflevector(
      last, blue, 26, 6, 7, 27, 8, 9, 28, 10, 11, 29, 12, 13, 30, 14, 15, 31);
  memcpy(target + 32, &bytes, 16);
}

/// So many pixels from the first one on.
INLINE void store(
    const Colors *colors, uint32_t first, uint32_t count, uint8_t *target, ptrdiff_t right) {
  uint32_t i = first, end = first + count;
  if (right == 3) {
    for (; i + 16 <= end; i += 16, target += 48) {
      storeSixteen(
          sixteen(colors->red + i), sixteen(colors->green + i), sixteen(colors->blue + i), target);
    }
  }
  for (; i < end; ++i, target += right) {
    target[0] = colors->red[i], target[1] = colors->green[i], target[2] = colors->blue[i];
  }
}

/// Makes columns of rows.
INLINE void transpose(Bytes rows[LINES]) {
  // Each row with the eighth after it, like a deck of cards: after four times every one is in its place.
  for (int round = 0; round < 4; ++round) {
    Bytes mixed[LINES];
    for (int i = 0; i < LINES / 2; ++i) {
      mixed[2 * i] = __builtin_shufflevector(
          rows[i], rows[i + 8], 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      mixed[2 * i + 1] = __builtin_shufflevector(
          rows[i], rows[i + 8], 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    }
    memcpy(rows, mixed, sizeof mixed);
  }
}

/// Sixteen pixels of sixteen lines, of a picture that is turned: its rows are the lines' columns.
INLINE void storeTurned(
    const Colors *lines, uint32_t first, uint8_t *target, ptrdiff_t right, ptrdiff_t down) {
  Bytes red[LINES], green[LINES], blue[LINES];
  for (int i = 0; i < LINES; ++i) {
    const Colors *line = lines + (down > 0 ? i : LINES - 1 - i);
    red[i] = sixteen(line->red + first);
    green[i] = sixteen(line->green + first);
    blue[i] = sixteen(line->blue + first);
  }
  transpose(red), transpose(green), transpose(blue);
  if (down < 0) target += (LINES - 1) * down;
  for (int i = 0; i < LINES; ++i) storeSixteen(red[i], green[i], blue[i], target + i * right);
}

/// So many pixels of so many lines: one, or some of a picture that is turned.
INLINE void storeLines(
    const Colors *lines, uint32_t lineCount, uint32_t first, uint32_t count, uint8_t *target,
    ptrdiff_t right, ptrdiff_t down) {
  if (lineCount == LINES) {
    for (; count >= 16; count -= 16, first += 16, target += 16 * right) {
      storeTurned(lines, first, target, right, down);
    }
  }
  for (uint32_t line = 0; line < lineCount; ++line) {
    store(lines + line, first, count, target + (ptrdiff_t)line * down, right);
  }
}

/// How many of the lines that are left are worked on together.
INLINE uint32_t linesAtATime(uint32_t left, ptrdiff_t right, ptrdiff_t down) {
  bool isTurned = right != 3 && right != -3 && (down == 3 || down == -3);
  if (!isTurned) return 1;
  return left < LINES ? left : LINES;
}

// MARK: - At full size

/// A run of a chroma component at the picture's width.
typedef struct {
  // Two pixels of each sample.
  Pair pairs[RUN / 2];
} ChromaRun;

/// Three parts of the nearer row and one of the farther; or the row itself, where there is one
/// only.
INLINE uint16_t blend(const uint8_t *near, const uint8_t *far, ptrdiff_t i, bool isBetweenRows) {
  return (uint16_t)(isBetweenRows ? 3 * near[i] + far[i] : near[i]);
}

/// Two pixels of the sample `i`, whose neighbours are `before` and `after`. libjpeg rounds to the
/// left and to the right by turns.
INLINE Pair enlarged(
    const uint8_t *near, const uint8_t *far, ptrdiff_t before, ptrdiff_t i, ptrdiff_t after,
    bool isBetweenRows) {
  uint16_t middle = (uint16_t)(3 * blend(near, far, i, isBetweenRows));
  uint16_t left =
      (uint16_t)(middle + blend(near, far, before, isBetweenRows) + (isBetweenRows ? 8 : 1));
  uint16_t right =
      (uint16_t)(middle + blend(near, far, after, isBetweenRows) + (isBetweenRows ? 7 : 2));
  int shift = isBetweenRows ? 4 : 2;
  return (Pair)((left >> shift) | (uint16_t)((right >> shift) << 8));
}

INLINE void enlargeSamples(
    const uint8_t *near, const uint8_t *far, uint32_t first, uint32_t count, uint32_t width,
    bool isBetweenRows, ChromaRun *run) {
  near += first, far += first;
  // At the edges the last samples go on.
  bool isFirst = first == 0, isLast = first + count == width;
  uint32_t end = count - isLast;
  if (isFirst) run->pairs[0] = enlarged(near, far, 0, 0, width > 1, isBetweenRows);
  for (uint32_t i = isFirst; i < end; ++i) {
    run->pairs[i] = enlarged(near, far, (ptrdiff_t)i - 1, i, (ptrdiff_t)i + 1, isBetweenRows);
  }
  if (isLast) {
    run->pairs[end] =
        enlarged(near, far, (ptrdiff_t)end - (first + end > 0), end, end, isBetweenRows);
  }
}

/// The row of a chroma component that is nearest to a row of the picture, and the next to it.
INLINE void findRows(
    const JPEGSamples *samples, int component, uint32_t y, const uint8_t **near,
    const uint8_t **far) {
  size_t stride = samples->strides[component];
  *near = *far = samples->planes[component] + (size_t)(y >> samples->halvesDown) * stride;
  if (!samples->halvesDown) return;
  if (y % 2 == 0 && y > 0) *far -= stride;
  if (y % 2 == 1 && y / 2 + 1 < chromaHeight(samples)) *far += stride;
}

/// One pixel's value of a chroma component, as `enlarge` has it.
INLINE uint8_t enlargedAt(
    const JPEGSamples *samples, const uint8_t *near, const uint8_t *far, uint32_t x) {
  if (!samples->halvesAcross) return near[x];
  uint32_t i = x / 2, width = chromaWidth(samples);
  Pair pair = enlarged(
      near, far, i - (i > 0), i, i + (i + 1 < width), samples->halvesDown != 0);
  return (uint8_t)(x % 2 == 0 ? pair & 0xFF : pair >> 8);
}

/// A run of a row of a chroma component from `x` on, which is even, as libjpeg enlarges it ("fancy
/// upsampling"): three parts of the nearer sample and one of the farther, down and across.
///
/// The result is in `run`, or in the component itself where it is as wide as the picture.
INLINE const uint8_t *enlarge(
    const JPEGSamples *samples, int component, uint32_t x, uint32_t y, uint32_t count,
    ChromaRun *run) {
  const uint8_t *near, *far;
  findRows(samples, component, y, &near, &far);
  if (!samples->halvesAcross) return near + x;
  uint32_t sampleCount = (count - 1) / 2 + 1, width = chromaWidth(samples);
  if (samples->halvesDown) {
    enlargeSamples(near, far, x / 2, sampleCount, width, true, run);
  } else {
    enlargeSamples(near, far, x / 2, sampleCount, width, false, run);
  }
  return (const uint8_t *)run->pairs;
}

/// Pixels of a row from `x` on, which is even.
INLINE void convert(
    const JPEGSamples *samples, uint32_t x, uint32_t y, uint32_t count, Colors *colors) {
  ChromaRun cb, cr;
  const uint8_t *luma = samples->planes[0] + (size_t)y * samples->strides[0] + x;
  toRGB(
      luma, enlarge(samples, 1, x, y, count, &cb), enlarge(samples, 2, x, y, count, &cr), count,
      colors);
}

INLINE bool covers(uint32_t width, uint32_t height, JPEGArea area) {
  return area.width <= width && area.x <= width - area.width && area.height <= height
      && area.y <= height - area.height;
}

INLINE bool pixels(
    const JPEGSamples *samples, JPEGArea area, uint8_t *target, ptrdiff_t right, ptrdiff_t down) {
  if (!covers(samples->width, samples->height, area)) return false;
  Colors colors[LINES];
  uint32_t end = area.x + area.width, count, lines;
  for (uint32_t line = 0; line < area.height; line += lines, target += (ptrdiff_t)lines * down) {
    lines = linesAtATime(area.height - line, right, down);
    uint8_t *to = target;
    for (uint32_t x = area.x; x < end; x += count, to += (ptrdiff_t)count * right) {
      // More than is wanted, where the picture has it: the length that the compiler knows is the
      // fastest.
      uint32_t first = x / 2 * 2, before = x - first;
      count = end - x < RUN - before ? end - x : RUN - before;
      for (uint32_t i = 0; i < lines; ++i) {
        if (samples->width - first >= RUN) {
          convert(samples, first, area.y + line + i, RUN, colors + i);
        } else {
          convert(samples, first, area.y + line + i, samples->width - first, colors + i);
        }
      }
      storeLines(colors, lines, before, count, to, right, down);
    }
  }
  return true;
}

bool jpegSamples_grid(
    const JPEGSamples *samples, JPEGArea area, uint32_t step, uint8_t *target, ptrdiff_t right,
    ptrdiff_t down) {
  if (!covers(samples->width, samples->height, area) || step == 0) return false;
  Colors colors;
  uint8_t luma[RUN], cb[RUN], cr[RUN];
  for (uint32_t y = 0; y < area.height; y += step, target += down) {
    const uint8_t *row = samples->planes[0] + (size_t)(area.y + y) * samples->strides[0];
    const uint8_t *nearBlue, *farBlue, *nearRed, *farRed;
    findRows(samples, 1, area.y + y, &nearBlue, &farBlue);
    findRows(samples, 2, area.y + y, &nearRed, &farRed);
    uint8_t *to = target;
    uint32_t count = 0;
    for (uint32_t x = 0; x < area.width; x += step) {
      luma[count] = row[area.x + x];
      cb[count] = enlargedAt(samples, nearBlue, farBlue, area.x + x);
      cr[count] = enlargedAt(samples, nearRed, farRed, area.x + x);
      if (++count == RUN || x + step >= area.width) {
        toRGB(luma, cb, cr, count, &colors);
        store(&colors, 0, count, to, right);
        to += (ptrdiff_t)count * right;
        count = 0;
      }
    }
  }
  return true;
}

// MARK: - Halved

INLINE uint16_t sum(Pair pair) { return (uint16_t)((pair & 0xFF) + (pair >> 8)); }

/// A plane, or a part of one, in memory.
typedef struct {
  const uint8_t *first;
  size_t stride;
} Plane;

/// Means of squares of four, or of two samples above each other; `width` and `height` are the
/// target's.
INLINE void halve(
    Plane source, bool across, uint32_t width, uint32_t height, uint8_t *target) {
  for (uint32_t y = 0; y < height; ++y, target += width) {
    const uint8_t *upper = source.first + 2 * (size_t)y * source.stride;
    const uint8_t *lower = upper + source.stride;
    if (across) {
      const Pair *above = (const Pair *)upper, *below = (const Pair *)lower;
      for (uint32_t x = 0; x < width; ++x) {
        target[x] = (uint8_t)((sum(above[x]) + sum(below[x]) + 2) >> 2);
      }
    } else {
      for (uint32_t x = 0; x < width; ++x) target[x] = (uint8_t)((upper[x] + lower[x] + 1) >> 1);
    }
  }
}

/// A part of a component, halved so often that it has the halved picture's size.
///
/// `scratch` has room for all of them but the first.
INLINE Plane halved(
    const JPEGSamples *samples, int component, uint32_t times, JPEGArea area, uint8_t *scratch) {
  uint32_t across = times, down = times;
  if (component > 0) across -= samples->halvesAcross, down -= samples->halvesDown;
  size_t stride = samples->strides[component];
  Plane plane = {
      samples->planes[component] + ((size_t)area.y << down) * stride + ((size_t)area.x << across),
      stride};
  while (down > 0) {
    --down;
    bool isNarrowed = across > 0;
    if (isNarrowed) --across;
    uint32_t width = area.width << across, height = area.height << down;
    halve(plane, isNarrowed, width, height, scratch);
    plane = (Plane){scratch, width};
    scratch += (size_t)width * height;
  }
  return plane;
}

INLINE CodecStatus halvedPixels(
    const JPEGSamples *samples, uint32_t times, JPEGArea area, uint8_t *target, ptrdiff_t right,
    ptrdiff_t down) {
  if (times == 0 || times > MOST_HALVES
      || !covers(samples->width >> times, samples->height >> times, area)) {
    return CodecStatus_bufferTooSmall;
  }
  // So many lines at a time that what they are made of stays in the cache: of their samples a quarter,
  // a sixteenth and so on, which is less than half.
  const size_t room = ((size_t)area.width * LINES << 2 * times) / 2;
  uint8_t *scratch = malloc(3 * room);
  if (scratch == NULL) return CodecStatus_outOfMemory;
  Colors colors[LINES];
  for (uint32_t y = 0; y < area.height; y += LINES, target += LINES * down) {
    uint32_t height = area.height - y < LINES ? area.height - y : LINES;
    JPEGArea strip = {area.x, area.y + y, area.width, height};
    Plane planes[3];
    for (int component = 0; component < 3; ++component) {
      planes[component] = halved(samples, component, times, strip, scratch + component * room);
    }
    uint32_t lines = linesAtATime(height, right, down);
    for (uint32_t line = 0; line < height; line += lines) {
      uint8_t *row = target + (ptrdiff_t)line * down;
      for (uint32_t x = 0; x < area.width; x += RUN) {
        uint32_t count = area.width - x < RUN ? area.width - x : RUN;
        for (uint32_t i = 0; i < lines; ++i) {
          toRGB(
              planes[0].first + (line + i) * planes[0].stride + x,
              planes[1].first + (line + i) * planes[1].stride + x,
              planes[2].first + (line + i) * planes[2].stride + x, count, colors + i);
        }
        storeLines(colors, lines, 0, count, row + (ptrdiff_t)x * right, right, down);
      }
    }
  }
  free(scratch);
  return CodecStatus_ok;
}

// MARK: - By the processor

bool jpegSamples_pixelsNarrow(
    const JPEGSamples *samples, JPEGArea area, uint8_t *target, ptrdiff_t right, ptrdiff_t down) {
  return pixels(samples, area, target, right, down);
}

CodecStatus jpegSamples_halvedNarrow(
    const JPEGSamples *samples, uint32_t times, JPEGArea area, uint8_t *target, ptrdiff_t right,
    ptrdiff_t down) {
  return halvedPixels(samples, times, area, target, right, down);
}

WIDE static bool pixelsWide(
    const JPEGSamples *samples, JPEGArea area, uint8_t *target, ptrdiff_t right, ptrdiff_t down) {
  return pixels(samples, area, target, right, down);
}

WIDE static CodecStatus halvedWide(
    const JPEGSamples *samples, uint32_t times, JPEGArea area, uint8_t *target, ptrdiff_t right,
    ptrdiff_t down) {
  return halvedPixels(samples, times, area, target, right, down);
}

bool jpegSamples_pixels(
    const JPEGSamples *samples, JPEGArea area, uint8_t *target, ptrdiff_t right, ptrdiff_t down) {
  return (registers_areWide() ? pixelsWide : jpegSamples_pixelsNarrow)(samples, area, target, right, down);
}

CodecStatus jpegSamples_halved(
    const JPEGSamples *samples, uint32_t times, JPEGArea area, uint8_t *target, ptrdiff_t right,
    ptrdiff_t down) {
  return (registers_areWide() ? halvedWide : jpegSamples_halvedNarrow)(
      samples, times, area, target, right, down);
}
