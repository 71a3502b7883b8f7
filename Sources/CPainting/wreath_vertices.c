#include <string.h>

#include "CPainting.h"
#include "multiversioning.h"

// MARK: - Placing

MULTIVERSIONED
void wreath_placeVertices(
    const WreathVertices *vertices, const WreathColumn *column, const WreathHeights *heights,
    int32_t firstRow, int32_t endRow) {
  const LayerTexel *restrict texels = column->texels + column->firstTexel;
  const uint8_t *restrict relief = column->relief + column->firstTexel;
  const float *restrict height = heights->height, *restrict flare = heights->flare;
  float *restrict x = vertices->x, *restrict y = vertices->y, *restrict depth = vertices->depth;
  float *restrict displacement = vertices->displacement, *restrict alpha = vertices->alpha;
  LayerColor *restrict colors = vertices->colors;
  const WreathColumn it = *column;
  const float outX = vertices->outwardX, outY = vertices->outwardY;
  const float outDepth = vertices->outwardDepth;
  const LayerColor light = {it.light, it.light, it.light, 1};
  for (int32_t row = firstRow; row < endRow; ++row) {
    float out = (float)relief[row] * it.displacementOfStep + flare[row];
    x[row] = it.x + it.upX * height[row] + outX * out;
    y[row] = it.y + it.upY * height[row] + outY * out;
    depth[row] = it.depth + it.upDepth * height[row] + outDepth * out;
    displacement[row] = out;
    alpha[row] = texels[row].w;
  }
  for (int32_t row = firstRow; row < endRow; ++row)
    colors[row] = __builtin_convertvector(texels[row], LayerColor) * light;
}

// MARK: - Hiding

/// Four points at a time.
typedef double Doubles __attribute__((ext_vector_type(4)));
typedef int64_t Longs __attribute__((ext_vector_type(4)));

/// Whether the head hides points: all ones, or 0.
INLINE Longs areHidden(const WreathHead *head, Doubles x, Doubles y, Doubles z) {
  // A line that only grazes the head leaves the leaf visible.
  const double radius = 0.985;
  const double *right = head->right, *down = head->down, *inward = head->inward;
  // Four quotients take as long as all of the rest: what divides is the same for all points.
  const double perDepth = 1 / head->depth;
  // The points, and the line of sight away from the camera, in the frame of a head of radius 1.
  Doubles pX = x * right[0] + y * right[1] + z * right[2];
  Doubles pY = x * down[0] + y * down[1] + z * down[2];
  Doubles pZ = (x * inward[0] + y * inward[1] + z * inward[2]) * perDepth;
  double dX = right[2], dY = down[2], dZ = inward[2] * perDepth;
  // Above the ring: half an ellipsoid.
  double tall = 1 / head->vault, dTall = dY * tall;
  Doubles pTall = pY * tall;
  Doubles along = pX * dX + pTall * dTall + pZ * dZ;
  Doubles miss = pX * pX + pTall * pTall + pZ * pZ -
                 along * along * (1 / (dX * dX + dTall * dTall + dZ * dZ));
  Longs byVault = (along > 0) & (miss < radius);
  // Below it: an elliptic cylinder.
  Doubles beside = pX * dX + pZ * dZ;
  double square = dX * dX + dZ * dZ, perSquare = 1 / square;
  Doubles reach = beside * beside - square * (pX * pX + pZ * pZ - radius);
  Longs isCrossed = (beside > 0) & (reach > 0);
  Doubles root = __builtin_elementwise_sqrt(reach > 0 ? reach : (Doubles)0);
  Doubles near = (beside - root) * perSquare, far = (beside + root) * perSquare;
  Longs isBelow = (pY - (near > 0 ? near : (Doubles)0) * dY > 0) | (pY - far * dY > 0);
  return square > 0 ? byVault | (isCrossed & isBelow) : byVault;
}

bool wreath_isHidden(const WreathHead *head, double x, double y, double z) {
  return areHidden(head, (Doubles)x, (Doubles)y, (Doubles)z)[0] != 0;
}

INLINE Doubles four(const float *values) {
  typedef float Four __attribute__((ext_vector_type(4)));
  Four loaded;
  memcpy(&loaded, values, sizeof loaded);
  return __builtin_convertvector(loaded, Doubles);
}

/// Hides those of four vertices below each other that the head hides, or fewer at the column's end.
INLINE void hideFour(
    const WreathVertices *vertices, const WreathHead *head, const WreathSpoke *spoke,
    const WreathHeights *heights, int32_t row, int32_t count) {
  // Between leaves there is nothing to be hidden.
  const float *alpha = vertices->alpha + row;
  if (alpha[0] == 0 && alpha[1] == 0 && alpha[2] == 0 && alpha[3] == 0) return;
  const double *place = spoke->place, *outward = spoke->outward, *down = head->down;
  Doubles height = four(heights->height + row), out = four(vertices->displacement + row);
  Longs isHidden = areHidden(
      head, place[0] - height * down[0] + out * outward[0],
      place[1] - height * down[1] + out * outward[1],
      place[2] - height * down[2] + out * outward[2]);
  for (int32_t i = 0; i < 4 && i < count; ++i) {
    if (isHidden[i] == 0) continue;
    vertices->alpha[row + i] = 0;
    vertices->colors[row + i] = 0;
  }
}

MULTIVERSIONED
void wreath_hideVertices(
    const WreathVertices *vertices, const WreathHead *head, const WreathSpoke *spoke,
    const WreathHeights *heights, int32_t firstRow, int32_t endRow) {
  for (int32_t row = firstRow; row < endRow; row += 4)
    hideFour(vertices, head, spoke, heights, row, endRow - row);
}
