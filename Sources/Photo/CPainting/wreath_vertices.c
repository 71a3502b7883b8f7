#include "CPainting.h"

void wreath_placeVertices(
    const WreathVertices *vertices, const WreathColumn *column, const WreathHeights *heights,
    int32_t firstRow, int32_t endRow) {
  const LayerTexel *restrict texels = column->texels + column->firstTexel;
  const uint8_t *restrict relief = column->relief + column->firstTexel;
  const float *restrict height = heights->height, *restrict flare = heights->flare;
  float *restrict x = vertices->x, *restrict y = vertices->y, *restrict depth = vertices->depth;
  float *restrict displacement = vertices->displacement, *restrict alpha = vertices->alpha;
  LayerColor *restrict colors = vertices->colors;
  const WreathColumn ring = *column;
  const float outX = vertices->outwardX, outY = vertices->outwardY;
  const float outDepth = vertices->outwardDepth;
  const LayerColor light = {ring.light, ring.light, ring.light, 1};
  for (int32_t row = firstRow; row < endRow; ++row) {
    float out = (float)relief[row] * ring.displacementOfStep + flare[row];
    x[row] = ring.x + ring.upX * height[row] + outX * out;
    y[row] = ring.y + ring.upY * height[row] + outY * out;
    depth[row] = ring.depth + ring.upDepth * height[row] + outDepth * out;
    displacement[row] = out;
    alpha[row] = texels[row].w;
  }
  for (int32_t row = firstRow; row < endRow; ++row)
    colors[row] = __builtin_convertvector(texels[row], LayerColor) * light;
}
