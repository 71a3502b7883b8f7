#include "CLayers.h"

// No product and sum in one rounding: the bytes would be another processor's.
#pragma STDC FP_CONTRACT OFF

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
