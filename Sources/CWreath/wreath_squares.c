#include "CWreath.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

// No product and sum in one rounding: the bytes would be another processor's.
#pragma STDC FP_CONTRACT OFF

typedef float Floats __attribute__((vector_size(16)));
typedef int32_t Ints __attribute__((vector_size(16)));

/// Squares that are measured together before any is drawn.
enum { BATCH = 32 };

/// The cover from which on a sample counts as covered: a half.
static const float HALF = 32767;
static const float FULL = 65535;

/// The samples whose centres may be in a triangle; none if `left > right` or `top > bottom`.
typedef struct {
  int32_t left[BATCH], right[BATCH], top[BATCH], bottom[BATCH];
  /// One over twice the area.
  float inverse[BATCH];
} Triangles;

/// Squares between two columns, their edges as vectors from the corner `a`; as triangles a-b-c and
/// a-c-d.
typedef struct {
  float aX[BATCH], aY[BATCH], aZ[BATCH];
  float abX[BATCH], abY[BATCH], abZ[BATCH];
  float acX[BATCH], acY[BATCH], acZ[BATCH];
  float adX[BATCH], adY[BATCH], adZ[BATCH];
  Triangles first, second;
  /// Whether a corner is covered.
  bool isSeen[BATCH];
} Squares;

static inline float lesser(float a, float b) { return a < b ? a : b; }
static inline float greater(float a, float b) { return a > b ? a : b; }

/// The stripe's edges.
typedef struct {
  float left, right, top, bottom;
} Bounds;

/// The first of the samples whose centres are not before `low`, within the stripe.
static inline int32_t firstCentre(float low, float start, float end) {
  float place = lesser(greater(low - 0.5f, start), end);
  int32_t whole = (int32_t)place;
  return (float)whole < place ? whole + 1 : whole;
}

/// The last of the samples whose centres are not after `high`, within the stripe; -1 if none.
static inline int32_t lastCentre(float high, float end) {
  int32_t whole = (int32_t)lesser(greater(high - 0.5f, 0), end - 1);
  return high >= 0.5f ? whole : -1;
}

/// Notes which samples may be in a triangle that lies between these columns and rows.
static inline void bound(
    Triangles *restrict triangles, int i, Bounds bounds, float area, float left, float right,
    float top, float bottom) {
  triangles->inverse[i] = 1 / area;
  triangles->left[i] = firstCentre(left, bounds.left, bounds.right);
  int32_t last = lastCentre(right, bounds.right);
  triangles->right[i] = fabsf(area) > 1e-7f ? last : -1;
  triangles->top[i] = firstCentre(top, bounds.top, bounds.bottom);
  triangles->bottom[i] = lastCentre(bottom, bounds.bottom);
}

/// Works out `count` squares; a loop without branches, for vectors.
static void measure(
    const WreathStripe *stripe, const WreathCorners *left, const WreathCorners *right, int32_t row,
    int count, float tear, Squares *restrict squares) {
  Bounds bounds = {
      (float)stripe->left, (float)(stripe->left + stripe->width), (float)stripe->top,
      (float)(stripe->top + stripe->height)};
  float leftX = left->outwardX, leftY = left->outwardY, leftZ = left->outwardDepth;
  float rightX = right->outwardX, rightY = right->outwardY, rightZ = right->outwardDepth;
  const float *restrict lx = left->x + row, *restrict ly = left->y + row;
  const float *restrict lz = left->depth + row, *restrict ls = left->stand + row;
  const float *restrict lc = left->cover + row, *restrict rc = right->cover + row;
  const float *restrict rx = right->x + row, *restrict ry = right->y + row;
  const float *restrict rz = right->depth + row, *restrict rs = right->stand + row;
  for (int i = 0; i < count; i++) {
    float high = greater(greater(ls[i], rs[i]), greater(ls[i + 1], rs[i + 1]));
    float low = lesser(lesser(ls[i], rs[i]), lesser(ls[i + 1], rs[i + 1]));
    // Two leaves: the nearer one goes on flat to the square's end, it does not bend down.
    bool isTorn = high - low > tear;
    float moveA = isTorn ? high - ls[i] : 0, moveB = isTorn ? high - rs[i] : 0;
    float moveC = isTorn ? high - rs[i + 1] : 0, moveD = isTorn ? high - ls[i + 1] : 0;
    float aX = lx[i] + leftX * moveA, aY = ly[i] + leftY * moveA, aZ = lz[i] + leftZ * moveA;
    float bX = rx[i] + rightX * moveB, bY = ry[i] + rightY * moveB, bZ = rz[i] + rightZ * moveB;
    float cX = rx[i + 1] + rightX * moveC, cY = ry[i + 1] + rightY * moveC;
    float cZ = rz[i + 1] + rightZ * moveC;
    float dX = lx[i + 1] + leftX * moveD, dY = ly[i + 1] + leftY * moveD;
    float dZ = lz[i + 1] + leftZ * moveD;
    float abX = bX - aX, abY = bY - aY, acX = cX - aX, acY = cY - aY, adX = dX - aX, adY = dY - aY;
    squares->aX[i] = aX, squares->aY[i] = aY, squares->aZ[i] = aZ;
    squares->abX[i] = abX, squares->abY[i] = abY, squares->abZ[i] = bZ - aZ;
    squares->acX[i] = acX, squares->acY[i] = acY, squares->acZ[i] = cZ - aZ;
    squares->adX[i] = adX, squares->adY[i] = adY, squares->adZ[i] = dZ - aZ;
    squares->isSeen[i] = greater(greater(lc[i], rc[i]), greater(lc[i + 1], rc[i + 1])) > HALF;
    bound(&squares->first, i, bounds, abX * acY - abY * acX, lesser(lesser(aX, bX), cX),
        greater(greater(aX, bX), cX), lesser(lesser(aY, bY), cY), greater(greater(aY, bY), cY));
    bound(&squares->second, i, bounds, acX * adY - acY * adX, lesser(lesser(aX, cX), dX),
        greater(greater(aX, cX), dX), lesser(lesser(aY, cY), dY), greater(greater(aY, cY), dY));
  }
}

/// One bit for each of the four that is all ones.
static inline unsigned bits(Ints mask) {
#ifdef __SSE2__
  return (unsigned)_mm_movemask_ps((__m128)mask);
#else
  Ints each = mask & (Ints){1, 2, 4, 8};
  return (unsigned)(each[0] | each[1] | each[2] | each[3]);
#endif
}

static inline Floats all(float value) { return (Floats){value, value, value, value}; }

/// A corner's colour under its column's light.
static inline Floats colorOf(const WreathCorners *column, int32_t row) {
  // What is hidden has a cover of 0, whatever the texel's is.
  if (column->cover[row] == 0) return (Floats){0, 0, 0, 0};
  const uint16_t *texel = column->texels + 4 * (column->firstTexel + row);
  return (Floats){texel[0], texel[1], texel[2], 0} * all(column->light);
}

/// The colour in full: the edge is where the cover is a half, inside it counts as opaque.
static inline uint64_t packed(Floats color, float cover) {
  if (cover != FULL) color *= all(FULL / cover);
  uint64_t value = (uint64_t)FULL << 48;
  for (int channel = 0; channel < 3; channel++) {
    float light = lesser(greater(color[channel], 0), FULL);
    value |= (uint64_t)(uint32_t)(int32_t)light << 16 * channel;
  }
  return value;
}

/// What of a triangle's corners is only looked up where it is seen.
typedef struct {
  Floats color, abColor, acColor;
} Colors;

static inline Colors colorsOf(
    const WreathCorners *left, const WreathCorners *right, int32_t row, bool isSecond) {
  Floats a = colorOf(left, row), c = colorOf(right, row + 1);
  Floats b = isSecond ? c : colorOf(right, row);
  if (isSecond) c = colorOf(left, row + 1);
  return (Colors){a, b - a, c - a};
}

/// Draws one of a square's triangles of the corners a, b and c.
static inline __attribute__((always_inline)) void draw(
    const WreathStripe *stripe, const Squares *squares, int i, const Triangles *triangles,
    const WreathCorners *left, const WreathCorners *right, int32_t row, bool isSecond) {
  int32_t leftmost = triangles->left[i], rightmost = triangles->right[i];
  int32_t top = triangles->top[i], bottom = triangles->bottom[i];
  Floats abX = all((isSecond ? squares->acX : squares->abX)[i]);
  Floats abY = all((isSecond ? squares->acY : squares->abY)[i]);
  Floats abZ = all((isSecond ? squares->acZ : squares->abZ)[i]);
  Floats acX = all((isSecond ? squares->adX : squares->acX)[i]);
  Floats acY = all((isSecond ? squares->adY : squares->acY)[i]);
  Floats acZ = all((isSecond ? squares->adZ : squares->acZ)[i]);
  Floats aY = all(squares->aY[i]), aZ = all(squares->aZ[i]), inverse = all(triangles->inverse[i]);
  float cover = left->cover[row];
  Floats aCover = all(cover);
  Floats abCover = all((isSecond ? right->cover[row + 1] : right->cover[row]) - cover);
  Floats acCover = all((isSecond ? left->cover[row + 1] : right->cover[row + 1]) - cover);
  const Floats below = all(-1e-4f), above = all(1.0001f);
  bool hasColors = false;
  Colors colors = {0};
  for (int32_t x = leftmost; x <= rightmost; x++) {
    Floats pX = all((float)x + 0.5f - squares->aX[i]);
    Floats uX = pX * acY, vX = abY * pX;
    ptrdiff_t column = (ptrdiff_t)(x - stripe->left) * stripe->height - stripe->top;
    for (int32_t y = top; y <= bottom; y += 4) {
      Ints rows = {y, y + 1, y + 2, y + 3};
      Floats pY = __builtin_convertvector(rows, Floats) + all(0.5f) - aY;
      Floats u = (uX - pY * acX) * inverse;
      Floats v = (abX * pY - vX) * inverse;
      Ints isIn = (u >= below) & (v >= below) & (u + v <= above);
      isIn &= rows <= (Ints){bottom, bottom, bottom, bottom};
      Floats depth = aZ + u * abZ + v * acZ;
      Floats covers = aCover + abCover * u + acCover * v;
      Floats before;
      memcpy(&before, stripe->depths + column + y, sizeof before);
      isIn &= (depth < before) & (covers > all(HALF));
      unsigned drawn = bits(isIn);
      if (drawn == 0) continue;
      Floats after = (Floats)(((Ints)depth & isIn) | ((Ints)before & ~isIn));
      memcpy(stripe->depths + column + y, &after, sizeof after);
      if (!hasColors) colors = colorsOf(left, right, row, isSecond);
      hasColors = true;
      do {
        int lane = __builtin_ctz(drawn);
        drawn &= drawn - 1;
        stripe->colors[column + y + lane] = packed(
            colors.color + colors.abColor * all(u[lane]) + colors.acColor * all(v[lane]),
            covers[lane]);
      } while (drawn != 0);
    }
  }
}

/// Whether any sample's centre may be in a triangle; in many there is none.
static inline bool isAny(const Triangles *triangles, int i) {
  return (triangles->left[i] <= triangles->right[i]) & (triangles->top[i] <= triangles->bottom[i]);
}

void wreath_drawSquares(
    const WreathStripe *stripe, const WreathCorners *left, const WreathCorners *right,
    int32_t firstRow, int32_t endRow, float tear) {
  Squares squares;
  for (int32_t start = firstRow; start < endRow - 1; start += BATCH) {
    int count = endRow - 1 - start < BATCH ? endRow - 1 - start : BATCH;
    measure(stripe, left, right, start, count, tear, &squares);
    for (int i = 0; i < count; i++) {
      if (!squares.isSeen[i]) continue;
      if (isAny(&squares.first, i))
        draw(stripe, &squares, i, &squares.first, left, right, start + i, false);
      if (isAny(&squares.second, i))
        draw(stripe, &squares, i, &squares.second, left, right, start + i, true);
    }
  }
}
