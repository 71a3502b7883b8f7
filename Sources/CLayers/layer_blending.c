#include <string.h>

#include "CLayers.h"
#include "CRegisters.h"

typedef int32_t Ints __attribute__((ext_vector_type(4)));
/// Two colours.
typedef float Pair __attribute__((ext_vector_type(8)));
typedef int32_t PairInts __attribute__((ext_vector_type(8)));
typedef uint8_t PairBytes __attribute__((ext_vector_type(8)));
/// Colours that are laid over a photo together.
enum { TOGETHER = 8, PAIRS = TOGETHER / 2 };

/// Colours of less alpha than this change nothing that anybody could see.
static const float NEXT_TO_NOTHING = 0.001f;
/// Colours of more let less through than an eighth of the smallest step of light. (Weights of a mean
/// hardly ever sum up to exactly 1.)
static const float NEXT_TO_OPAQUE = 0.999998f;

INLINE LayerColor clamp(LayerColor value, float highest) {
  LayerColor positive = value > 0 ? value : (LayerColor)0;
  return positive < highest ? positive : (LayerColor)highest;
}

INLINE Pair clampPair(Pair value, float highest) {
  Pair positive = value > 0 ? value : (Pair)0;
  return positive < highest ? positive : (Pair)highest;
}

INLINE const LayerColor *noiseAt(const LayerGrain *grain, ptrdiff_t column) {
  return grain->sequence + ((grain->start + (size_t)column) & grain->mask);
}

// MARK: - One colour

INLINE void blendOne(
    uint8_t *pixel, LayerColor color, ptrdiff_t column, const LayerTables *tables,
    const LayerGrain *grain) {
  float cover = color.w;
  if (!(cover > NEXT_TO_NOTHING)) return;
  if (!(cover > NEXT_TO_OPAQUE)) {
    const float *linear = tables->linear;
    LayerColor below = {linear[pixel[0]], linear[pixel[1]], linear[pixel[2]], 0};
    color += below * (1 - cover);
  }
  // The steps of light that it is nearest to.
  Ints step = __builtin_convertvector(clamp(color, 1) * 65535 + 0.5f, Ints);
  const uint8_t *encoded = tables->encoded;
  uint8_t red = encoded[step.x], green = encoded[step.y], blue = encoded[step.z];
  if (grain->scale != 0) {
    LayerColor noise = *noiseAt(grain, column) * grain->scale * cover;
    LayerColor level = {red, green, blue, 0};
    Ints noisy = __builtin_convertvector(clamp(level + noise, 255) + 0.5f, Ints);
    red = (uint8_t)noisy.x, green = (uint8_t)noisy.y, blue = (uint8_t)noisy.z;
  }
  pixel[0] = red, pixel[1] = green, pixel[2] = blue;
}

// MARK: - Eight opaque colours

/// Adds noise to the levels of eight colours, of which the fourth does not count.
INLINE void addNoise(
    uint8_t levels[4 * TOGETHER], const Pair colors[PAIRS], const LayerColor *sequence,
    float scale) {
  for (int i = 0; i < PAIRS; ++i) {
    PairBytes own;
    memcpy(&own, levels + 8 * i, sizeof own);
    Pair cover = __builtin_shufflevector(colors[i], colors[i], 3, 3, 3, 3, 7, 7, 7, 7), noise;
    memcpy(&noise, sequence + 2 * i, sizeof noise);
    Pair noisy = __builtin_convertvector(own, Pair) + noise * scale * cover;
    own = __builtin_convertvector(
        __builtin_convertvector(clampPair(noisy, 255) + 0.5f, PairInts), PairBytes);
    memcpy(levels + 8 * i, &own, sizeof own);
  }
}

/// Replaces eight pixels.
///
/// - Parameter sequence: the first one's noise and the next ones'.
INLINE void replaceEight(
    uint8_t *pixels, const Pair colors[PAIRS], const uint8_t *encoded, const LayerColor *sequence,
    float scale) {
  uint32_t steps[4 * TOGETHER];
  for (int i = 0; i < PAIRS; ++i) {
    PairInts own = __builtin_convertvector(clampPair(colors[i], 1) * 65535 + 0.5f, PairInts);
    memcpy(steps + 8 * i, &own, sizeof own);
  }
  if (scale == 0) {
    for (int i = 0; i < TOGETHER; ++i)
      for (int channel = 0; channel < 3; ++channel)
        pixels[3 * i + channel] = encoded[steps[4 * i + channel]];
    return;
  }
  uint8_t levels[4 * TOGETHER] = {0};
  for (int i = 0; i < TOGETHER; ++i)
    for (int channel = 0; channel < 3; ++channel)
      levels[4 * i + channel] = encoded[steps[4 * i + channel]];
  addNoise(levels, colors, sequence, scale);
  for (int i = 0; i < TOGETHER; ++i)
    for (int channel = 0; channel < 3; ++channel)
      pixels[3 * i + channel] = levels[4 * i + channel];
}

INLINE void blend(
    uint8_t *pixels, const LayerColor *colors, ptrdiff_t count, ptrdiff_t x,
    const LayerTables *tables, const LayerGrain *grain) {
  // A row of a photo is far from the next: the processor does not expect it.
  for (ptrdiff_t place = 0; place < 3 * count; place += 64) __builtin_prefetch(pixels + place, 1);
  ptrdiff_t i = 0;
  for (; i + TOGETHER <= count; i += TOGETHER) {
    Pair eight[PAIRS];
    memcpy(eight, colors + i, sizeof eight);
    Pair least = eight[0], most = eight[0];
    for (int pair = 1; pair < PAIRS; ++pair) {
      least = eight[pair] < least ? eight[pair] : least;
      most = eight[pair] > most ? eight[pair] : most;
    }
    if (!(most[3] > NEXT_TO_NOTHING) && !(most[7] > NEXT_TO_NOTHING)) continue;
    const LayerColor *noise = noiseAt(grain, x + i);
    // The sequence begins again after its last noise.
    bool isWhole = grain->scale == 0 || noise + TOGETHER <= grain->sequence + grain->mask + 1;
    if (least[3] > NEXT_TO_OPAQUE && least[7] > NEXT_TO_OPAQUE && isWhole) {
      replaceEight(pixels + 3 * i, eight, tables->encoded, noise, grain->scale);
      continue;
    }
    for (ptrdiff_t j = i; j < i + TOGETHER; ++j)
      blendOne(pixels + 3 * j, colors[j], x + j, tables, grain);
  }
  for (; i < count; ++i) blendOne(pixels + 3 * i, colors[i], x + i, tables, grain);
}

// MARK: - By the processor

WIDE static void blendWide(
    uint8_t *pixels, const LayerColor *colors, ptrdiff_t count, ptrdiff_t x,
    const LayerTables *tables, const LayerGrain *grain) {
  blend(pixels, colors, count, x, tables, grain);
}

void layer_blendNarrow(
    uint8_t *pixels, const LayerColor *colors, ptrdiff_t count, ptrdiff_t x,
    const LayerTables *tables, const LayerGrain *grain) {
  blend(pixels, colors, count, x, tables, grain);
}

void layer_blend(
    uint8_t *pixels, const LayerColor *colors, ptrdiff_t count, ptrdiff_t x,
    const LayerTables *tables, const LayerGrain *grain) {
  (registers_areWide() ? blendWide : layer_blendNarrow)(pixels, colors, count, x, tables, grain);
}
