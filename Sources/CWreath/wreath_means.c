#include <string.h>

#include "CRegisters.h"
#include "CWreath.h"

/// Rows of pixels that are worked on together: samples lie in columns, pixels in rows.
enum { BLOCK = 8 };

/// With `samples` known to the compiler: the sums are written out.
INLINE void means(
    const WreathStripe *stripe, const int32_t samples, WreathColor *pixels, ptrdiff_t stride) {
  typedef uint16_t Texel __attribute__((ext_vector_type(4)));
  typedef int32_t Sums __attribute__((ext_vector_type(4)));
  const float share = 1 / (float)(samples * samples * 65535);
  const int32_t columns = stripe->width / samples, rows = stripe->height / samples;
  for (int32_t top = 0; top < rows; top += BLOCK) {
    const int32_t end = top + BLOCK < rows ? top + BLOCK : rows;
    for (int32_t x = 0; x < columns; ++x) {
      for (int32_t row = top; row < end; ++row) {
        Sums sums = 0;
        for (int32_t column = 0; column < samples; ++column) {
          const uint64_t *line = stripe->colors +
                                 (ptrdiff_t)(x * samples + column) * stripe->height + row * samples;
          for (int32_t sample = 0; sample < samples; ++sample) {
            Texel texel;
            memcpy(&texel, line + sample, sizeof texel);
            sums += __builtin_convertvector(texel, Sums);
          }
        }
        pixels[row * stride + x] = __builtin_convertvector(sums, WreathColor) * share;
      }
    }
  }
}

INLINE void anyMeans(
    const WreathStripe *stripe, int32_t samples, WreathColor *pixels, ptrdiff_t stride) {
  switch (samples) {
    case 2: means(stripe, 2, pixels, stride); break;
    case 3: means(stripe, 3, pixels, stride); break;
    default: means(stripe, samples, pixels, stride); break;
  }
}

// MARK: - By the processor

WIDE static void meansWide(
    const WreathStripe *stripe, int32_t samples, WreathColor *pixels, ptrdiff_t stride) {
  anyMeans(stripe, samples, pixels, stride);
}

void wreath_meansNarrow(
    const WreathStripe *stripe, int32_t samples, WreathColor *pixels, ptrdiff_t stride) {
  anyMeans(stripe, samples, pixels, stride);
}

void wreath_means(
    const WreathStripe *stripe, int32_t samples, WreathColor *pixels, ptrdiff_t stride) {
  (registers_areWide() ? meansWide : wreath_meansNarrow)(stripe, samples, pixels, stride);
}
