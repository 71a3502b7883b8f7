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

/// Where eight corners are seen, how far away they are, and what covers them; or the same from one corner
/// to another.
typedef struct {
  Floats x, y, z, cover;
} Corners;

/// Eight squares between two columns, one below the other: each has the corner `a` on the left and,
/// clockwise, b, c and d; they are drawn as triangles a-b-c and a-c-d.
typedef struct {
  /// The corner, and from it to the others.
  Corners a, ab, ac, ad;
  /// One over twice the triangles' areas, clockwise and counterclockwise.
  Floats perFirst, perSecond;
  /// Squares whose triangles lie on different sides of a-c, so that none of them hides the other; and
  /// those of which only the second triangle is drawn. Of the others it is the first.
  Ints areWhole, areSecond;
  /// Those folded along a-c, of which the second triangle is still to be drawn.
  Ints areFolded;
  /// The samples whose centres may be inside.
  Ints left, right, top, bottom;
  /// Whether any sample may be drawn: all ones, or 0.
  Ints areDrawn;
} Squares;

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

INLINE Corners from(Corners start, Corners end) {
  return (Corners){end.x - start.x, end.y - start.y, end.z - start.z, end.cover - start.cover};
}

/// Whether twice an area is more than nothing.
INLINE Ints isArea(Floats area) { return (area > 1e-7f) | (area < -1e-7f); }

/// Notes which samples may be in squares.
INLINE void bound(
    const WreathStripe *stripe, Squares *squares, const Corners *a, const Corners *b,
    const Corners *c, const Corners *d) {
  float left = (float)stripe->left, right = (float)(stripe->left + stripe->width);
  float top = (float)stripe->top, bottom = (float)(stripe->top + stripe->height);
  squares->left = firstCentre(lesser(lesser(a->x, b->x), lesser(c->x, d->x)), left, right);
  squares->right = lastCentre(greater(greater(a->x, b->x), greater(c->x, d->x)), right);
  squares->top = firstCentre(lesser(lesser(a->y, b->y), lesser(c->y, d->y)), top, bottom);
  squares->bottom = lastCentre(greater(greater(a->y, b->y), greater(c->y, d->y)), bottom);
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

  squares->a = a;
  squares->ab = from(a, b), squares->ac = from(a, c), squares->ad = from(a, d);
  Floats first = squares->ab.x * squares->ac.y - squares->ab.y * squares->ac.x;
  Floats second = squares->ad.x * squares->ac.y - squares->ad.y * squares->ac.x;
  squares->perFirst = 1 / first, squares->perSecond = 1 / second;
  Ints isFirst = isArea(first), isSecond = isArea(second), isFolded = (first < 0) == (second < 0);
  squares->areWhole = isFirst & isSecond & ~isFolded;
  squares->areSecond = isSecond & ~isFirst;
  bound(stripe, squares, &a, &b, &c, &d);
  squares->areDrawn = isSeen & (isFirst | isSecond) & (squares->left <= squares->right) &
                      (squares->top <= squares->bottom);
  squares->areFolded = squares->areDrawn & isFirst & isSecond & isFolded;
  return true;
}

#endif
