#include "CPainting.h"

typedef int32_t Ints __attribute__((ext_vector_type(4)));

/// Alpha up to this is transparent: it changes no byte by half a level.
static const float TRANSPARENT = 0.001f;
/// Alpha above this is opaque: 1 - 1/8 LSB of 16-bit linear light. (A filter's weights rarely add
/// up to exactly 1.)
static const float OPAQUE = 0.999998f;

static inline LayerColor clamp(LayerColor value, float highest) {
  LayerColor positive = value > 0 ? value : (LayerColor)0;
  return positive < highest ? positive : (LayerColor)highest;
}

static inline Ints rounded(LayerColor value) { return __builtin_convertvector(value + 0.5f, Ints); }

void layer_blend(
    uint8_t *pixels, const LayerColor *colors, ptrdiff_t count, ptrdiff_t x,
    const LayerTables *tables, const LayerGrain *grain) {
  // Copies: a store to a byte may alias any structure.
  const LayerTables light = *tables;
  const LayerGrain noise = *grain;
  for (ptrdiff_t i = 0; i < count; ++i) {
    uint8_t *pixel = pixels + 3 * i;
    LayerColor color = colors[i];
    float alpha = color.w;
    if (!(alpha > TRANSPARENT)) continue;
    if (!(alpha > OPAQUE)) {
      const float *linear = light.linear;
      LayerColor below = {linear[pixel[0]], linear[pixel[1]], linear[pixel[2]], 0};
      color += below * (1 - alpha);
    }
    Ints step = rounded(clamp(color, 1) * 65535);
    LayerColor level = {light.encoded[step.x], light.encoded[step.y], light.encoded[step.z], 0};
    LayerColor own = noise.sequence[(noise.start + (size_t)(x + i)) & noise.mask];
    Ints noisy = rounded(clamp(level + own * noise.scale * alpha, 255));
    pixel[0] = (uint8_t)noisy.x, pixel[1] = (uint8_t)noisy.y, pixel[2] = (uint8_t)noisy.z;
  }
}
