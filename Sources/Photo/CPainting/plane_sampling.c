#include "CPainting.h"

typedef uint32_t Sums __attribute__((ext_vector_type(4)));

static inline Sums wide(LayerTexel texel) { return __builtin_convertvector(texel, Sums); }

void plane_opaque(
    const uint8_t *rgb, ptrdiff_t count, const float *linear, LayerTexel *texels) {
  for (ptrdiff_t i = 0; i < count; ++i) {
    const uint8_t *pixel = rgb + 3 * i;
    texels[i] = (LayerTexel){
        (uint16_t)(linear[pixel[0]] * 65535 + 0.5f), (uint16_t)(linear[pixel[1]] * 65535 + 0.5f),
        (uint16_t)(linear[pixel[2]] * 65535 + 0.5f), 65535};
  }
}

void plane_halve(
    const LayerTexel *texels, ptrdiff_t width, ptrdiff_t height, LayerTexel *half) {
  for (ptrdiff_t y = 0; y < height; y += 2) {
    const LayerTexel *upper = texels + y * width;
    const LayerTexel *lower = y + 1 < height ? upper + width : upper;
    for (ptrdiff_t x = 0; x < width; x += 2) {
      ptrdiff_t right = x + 1 < width ? x + 1 : x;
      Sums sum = wide(upper[x]) + wide(upper[right]) + wide(lower[x]) + wide(lower[right]);
      *half++ = __builtin_convertvector((sum + 2) >> 2, LayerTexel);
    }
  }
}

/// Limits a coordinate; what is no number, behind the camera, becomes 0.
static inline double limited(double value, double highest) {
  double positive = value > 0 ? value : 0;
  return positive < highest ? positive : highest;
}

void plane_sample(
    const LayerTexel *texels, ptrdiff_t width, ptrdiff_t height, const PlaneRow *row,
    LayerColor *colors, ptrdiff_t count) {
  const PlaneRow map = *row;
  const double lastX = (double)(width - 1), lastY = (double)(height - 1);
  const float step = 1.0f / 65535;
  for (ptrdiff_t i = 0; i < count; ++i) {
    double nearness = 1 / (map.startW + (double)i * map.stepW);
    double x = limited((map.startX + (double)i * map.stepX) * nearness - 0.5, lastX);
    double y = limited((map.startY + (double)i * map.stepY) * nearness - 0.5, lastY);
    ptrdiff_t left = (ptrdiff_t)x, top = (ptrdiff_t)y;
    const LayerTexel *upper = texels + top * width + left;
    const LayerTexel *lower = top + 1 < height ? upper + width : upper;
    ptrdiff_t right = left + 1 < width;
    float across = (float)(x - (double)left), down = (float)(y - (double)top);
    LayerColor above = __builtin_convertvector(upper[0], LayerColor) * (1 - across)
        + __builtin_convertvector(upper[right], LayerColor) * across;
    LayerColor below = __builtin_convertvector(lower[0], LayerColor) * (1 - across)
        + __builtin_convertvector(lower[right], LayerColor) * across;
    colors[i] = (above * (1 - down) + below * down) * step;
  }
}

void plane_clip(
    LayerColor *colors, ptrdiff_t count, const PlaneEdge *edges, ptrdiff_t edgeCount,
    LayerColor factor, LayerColor lift) {
  for (ptrdiff_t i = 0; i < count; ++i) {
    float share = 1;
    for (ptrdiff_t edge = 0; edge < edgeCount; ++edge) {
      float inside = edges[edge].distance + (float)i * edges[edge].step + 0.5f;
      share = inside < share ? inside : share;
    }
    share = share > 0 ? share : 0;
    LayerColor color = (colors[i] * factor + lift * colors[i].w) * share;
    LayerColor alpha = (LayerColor)color.w;
    color = color > 0 ? color : (LayerColor)0;
    colors[i] = color < alpha ? color : alpha;
  }
}
