#include "CPainting.h"

void layer_accumulate(
    const LayerColor *colors, ptrdiff_t count, float weight, LayerColor *sums) {
  for (ptrdiff_t i = 0; i < count; ++i) sums[i] += colors[i] * weight;
}

void layer_resample(
    const LayerColor *texels, const ptrdiff_t *first, const float *weights, ptrdiff_t taps,
    LayerColor *colors, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; ++i) {
    const LayerColor *texel = texels + first[i];
    const float *weight = weights + i * taps;
    LayerColor sum = texel[0] * weight[0];
    for (ptrdiff_t tap = 1; tap < taps; ++tap) sum += texel[tap] * weight[tap];
    colors[i] = sum;
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
