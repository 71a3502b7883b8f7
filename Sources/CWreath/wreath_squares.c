#include <string.h>

#include "wreath_measuring.h"

typedef float Color __attribute__((ext_vector_type(4)));
typedef int32_t ColorSteps __attribute__((ext_vector_type(4)));
typedef uint16_t Texel __attribute__((ext_vector_type(4)));

/// The cover of what is opaque.
static const float FULL = 65535;

// MARK: - Samples

/// Samples of triangles that are looked at before any is drawn.
enum { MOST_PLACES = 32 };

/// At each place one sample of each of eight triangles; the first triangles' places come first.
typedef struct {
  Floats u[MOST_PLACES], v[MOST_PLACES], depth[MOST_PLACES], cover[MOST_PLACES];
  /// The samples' numbers in the stripe.
  Ints sample[MOST_PLACES];
  /// Which samples are covered: a byte a place, the first one's lowest, and in it a bit a lane.
  uint64_t areCovered[MOST_PLACES / 8];
  /// How many places there are of the first triangles, and of both.
  int first, count;
} Places;

/// What a sample of each of eight triangles has; the mask tells which of them are covered.
INLINE Ints cover(
    const Squares *squares, const Triangles *triangles, Ints x, Ints y, Floats *u, Floats *v,
    Floats *depth, Floats *covers) {
  Floats pX = __builtin_convertvector(x, Floats) + 0.5f - squares->aX;
  Floats pY = __builtin_convertvector(y, Floats) + 0.5f - squares->aY;
  *u = (pX * triangles->acY - pY * triangles->acX) * triangles->inverse;
  *v = (triangles->abX * pY - triangles->abY * pX) * triangles->inverse;
  *depth = squares->aZ + *u * triangles->abZ + *v * triangles->acZ;
  *covers = squares->aCover + triangles->abCover * *u + triangles->acCover * *v;
  return (*u >= -1e-4f) & (*v >= -1e-4f) & (*u + *v <= 1.0001f) & (*covers > HALF);
}

/// Looks at one sample of each triangle that has it, and notes which are covered.
INLINE void lookAt(
    const Squares *squares, const Triangles *triangles, Ints x, Ints y, Ints isSample, Ints sample,
    int place, Places *places) {
  isSample &= cover(squares, triangles, x, y, &places->u[place], &places->v[place],
      &places->depth[place], &places->cover[place]);
  places->sample[place] = sample;
  places->areCovered[place / 8] |= (uint64_t)bits(isSample) << place % 8 * 8;
}

/// Looks at all samples of triangles.
///
/// - Returns: false if they are too many.
INLINE bool look(
    const WreathStripe *stripe, const Squares *squares, const Triangles *triangles,
    Places *places) {
  int count = places->count;
  Ints column = (triangles->left - stripe->left) * stripe->height - stripe->top;
  for (int32_t across = 0;; across++) {
    Ints x = triangles->left + across;
    Ints isColumn = triangles->isDrawn & (x <= triangles->right);
    if (bits(isColumn) == 0) break;
    for (int32_t along = 0;; along++) {
      Ints y = triangles->top + along;
      Ints isSample = isColumn & (y <= triangles->bottom);
      if (bits(isSample) == 0) break;
      if (count == MOST_PLACES) return false;
      lookAt(squares, triangles, x, y, isSample, column + y, count, places);
      count++;
    }
    column += stripe->height;
  }
  places->count = count;
  return true;
}

/// Looks at two by two samples of each triangle.
INLINE void lookAtFour(
    const WreathStripe *stripe, const Squares *squares, const Triangles *triangles, int first,
    Places *places) {
  for (int across = 0; across < 2; across++) {
    for (int along = 0; along < 2; along++) {
      Ints x = triangles->left + across, y = triangles->top + along;
      lookAt(squares, triangles, x, y,
          triangles->isDrawn & (x <= triangles->right) & (y <= triangles->bottom),
          (x - stripe->left) * stripe->height - stripe->top + y, first + 2 * across + along, places);
    }
  }
}

/// Whether all triangles have two by two samples at most.
INLINE bool areSmall(const Triangles *triangles) {
  Ints isLarge = (triangles->right - triangles->left > 1) | (triangles->bottom - triangles->top > 1);
  return bits(isLarge & triangles->isDrawn) == 0;
}

/// A corner's colour under its column's light.
INLINE Color colorOf(const WreathCorners *column, int32_t row) {
  Color color;
  memcpy(&color, column->colors + 4 * (ptrdiff_t)row, sizeof color);
  return color;
}

/// The colour in full: the edge is where the cover is a half, inside it counts as opaque.
INLINE uint64_t packed(Color color, float cover) {
  color *= FULL / cover;
  color = color > 0 ? color : (Color)0;
  color = color < FULL ? color : (Color)FULL;
  color.w = FULL;
  Texel texel = __builtin_convertvector(__builtin_convertvector(color, ColorSteps), Texel);
  uint64_t value;
  memcpy(&value, &texel, sizeof value);
  return value;
}

/// Draws a covered sample unless a nearer one has been drawn.
INLINE void put(
    const WreathStripe *stripe, const WreathCorners *left, const WreathCorners *right, int32_t row,
    bool isSecond, int32_t sample, float u, float v, float depth, float cover) {
  if (!(depth < stripe->depths[sample])) return;
  stripe->depths[sample] = depth;
  Color a = colorOf(left, row), c = colorOf(right, row + 1);
  Color ab = (isSecond ? c : colorOf(right, row)) - a;
  Color ac = (isSecond ? colorOf(left, row + 1) : c) - a;
  stripe->colors[sample] = packed(a + ab * u + ac * v, cover);
}

/// Eight bytes as a square of bits, turned: bit `i` of byte `k` becomes bit `k` of byte `i`.
/// (Warren, Hacker's Delight, 7-3.)
INLINE uint64_t turned(uint64_t square) {
  uint64_t moved = (square ^ square >> 7) & 0x00AA00AA00AA00AA;
  square ^= moved ^ moved << 7;
  moved = (square ^ square >> 14) & 0x0000CCCC0000CCCC;
  square ^= moved ^ moved << 14;
  moved = (square ^ square >> 28) & 0x00000000F0F0F0F0;
  return square ^ moved ^ moved << 28;
}

/// Draws what was looked at, square by square.
///
/// - Parameter width: so many bits for the places of one square, and then the next's.
INLINE void drawPlaces(
    const WreathStripe *stripe, const WreathCorners *left, const WreathCorners *right, int32_t row,
    const Places *places, int width) {
  uint64_t words[MOST_PLACES / 8] = {0};
  int perWord = 64 / width;
  for (int part = 0; part < width / 8; part++) {
    uint64_t lanes = turned(places->areCovered[part]);
    for (int lane = 0; lane < LANES; lane++)
      words[lane / perWord] |= (lanes >> 8 * lane & 0xFF) << (8 * part + width * (lane % perWord));
  }
  for (int word = 0; word < width / 8; word++) {
    for (uint64_t rest = words[word]; rest != 0; rest &= rest - 1) {
      int bit = __builtin_ctzll(rest);
      int place = bit & (width - 1), lane = perWord * word + bit / width;
      put(stripe, left, right, row + lane, place >= places->first,
          ((const int32_t *)&places->sample[place])[lane], ((const float *)&places->u[place])[lane],
          ((const float *)&places->v[place])[lane], ((const float *)&places->depth[place])[lane],
          ((const float *)&places->cover[place])[lane]);
    }
  }
}

#define SAME(vector, lane) ((Floats)((vector)[lane]))

/// Draws the triangle of one lane, eight samples of a column at a time: for large ones.
INLINE void drawLarge(
    const WreathStripe *stripe, const WreathCorners *left, const WreathCorners *right, int32_t row,
    const Squares *squares, bool isSecond, int lane) {
  const Triangles *all = isSecond ? &squares->second : &squares->first;
  if (all->isDrawn[lane] == 0) return;
  Squares square;
  square.aX = SAME(squares->aX, lane), square.aY = SAME(squares->aY, lane);
  square.aZ = SAME(squares->aZ, lane), square.aCover = SAME(squares->aCover, lane);
  Triangles one;
  one.abX = SAME(all->abX, lane), one.abY = SAME(all->abY, lane), one.abZ = SAME(all->abZ, lane);
  one.acX = SAME(all->acX, lane), one.acY = SAME(all->acY, lane), one.acZ = SAME(all->acZ, lane);
  one.abCover = SAME(all->abCover, lane), one.acCover = SAME(all->acCover, lane);
  one.inverse = SAME(all->inverse, lane);
  int32_t top = all->top[lane], bottom = all->bottom[lane];
  for (int32_t x = all->left[lane]; x <= all->right[lane]; x++) {
    int32_t column = (x - stripe->left) * stripe->height - stripe->top;
    for (int32_t start = top; start <= bottom; start += LANES) {
      Floats u, v, depth, covers;
      Ints y = start + LANE;
      Ints isCovered = cover(&square, &one, (Ints)x, y, &u, &v, &depth, &covers);
      for (unsigned rest = bits(isCovered & (y <= bottom)); rest != 0; rest &= rest - 1) {
        int i = __builtin_ctz(rest);
        put(stripe, left, right, row + lane, isSecond, column + start + i, u[i], v[i], depth[i],
            covers[i]);
      }
    }
  }
}

INLINE void drawSquares(
    const WreathStripe *stripe, const WreathCorners *left, const WreathCorners *right,
    int32_t firstRow, int32_t endRow, float tear) {
  Squares squares;
  Places places;
  for (int32_t row = firstRow; row < endRow - 1; row += LANES) {
    if (!measure(stripe, left, right, row, endRow - 1 - row, tear, &squares)) continue;
    if (areSmall(&squares.first) && areSmall(&squares.second)) {
      // Most squares; nothing depends on how many samples each has, which no processor guesses.
      places.areCovered[0] = 0;
      lookAtFour(stripe, &squares, &squares.first, 0, &places);
      lookAtFour(stripe, &squares, &squares.second, 4, &places);
      places.first = 4;
      drawPlaces(stripe, left, right, row, &places, 8);
      continue;
    }
    places.count = 0;
    memset(places.areCovered, 0, sizeof places.areCovered);
    bool areFew = look(stripe, &squares, &squares.first, &places);
    places.first = places.count;
    areFew = areFew && look(stripe, &squares, &squares.second, &places);
    if (areFew) {
      int width = places.count <= 8 ? 8 : places.count <= 16 ? 16 : 32;
      drawPlaces(stripe, left, right, row, &places, width);
      continue;
    }
    for (int lane = 0; lane < LANES; lane++) {
      drawLarge(stripe, left, right, row, &squares, false, lane);
      drawLarge(stripe, left, right, row, &squares, true, lane);
    }
  }
}

// MARK: - By the processor

void wreath_drawSquaresNarrow(
    const WreathStripe *stripe, const WreathCorners *left, const WreathCorners *right,
    int32_t firstRow, int32_t endRow, float tear) {
  drawSquares(stripe, left, right, firstRow, endRow, tear);
}

WIDE static void drawSquaresWide(
    const WreathStripe *stripe, const WreathCorners *left, const WreathCorners *right,
    int32_t firstRow, int32_t endRow, float tear) {
  drawSquares(stripe, left, right, firstRow, endRow, tear);
}

void wreath_drawSquares(
    const WreathStripe *stripe, const WreathCorners *left, const WreathCorners *right,
    int32_t firstRow, int32_t endRow, float tear) {
  (registers_areWide() ? drawSquaresWide : wreath_drawSquaresNarrow)(
      stripe, left, right, firstRow, endRow, tear);
}
