#include "CLayers.h"

// No product and sum in one rounding: the bytes would be another processor's.
#pragma STDC FP_CONTRACT OFF

typedef int32_t Ints __attribute__((ext_vector_type(4)));

/// Colours of less alpha than this change nothing that anybody could see.
static const float NEXT_TO_NOTHING = 0.001f;

static inline LayerColor clamp(LayerColor value, float highest) {
  LayerColor positive = value > 0 ? value : (LayerColor)0;
  return positive < highest ? positive : (LayerColor)highest;
}

/// The steps of light, 0 to 65,535, that a colour is nearest to.
static inline Ints steps(LayerColor color) {
  return __builtin_convertvector(clamp(color, 1) * 65535 + 0.5f, Ints);
}

void layer_blend(
    uint8_t *pixels, const LayerColor *colors, ptrdiff_t count, ptrdiff_t x,
    const LayerTables *tables, const LayerGrain *grain) {
  const float *linear = tables->linear;
  const uint8_t *encoded = tables->encoded;
  for (ptrdiff_t i = 0; i < count; ++i) {
    LayerColor color = colors[i];
    float cover = color.w;
    if (!(cover > NEXT_TO_NOTHING)) continue;
    uint8_t *pixel = pixels + 3 * i;
    if (cover != 1) {
      LayerColor below = {linear[pixel[0]], linear[pixel[1]], linear[pixel[2]], 0};
      color += below * (1 - cover);
    }
    Ints step = steps(color);
    uint8_t red = encoded[step.x], green = encoded[step.y], blue = encoded[step.z];
    if (grain->scale != 0) {
      LayerColor noise =
          grain->sequence[(grain->start + (size_t)(x + i)) & grain->mask] * grain->scale * cover;
      LayerColor level = {red, green, blue, 0};
      Ints noisy = __builtin_convertvector(clamp(level + noise, 255) + 0.5f, Ints);
      red = (uint8_t)noisy.x, green = (uint8_t)noisy.y, blue = (uint8_t)noisy.z;
    }
    pixel[0] = red, pixel[1] = green, pixel[2] = blue;
  }
}

/// With `taps` known to the compiler: the loop over them is written out.
__attribute__((always_inline)) static inline void resample(
    const LayerColor *texels, const ptrdiff_t *first, const float *weights, const ptrdiff_t taps,
    LayerColor *colors, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; ++i) {
    const LayerColor *texel = texels + first[i];
    const float *weight = weights + i * taps;
    LayerColor sum = texel[0] * weight[0];
    for (ptrdiff_t tap = 1; tap < taps; ++tap) sum += texel[tap] * weight[tap];
    colors[i] = sum;
  }
}

void layer_resample(
    const LayerColor *texels, const ptrdiff_t *first, const float *weights, ptrdiff_t taps,
    LayerColor *colors, ptrdiff_t count) {
  switch (taps) {
    case 2: resample(texels, first, weights, 2, colors, count); break;
    case 3: resample(texels, first, weights, 3, colors, count); break;
    case 4: resample(texels, first, weights, 4, colors, count); break;
    case 5: resample(texels, first, weights, 5, colors, count); break;
    case 6: resample(texels, first, weights, 6, colors, count); break;
    default: resample(texels, first, weights, taps, colors, count); break;
  }
}

static inline LayerColor at(const LayerColor *row, ptrdiff_t width, ptrdiff_t column) {
  return column >= 0 && column < width ? row[column] : (LayerColor)0;
}

void layer_enlarge(
    const LayerColor *upper, const LayerColor *lower, ptrdiff_t width, float share,
    const LayerPlace *places, LayerColor *colors, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; ++i) {
    ptrdiff_t column = places[i].column;
    float right = places[i].share, left = 1 - right;
    LayerColor above = at(upper, width, column) * left + at(upper, width, column + 1) * right;
    LayerColor below = at(lower, width, column) * left + at(lower, width, column + 1) * right;
    colors[i] = above * (1 - share) + below * share;
  }
}
