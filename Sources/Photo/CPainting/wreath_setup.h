// Triangle setup for the wreath's surface: eight quads at a time, one in each lane of a vector.

#ifndef WREATH_SETUP_H
#define WREATH_SETUP_H

#include <string.h>

#include "CPainting.h"

/// Inlined into every version of a multiversioned function. That function takes vectors by pointer
/// only: the compiler refuses them by value before it inlines.
#define INLINE static inline __attribute__((always_inline))

// Warns of vectors passed by value to functions that are not inlined; there are none.
#pragma clang diagnostic ignored "-Wpsabi"

enum { LANES = wreathQuadLanes };
typedef float Floats __attribute__((ext_vector_type(LANES)));
typedef int32_t Ints __attribute__((ext_vector_type(LANES)));

/// The alpha above which a sample is covered: a half.
static const float HALF = 32767;
static const Ints LANE = {0, 1, 2, 3, 4, 5, 6, 7};

INLINE Floats lesser(Floats a, Floats b) { return a < b ? a : b; }
INLINE Floats greater(Floats a, Floats b) { return a > b ? a : b; }

INLINE Floats load(const float *values) {
  Floats loaded;
  memcpy(&loaded, values, sizeof loaded);
  return loaded;
}

/// A mask's lanes as bits.
INLINE uint8_t bits(Ints mask) {
  typedef bool Bools __attribute__((ext_vector_type(LANES)));
  Bools each = __builtin_convertvector(mask < 0, Bools);
  uint8_t packed;
  memcpy(&packed, &each, sizeof packed);
  return packed;
}

/// The positions and alphas of eight vertices, or the differences between two of each.
typedef struct {
  Floats x, y, z, alpha;
} Vertices;

/// Eight quads between two columns, one below the other, with the vertices a (upper left), b, c and
/// d clockwise. Each is drawn as the triangles a-b-c (the first) and a-c-d (the second).
typedef struct {
  /// The vertex a, and the edges from it.
  Vertices a, ab, ac, ad;
  /// 1 over twice the signed area of the first and of the second triangle.
  Floats inverseFirst, inverseSecond;
  /// Masks of the quads whose triangles lie on both sides of a-c, so that each sample is in one of
  /// them at most; and of those of which only the second triangle is drawn. Of all others it is the
  /// first.
  Ints drawBoth, drawSecond;
  /// The mask of quads folded along a-c: their triangles overlap, and the second is drawn in
  /// another pass.
  Ints areFolded;
  /// The bounding box: the first and last sample whose centre may be inside.
  Ints left, right, top, bottom;
  /// The mask of quads that are drawn at all.
  Ints areDrawn;
} Quads;

/// The first sample whose centre is not before `low`, clamped to the tile.
INLINE Ints firstCentre(Floats low, float start, float end) {
  Floats position = lesser(greater(low - 0.5f, (Floats)start), (Floats)end);
  Ints whole = __builtin_convertvector(position, Ints);
  // Rounded up: a true lane of a mask is -1.
  return whole - (__builtin_convertvector(whole, Floats) < position);
}

/// The last sample whose centre is not after `high`, clamped to the tile; -1 if none.
INLINE Ints lastCentre(Floats high, float end) {
  Floats position = lesser(greater(high - 0.5f, (Floats)0), (Floats)(end - 1));
  return __builtin_convertvector(position, Ints) | ~(high >= 0.5f);
}

/// Loads eight vertices of a column; those of torn quads are moved to the nearer leaf's
/// displacement.
///
/// - Parameter high: the largest displacement of each quad's vertices.
INLINE Vertices loadVertices(const WreathVertices *column, int32_t row, Ints isTorn, Floats high) {
  Floats move = isTorn ? high - load(column->displacement + row) : (Floats)0;
  return (Vertices){
      load(column->x + row) + column->outwardX * move,
      load(column->y + row) + column->outwardY * move,
      load(column->depth + row) + column->outwardDepth * move, load(column->alpha + row)};
}

INLINE Vertices edge(Vertices start, Vertices end) {
  return (Vertices){end.x - start.x, end.y - start.y, end.z - start.z, end.alpha - start.alpha};
}

/// Whether a triangle is not degenerate, by twice its signed area.
INLINE Ints hasArea(Floats area) { return (area > 1e-7f) | (area < -1e-7f); }

/// Finds the quads' bounding boxes.
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

/// Sets up eight quads, of which the first `count` exist.
///
/// - Returns: whether any vertex is opaque enough; if not, `quads` is not set.
INLINE bool setUp(
    const WreathTile *tile, const WreathVertices *left, const WreathVertices *right, int32_t row,
    int32_t count, float tear, Quads *quads) {
  Floats aAlpha = load(left->alpha + row), bAlpha = load(right->alpha + row);
  Floats cAlpha = load(right->alpha + row + 1), dAlpha = load(left->alpha + row + 1);
  Floats most = greater(greater(aAlpha, bAlpha), greater(cAlpha, dAlpha));
  Ints isVisible = (most > HALF) & (LANE < count);
  if (bits(isVisible) == 0) return false;

  const float *leftOut = left->displacement + row, *rightOut = right->displacement + row;
  Floats aOut = load(leftOut), bOut = load(rightOut);
  Floats cOut = load(rightOut + 1), dOut = load(leftOut + 1);
  Floats high = greater(greater(aOut, bOut), greater(cOut, dOut));
  Floats low = lesser(lesser(aOut, bOut), lesser(cOut, dOut));
  // Vertices of two leaves: the nearer leaf continues flat instead of bending down to the other.
  Ints isTorn = high - low > tear;
  Vertices a = loadVertices(left, row, isTorn, high), b = loadVertices(right, row, isTorn, high);
  Vertices c = loadVertices(right, row + 1, isTorn, high);
  Vertices d = loadVertices(left, row + 1, isTorn, high);

  quads->a = a;
  quads->ab = edge(a, b), quads->ac = edge(a, c), quads->ad = edge(a, d);
  Floats first = quads->ab.x * quads->ac.y - quads->ab.y * quads->ac.x;
  Floats second = quads->ad.x * quads->ac.y - quads->ad.y * quads->ac.x;
  quads->inverseFirst = 1 / first, quads->inverseSecond = 1 / second;
  Ints hasFirst = hasArea(first), hasSecond = hasArea(second);
  Ints isFolded = (first < 0) == (second < 0);
  quads->drawBoth = hasFirst & hasSecond & ~isFolded;
  quads->drawSecond = hasSecond & ~hasFirst;
  bound(tile, quads, &a, &b, &c, &d);
  quads->areDrawn = isVisible & (hasFirst | hasSecond) & (quads->left <= quads->right) &
                    (quads->top <= quads->bottom);
  quads->areFolded = quads->areDrawn & hasFirst & hasSecond & isFolded;
  return true;
}

#endif
