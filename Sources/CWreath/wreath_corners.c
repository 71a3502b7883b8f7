#include <string.h>

#include "CRegisters.h"
#include "CWreath.h"

// MARK: - Where corners are seen

INLINE void placeCorners(
    const WreathCorners *corners, const WreathColumn *column, const WreathHeights *heights,
    int32_t firstRow, int32_t endRow) {
  const ptrdiff_t texel = column->firstTexel + firstRow;
  const uint8_t *restrict relief = column->relief + texel;
  const uint16_t *restrict texels = column->texels + 4 * texel;
  const float *restrict height = heights->height + firstRow;
  const float *restrict flare = heights->flare + firstRow;
  float *restrict x = corners->x + firstRow, *restrict y = corners->y + firstRow;
  float *restrict depth = corners->depth + firstRow, *restrict stand = corners->stand + firstRow;
  float *restrict cover = corners->cover + firstRow;
  WreathColumn it = *column;
  float outX = corners->outwardX, outY = corners->outwardY, outDepth = corners->outwardDepth;
  for (int32_t i = 0; i < endRow - firstRow; ++i) {
    float off = (float)relief[i] * it.standOfStep + flare[i];
    x[i] = it.x + it.upX * height[i] + outX * off;
    y[i] = it.y + it.upY * height[i] + outY * off;
    depth[i] = it.depth + it.upDepth * height[i] + outDepth * off;
    stand[i] = off;
    cover[i] = (float)texels[4 * i + 3];
  }
  typedef uint16_t Texels __attribute__((ext_vector_type(8)));
  typedef float Colors __attribute__((ext_vector_type(8)));
  float *restrict colors = corners->colors + 4 * (ptrdiff_t)firstRow;
  ptrdiff_t numbers = 4 * (ptrdiff_t)(endRow - firstRow), number = 0;
  // No light changes the cover.
  const Colors light = {it.light, it.light, it.light, 1, it.light, it.light, it.light, 1};
  for (; number + 8 <= numbers; number += 8) {
    Texels own;
    memcpy(&own, texels + number, sizeof own);
    Colors lit = __builtin_convertvector(own, Colors) * light;
    memcpy(colors + number, &lit, sizeof lit);
  }
  for (; number < numbers; ++number) colors[number] = (float)texels[number] * light[number % 4];
}

// MARK: - What the head hides

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

INLINE void hideCorners(
    const WreathCorners *corners, const WreathHead *head, const WreathSpoke *spoke,
    const WreathHeights *heights, int32_t firstRow, int32_t endRow) {
  const double *place = spoke->place, *out = spoke->outward, *down = head->down;
  for (int32_t row = firstRow; row < endRow; row += 4) {
    // Between leaves there is nothing to be hidden.
    const float *cover = corners->cover + row;
    if (cover[0] == 0 && cover[1] == 0 && cover[2] == 0 && cover[3] == 0) continue;
    Doubles height = four(heights->height + row), stand = four(corners->stand + row);
    Longs isHidden = areHidden(
        head, place[0] - height * down[0] + stand * out[0],
        place[1] - height * down[1] + stand * out[1],
        place[2] - height * down[2] + stand * out[2]);
    int32_t count = endRow - row < 4 ? endRow - row : 4;
    for (int32_t i = 0; i < count; ++i)
      if (isHidden[i] != 0) {
        corners->cover[row + i] = 0;
        memset(corners->colors + 4 * (ptrdiff_t)(row + i), 0, 4 * sizeof(float));
      }
  }
}

// MARK: - By the processor

WIDE static void placeCornersWide(
    const WreathCorners *corners, const WreathColumn *column, const WreathHeights *heights,
    int32_t firstRow, int32_t endRow) {
  placeCorners(corners, column, heights, firstRow, endRow);
}

WIDE static void hideCornersWide(
    const WreathCorners *corners, const WreathHead *head, const WreathSpoke *spoke,
    const WreathHeights *heights, int32_t firstRow, int32_t endRow) {
  hideCorners(corners, head, spoke, heights, firstRow, endRow);
}

void wreath_placeCornersNarrow(
    const WreathCorners *corners, const WreathColumn *column, const WreathHeights *heights,
    int32_t firstRow, int32_t endRow) {
  placeCorners(corners, column, heights, firstRow, endRow);
}

void wreath_hideCornersNarrow(
    const WreathCorners *corners, const WreathHead *head, const WreathSpoke *spoke,
    const WreathHeights *heights, int32_t firstRow, int32_t endRow) {
  hideCorners(corners, head, spoke, heights, firstRow, endRow);
}

void wreath_placeCorners(
    const WreathCorners *corners, const WreathColumn *column, const WreathHeights *heights,
    int32_t firstRow, int32_t endRow) {
  (registers_areWide() ? placeCornersWide : wreath_placeCornersNarrow)(
      corners, column, heights, firstRow, endRow);
}

void wreath_hideCorners(
    const WreathCorners *corners, const WreathHead *head, const WreathSpoke *spoke,
    const WreathHeights *heights, int32_t firstRow, int32_t endRow) {
  (registers_areWide() ? hideCornersWide : wreath_hideCornersNarrow)(
      corners, head, spoke, heights, firstRow, endRow);
}
