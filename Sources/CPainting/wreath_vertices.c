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

bool wreath_isHidden(const WreathHead *head, double x, double y, double z) {
  // A line that only grazes the head leaves the leaf visible.
  const double radius = 0.985;
  const double *right = head->right, *down = head->down, *inward = head->inward;
  const double perDepth = 1 / head->depth;
  // The point, and the line of sight away from the camera, in the frame of a head of radius 1.
  double pX = x * right[0] + y * right[1] + z * right[2];
  double pY = x * down[0] + y * down[1] + z * down[2];
  double pZ = (x * inward[0] + y * inward[1] + z * inward[2]) * perDepth;
  double dX = right[2], dY = down[2], dZ = inward[2] * perDepth;
  // Above the ring: half an ellipsoid.
  double tall = 1 / head->vault, dTall = dY * tall, pTall = pY * tall;
  double along = pX * dX + pTall * dTall + pZ * dZ;
  double miss = pX * pX + pTall * pTall + pZ * pZ -
                along * along * (1 / (dX * dX + dTall * dTall + dZ * dZ));
  if (along > 0 && miss < radius) return true;
  // Below it: an elliptic cylinder.
  double beside = pX * dX + pZ * dZ, square = dX * dX + dZ * dZ;
  double reach = beside * beside - square * (pX * pX + pZ * pZ - radius);
  if (!(square > 0 && beside > 0 && reach > 0)) return false;
  double root = __builtin_elementwise_sqrt(reach), perSquare = 1 / square;
  double near = (beside - root) * perSquare, far = (beside + root) * perSquare;
  return pY - (near > 0 ? near : 0) * dY > 0 || pY - far * dY > 0;
}

void wreath_hideVertices(
    const WreathVertices *vertices, const WreathHead *head, const WreathSpoke *spoke,
    const WreathHeights *heights, int32_t firstRow, int32_t endRow) {
  const double *place = spoke->place, *outward = spoke->outward, *down = head->down;
  for (int32_t row = firstRow; row < endRow; ++row) {
    if (vertices->alpha[row] == 0) continue;
    double height = heights->height[row], out = vertices->displacement[row];
    bool isHidden = wreath_isHidden(
        head, place[0] - height * down[0] + out * outward[0],
        place[1] - height * down[1] + out * outward[1],
        place[2] - height * down[2] + out * outward[2]);
    if (!isHidden) continue;
    vertices->alpha[row] = 0;
    vertices->colors[row] = 0;
  }
}
