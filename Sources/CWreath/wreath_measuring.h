// Squares of the wreath's surface, eight at a time: their places, and the samples that may be inside.

#ifndef WREATH_MEASURING_H
#define WREATH_MEASURING_H

#include <string.h>

#include "CRegisters.h"
#include "CWreath.h"

/// Squares that are worked on together.
enum { LANES = 8 };
typedef float Floats __attribute__((ext_vector_type(LANES)));
typedef int32_t Ints __attribute__((ext_vector_type(LANES)));

/// The cover from which on a sample counts as covered: a half.
static const float HALF = 32767;
static const Ints LANE = {0, 1, 2, 3, 4, 5, 6, 7};

INLINE Floats lesser(Floats a, Floats b) { return a < b ? a : b; }
INLINE Floats greater(Floats a, Floats b) { return a > b ? a : b; }

INLINE Floats load(const float *values) {
  Floats loaded;
  memcpy(&loaded, values, sizeof loaded);
  return loaded;
}

/// One bit for each lane that is all ones.
INLINE uint8_t bits(Ints mask) {
  typedef bool Bools __attribute__((ext_vector_type(LANES)));
  Bools each = __builtin_convertvector(mask < 0, Bools);
  uint8_t packed;
  memcpy(&packed, &each, sizeof packed);
  return packed;
}

/// The three corners of eight triangles, the second and third as vectors from the first; and the
/// samples whose centres may be inside.
typedef struct {
  Floats abX, abY, abZ, abCover, acX, acY, acZ, acCover;
  /// One over twice the area.
  Floats inverse;
  Ints left, right, top, bottom;
  /// Whether any sample may be drawn: all ones, or 0.
  Ints isDrawn;
} Triangles;

/// Eight squares between two columns, one below the other: each has the corner `a` on the left and,
/// clockwise, b, c and d; as triangles a-b-c and a-c-d.
typedef struct {
  Floats aX, aY, aZ, aCover;
  Triangles first, second;
} Squares;

/// The stripe's edges.
typedef struct {
  float left, right, top, bottom;
} Bounds;

/// The first of the samples whose centres are not before `low`, within the stripe.
INLINE Ints firstCentre(Floats low, float start, float end) {
  Floats place = lesser(greater(low - 0.5f, (Floats)start), (Floats)end);
  Ints whole = __builtin_convertvector(place, Ints);
  // A mask is -1 where it is set.
  return whole - (__builtin_convertvector(whole, Floats) < place);
}

/// The last of the samples whose centres are not after `high`, within the stripe; -1 if none.
INLINE Ints lastCentre(Floats high, float end) {
  Floats place = lesser(greater(high - 0.5f, (Floats)0), (Floats)(end - 1));
  return __builtin_convertvector(place, Ints) | ~(high >= 0.5f);
}

/// Notes which samples may be in triangles that lie between these columns and rows.
INLINE void bound(
    Triangles *triangles, Bounds bounds, Ints isSeen, Floats left, Floats right, Floats top,
    Floats bottom) {
  Floats area = triangles->abX * triangles->acY - triangles->abY * triangles->acX;
  triangles->inverse = 1 / area;
  triangles->left = firstCentre(left, bounds.left, bounds.right);
  triangles->right = lastCentre(right, bounds.right);
  triangles->top = firstCentre(top, bounds.top, bounds.bottom);
  triangles->bottom = lastCentre(bottom, bounds.bottom);
  triangles->isDrawn = isSeen & ((area > 1e-7f) | (area < -1e-7f)) &
                       (triangles->left <= triangles->right) &
                       (triangles->top <= triangles->bottom);
}

/// A corner's row of squares: its place, how far away it is, and what covers it.
typedef struct {
  Floats x, y, z, cover;
} Corners;

/// Where the corners of a column are seen.
///
/// - Parameter high: how far off the nearer leaf stands, if the square belongs to two.
INLINE Corners corners(const WreathCorners *column, int32_t row, Ints isTorn, Floats high) {
  Floats move = isTorn ? high - load(column->stand + row) : (Floats)0;
  return (Corners){
      load(column->x + row) + column->outwardX * move,
      load(column->y + row) + column->outwardY * move,
      load(column->depth + row) + column->outwardDepth * move, load(column->cover + row)};
}

/// Works out eight squares, of which the first `count` are there.
///
/// - Returns: whether any of them is seen; if not, nothing is worked out.
INLINE bool measure(
    const WreathStripe *stripe, const WreathCorners *left, const WreathCorners *right, int32_t row,
    int32_t count, float tear, Squares *squares) {
  Floats aCover = load(left->cover + row), bCover = load(right->cover + row);
  Floats cCover = load(right->cover + row + 1), dCover = load(left->cover + row + 1);
  Floats most = greater(greater(aCover, bCover), greater(cCover, dCover));
  Ints isSeen = (most > HALF) & (LANE < count);
  if (bits(isSeen) == 0) return false;

  Floats aStand = load(left->stand + row), bStand = load(right->stand + row);
  Floats cStand = load(right->stand + row + 1), dStand = load(left->stand + row + 1);
  Floats high = greater(greater(aStand, bStand), greater(cStand, dStand));
  Floats low = lesser(lesser(aStand, bStand), lesser(cStand, dStand));
  // Two leaves: the nearer one goes on flat to the square's end, it does not bend down.
  Ints isTorn = high - low > tear;
  Corners a = corners(left, row, isTorn, high), b = corners(right, row, isTorn, high);
  Corners c = corners(right, row + 1, isTorn, high), d = corners(left, row + 1, isTorn, high);

  Bounds bounds = {
      (float)stripe->left, (float)(stripe->left + stripe->width), (float)stripe->top,
      (float)(stripe->top + stripe->height)};
  Triangles *first = &squares->first, *second = &squares->second;
  squares->aX = a.x, squares->aY = a.y, squares->aZ = a.z, squares->aCover = a.cover;
  first->abX = b.x - a.x, first->abY = b.y - a.y, first->abZ = b.z - a.z;
  first->abCover = b.cover - a.cover;
  first->acX = second->abX = c.x - a.x, first->acY = second->abY = c.y - a.y;
  first->acZ = second->abZ = c.z - a.z, first->acCover = second->abCover = c.cover - a.cover;
  second->acX = d.x - a.x, second->acY = d.y - a.y, second->acZ = d.z - a.z;
  second->acCover = d.cover - a.cover;
  bound(first, bounds, isSeen, lesser(lesser(a.x, b.x), c.x), greater(greater(a.x, b.x), c.x),
      lesser(lesser(a.y, b.y), c.y), greater(greater(a.y, b.y), c.y));
  bound(second, bounds, isSeen, lesser(lesser(a.x, c.x), d.x), greater(greater(a.x, c.x), d.x),
      lesser(lesser(a.y, c.y), d.y), greater(greater(a.y, c.y), d.y));
  return true;
}

#endif
