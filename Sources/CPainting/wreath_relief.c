#include "CPainting.h"

/// The largest difference of relief between neighbouring texels of one leaf. (By eye, on the
/// artwork.)
static const int MAX_SLOPE = 20;

/// The nearer end of a range that is wider than a leaf's slope; else the height clamped to the
/// range.
static uint8_t snapped(uint8_t height, uint8_t lowest, uint8_t highest) {
  if (highest - lowest > MAX_SLOPE) return height - lowest < highest - height ? lowest : highest;
  return height < lowest ? lowest : height > highest ? highest : height;
}

void wreath_snapRelief(
    const uint8_t *relief, const LayerTexel *texels, ptrdiff_t columns, ptrdiff_t rows,
    uint8_t *result) {
  for (ptrdiff_t x = 0; x < columns; ++x) {
    const ptrdiff_t starts[3] = {
        (x + columns - 1) % columns * rows, x * rows, (x + 1) % columns * rows};
    for (ptrdiff_t y = 0; y < rows; ++y) {
      const ptrdiff_t own = x * rows + y;
      result[own] = relief[own];
      if (texels[own].w == 0) continue;
      uint8_t lowest = UINT8_MAX, highest = 0;
      for (int side = 0; side < 3; ++side) {
        for (ptrdiff_t row = y > 0 ? y - 1 : 0; row <= y + 1 && row < rows; ++row) {
          const ptrdiff_t place = starts[side] + row;
          if (texels[place].w <= UINT16_MAX / 2) continue;
          lowest = relief[place] < lowest ? relief[place] : lowest;
          highest = relief[place] > highest ? relief[place] : highest;
        }
      }
      if (lowest <= highest) result[own] = snapped(relief[own], lowest, highest);
    }
  }
}
