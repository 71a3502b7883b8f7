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

bool wreath_isHidden(const WreathHead *head, double x, double y, double z) {
  // Less than 1: a ray that only grazes the head does not hide the leaf.
  const double radius = 0.985;
  const double *right = head->right, *down = head->down, *inward = head->inward;
  const double perDepth = 1 / head->depth;
  // The point and the view direction in the frame of a head of radius 1.
  double pX = x * right[0] + y * right[1] + z * right[2];
  double pY = x * down[0] + y * down[1] + z * down[2];
  double pZ = (x * inward[0] + y * inward[1] + z * inward[2]) * perDepth;
  double dX = right[2], dY = down[2], dZ = inward[2] * perDepth;
  // Above the ring, half an ellipsoid: the squared distance between the ray and its centre.
  double tall = 1 / head->vault, dTall = dY * tall, pTall = pY * tall;
  double along = pX * dX + pTall * dTall + pZ * dZ;
  double miss = pX * pX + pTall * pTall + pZ * pZ -
                along * along * (1 / (dX * dX + dTall * dTall + dZ * dZ));
  if (along > 0 && miss < radius) return true;
  // Below it, an elliptic cylinder: the ray enters at `near` and leaves at `far`.
  double halfB = pX * dX + pZ * dZ, square = dX * dX + dZ * dZ;
  double discriminant = halfB * halfB - square * (pX * pX + pZ * pZ - radius);
  if (!(square > 0 && halfB > 0 && discriminant > 0)) return false;
  double root = __builtin_elementwise_sqrt(discriminant), perSquare = 1 / square;
  double near = (halfB - root) * perSquare, far = (halfB + root) * perSquare;
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
