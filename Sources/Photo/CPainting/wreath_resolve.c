#include <string.h>

#include "CPainting.h"

/// Rows of pixels in a block: samples are in column order and pixels in row order, and a block of
/// both fits the cache.
enum { BLOCK_ROWS = 8 };

void wreath_resolve(
    const WreathTile *tile, int32_t samples, LayerColor *pixels, ptrdiff_t stride) {
  typedef int32_t Sums __attribute__((ext_vector_type(4)));
  const float share = 1 / (float)(samples * samples * 65535);
  const int32_t columns = tile->width / samples, rows = tile->height / samples;
  for (int32_t top = 0; top < rows; top += BLOCK_ROWS) {
    const int32_t end = top + BLOCK_ROWS < rows ? top + BLOCK_ROWS : rows;
    for (int32_t x = 0; x < columns; ++x) {
      for (int32_t row = top; row < end; ++row) {
        Sums sums = 0;
        for (int32_t column = 0; column < samples; ++column) {
          const uint64_t *line =
              tile->colors + (ptrdiff_t)(x * samples + column) * tile->height + row * samples;
          for (int32_t sample = 0; sample < samples; ++sample) {
            LayerTexel texel;
            memcpy(&texel, line + sample, sizeof texel);
            sums += __builtin_convertvector(texel, Sums);
          }
        }
        pixels[row * stride + x] = __builtin_convertvector(sums, LayerColor) * share;
      }
    }
  }
}
