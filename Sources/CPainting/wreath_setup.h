// Quads of the wreath's surface, eight at a time: their places, and the samples that may be inside.

#ifndef WREATH_SETUP_H
#define WREATH_SETUP_H

#include <string.h>

#include "CPainting.h"

/// Inlined into every version of a multiversioned function. The function itself passes vectors by
/// pointer only: the compiler refuses others before it inlines.
#define INLINE static inline __attribute__((always_inline))

// The warning is about passing vectors to functions that are not inlined; there are none.
#pragma clang diagnostic ignored "-Wpsabi"

/// Quads that are worked on together.
enum { LANES = 8 };
typedef float Floats __attribute__((ext_vector_type(LANES)));
typedef int32_t Ints __attribute__((ext_vector_type(LANES)));

/// The alpha from which on a sample counts as covered: a half.
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

/// Eight vertices: where they are seen, how far away, and their alpha; or the same from one vertex
/// to another.
typedef struct {
  Floats x, y, z, alpha;
} Vertices;

/// Eight quads between two columns, one below the other: each has the vertex `a` on the left and,
/// clockwise, b, c and d; they are drawn as triangles a-b-c and a-c-d.
typedef struct {
  /// The vertex, and from it to the others.
  Vertices a, ab, ac, ad;
  /// The inverses of twice the triangles' areas, clockwise and counterclockwise.
  Floats perFirst, perSecond;
  /// Quads whose triangles lie on different sides of a-c, so that none of them hides the other; and
  /// those of which only the second triangle is drawn. Of the others it is the first.
  Ints areWhole, areSecond;
  /// Those folded along a-c, of which the second triangle is still to be drawn.
  Ints areFolded;
  /// The samples whose centres may be inside.
  Ints left, right, top, bottom;
  /// Whether any sample may be drawn: all ones, or 0.
  Ints areDrawn;
} Quads;

/// The first of the samples whose centres are not before `low`, within the tile.
INLINE Ints firstCentre(Floats low, float start, float end) {
  Floats place = lesser(greater(low - 0.5f, (Floats)start), (Floats)end);
  Ints whole = __builtin_convertvector(place, Ints);
  // A mask is -1 where it is set.
  return whole - (__builtin_convertvector(whole, Floats) < place);
}

/// The last of the samples whose centres are not after `high`, within the tile; -1 if none.
INLINE Ints lastCentre(Floats high, float end) {
  Floats place = lesser(greater(high - 0.5f, (Floats)0), (Floats)(end - 1));
  return __builtin_convertvector(place, Ints) | ~(high >= 0.5f);
}

/// Where the vertices of a column are seen.
///
/// - Parameter high: how far off the nearer leaf stands, if the quad belongs to two.
INLINE Vertices vertices(const WreathVertices *column, int32_t row, Ints isTorn, Floats high) {
  Floats move = isTorn ? high - load(column->displacement + row) : (Floats)0;
  return (Vertices){
      load(column->x + row) + column->outwardX * move,
      load(column->y + row) + column->outwardY * move,
      load(column->depth + row) + column->outwardDepth * move, load(column->alpha + row)};
}

INLINE Vertices from(Vertices start, Vertices end) {
  return (Vertices){end.x - start.x, end.y - start.y, end.z - start.z, end.alpha - start.alpha};
}

/// Whether twice an area is more than nothing.
INLINE Ints isArea(Floats area) { return (area > 1e-7f) | (area < -1e-7f); }

/// Finds the samples that may be in quads.
INLINE void bound(
    const WreathTile *tile, Quads *quads, const Vertices *a, const Vertices *b,
    const Vertices *c, const Vertices *d) {
  float left = (float)tile->left, right = (float)(tile->left + tile->width);
  float top = (float)tile->top, bottom = (float)(tile->top + tile->height);
  quads->left = firstCentre(lesser(lesser(a->x, b->x), lesser(c->x, d->x)), left, right);
  quads->right = lastCentre(greater(greater(a->x, b->x), greater(c->x, d->x)), right);
  quads->top = firstCentre(lesser(lesser(a->y, b->y), lesser(c->y, d->y)), top, bottom);
  quads->bottom = lastCentre(greater(greater(a->y, b->y), greater(c->y, d->y)), bottom);
}

/// Sets eight quads up, of which the first `count` are there.
///
/// - Returns: whether any of them is seen; if not, nothing else is set.
INLINE bool setUp(
    const WreathTile *tile, const WreathVertices *left, const WreathVertices *right, int32_t row,
    int32_t count, float tear, Quads *quads) {
  Floats aAlpha = load(left->alpha + row), bAlpha = load(right->alpha + row);
  Floats cAlpha = load(right->alpha + row + 1), dAlpha = load(left->alpha + row + 1);
  Floats most = greater(greater(aAlpha, bAlpha), greater(cAlpha, dAlpha));
  Ints isSeen = (most > HALF) & (LANE < count);
  if (bits(isSeen) == 0) return false;

  const float *leftOut = left->displacement + row, *rightOut = right->displacement + row;
  Floats aOut = load(leftOut), bOut = load(rightOut);
  Floats cOut = load(rightOut + 1), dOut = load(leftOut + 1);
  Floats high = greater(greater(aOut, bOut), greater(cOut, dOut));
  Floats low = lesser(lesser(aOut, bOut), lesser(cOut, dOut));
  // Two leaves: the nearer one goes on flat to the quad's end, it does not bend down.
  Ints isTorn = high - low > tear;
  Vertices a = vertices(left, row, isTorn, high), b = vertices(right, row, isTorn, high);
  Vertices c = vertices(right, row + 1, isTorn, high), d = vertices(left, row + 1, isTorn, high);

  quads->a = a;
  quads->ab = from(a, b), quads->ac = from(a, c), quads->ad = from(a, d);
  Floats first = quads->ab.x * quads->ac.y - quads->ab.y * quads->ac.x;
  Floats second = quads->ad.x * quads->ac.y - quads->ad.y * quads->ac.x;
  quads->perFirst = 1 / first, quads->perSecond = 1 / second;
  Ints isFirst = isArea(first), isSecond = isArea(second), isFolded = (first < 0) == (second < 0);
  quads->areWhole = isFirst & isSecond & ~isFolded;
  quads->areSecond = isSecond & ~isFirst;
  bound(tile, quads, &a, &b, &c, &d);
  quads->areDrawn = isSeen & (isFirst | isSecond) & (quads->left <= quads->right) &
                    (quads->top <= quads->bottom);
  quads->areFolded = quads->areDrawn & isFirst & isSecond & isFolded;
  return true;
}

#endif
