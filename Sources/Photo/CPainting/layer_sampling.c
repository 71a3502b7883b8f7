#include "CPainting.h"

void layer_accumulate(
    const LayerColor *colors, ptrdiff_t count, float weight, LayerColor *sums) {
  for (ptrdiff_t i = 0; i < count; ++i) sums[i] += colors[i] * weight;
}

void layer_resample(
    const LayerColor *row, const ptrdiff_t *first, const float *weights, ptrdiff_t taps,
    LayerColor *colors, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; ++i) {
    const LayerColor *color = row + first[i];
    const float *weight = weights + i * taps;
    LayerColor sum = color[0] * weight[0];
    for (ptrdiff_t tap = 1; tap < taps; ++tap) sum += color[tap] * weight[tap];
    colors[i] = sum;
  }
}

static inline LayerColor at(const LayerColor *row, ptrdiff_t width, ptrdiff_t column) {
  return column >= 0 && column < width ? row[column] : (LayerColor)0;
}

void layer_mix(
    const LayerColor *upper, const LayerColor *lower, ptrdiff_t count, float fraction,
    LayerColor *mixed) {
  for (ptrdiff_t i = 0; i < count; ++i)
    mixed[i] = upper[i] * (1 - fraction) + lower[i] * fraction;
}

void layer_upsample(
    const LayerColor *row, ptrdiff_t width, const LayerPosition *positions, LayerColor *colors,
    ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; ++i) {
    ptrdiff_t column = positions[i].column;
    float right = positions[i].fraction;
    colors[i] = at(row, width, column) * (1 - right) + at(row, width, column + 1) * right;
  }
}
