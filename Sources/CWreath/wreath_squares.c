#include <string.h>

#include "wreath_measuring.h"

typedef float Color __attribute__((ext_vector_type(4)));
typedef int32_t ColorSteps __attribute__((ext_vector_type(4)));
typedef uint16_t Texel __attribute__((ext_vector_type(4)));

/// The cover of what is opaque.
static const float FULL = 65535;

// MARK: - Samples

/// Samples of each square that are looked at before any is drawn.
enum { MOST_PLACES = 16 };

/// At each place one sample of each of eight squares.
typedef struct {
  /// How much of a sample is the corner's beside c, b or d, and how much is c's; the rest is a's.
  Floats beside[MOST_PLACES], opposite[MOST_PLACES];
  Floats depth[MOST_PLACES];
  /// The samples' numbers in the stripe, and whether they are of the second triangles.
  Ints sample[MOST_PLACES], isSecond[MOST_PLACES];
} Places;

/// Looks at a sample of each of eight squares.
///
/// - Parameters:
///   - x, y: its centre, from the squares' first corners.
///   - isSample: which squares have one here.
/// - Returns: which of the squares cover it, a bit each.
INLINE uint8_t lookAt(
    const Squares *squares, Floats x, Floats y, Ints isSample, Ints sample, int place,
    Places *places) {
  const Corners *c = &squares->ac;
  Floats beyond = x * c->y - y * c->x;
  Ints isSecond = squares->areSecond | (squares->areWhole & (beyond * squares->perFirst < 0));
  Floats bX = isSecond ? squares->ad.x : squares->ab.x;
  Floats bY = isSecond ? squares->ad.y : squares->ab.y;
  Floats bZ = isSecond ? squares->ad.z : squares->ab.z;
  Floats bCover = isSecond ? squares->ad.cover : squares->ab.cover;
  Floats perArea = isSecond ? squares->perSecond : squares->perFirst;
  Floats beside = beyond * perArea, opposite = (y * bX - x * bY) * perArea;
  Floats cover = squares->a.cover + bCover * beside + c->cover * opposite;
  Ints isCovered = (beside >= -1e-4f) & (opposite >= -1e-4f) & (beside + opposite <= 1.0001f) &
                   (cover > HALF) & isSample;
  places->beside[place] = beside, places->opposite[place] = opposite;
  places->depth[place] = squares->a.z + bZ * beside + c->z * opposite;
  places->sample[place] = sample, places->isSecond[place] = isSecond;
  return bits(isCovered);
}

/// How far the centres of a column or row of samples are from the squares' first corners.
INLINE Floats centre(Ints sample, Floats corner) {
  return __builtin_convertvector(sample, Floats) + 0.5f - corner;
}

/// What is drawn on, and the colours of the upper left and right corners of eight squares.
typedef struct {
  float *restrict depths;
  uint64_t *restrict colors;
  const float *restrict left, *restrict right;
} Drawing;

INLINE Color colorAt(const float *numbers) {
  Color color;
  memcpy(&color, numbers, sizeof color);
  return color;
}

/// The colour in full: the edge is where the cover is a half, inside it counts as opaque.
INLINE uint64_t packed(Color color) {
  ColorSteps steps = __builtin_convertvector(color * (FULL / color.w), ColorSteps);
  steps = __builtin_elementwise_min(__builtin_elementwise_max(steps, (ColorSteps)0), (ColorSteps)65535);
  Texel texel = __builtin_convertvector(steps, Texel);
  uint64_t value;
  memcpy(&value, &texel, sizeof value);
  return value | (uint64_t)UINT16_MAX << 48;
}

/// Draws a covered sample unless a nearer one has been drawn. Of two that are equally near one is chosen by
/// its colour: whatever is drawn first, it is the same.
///
/// - Parameters:
///   - index: the place and the lane in it, as one number.
///   - square: which square it belongs to.
INLINE void put(Drawing drawing, const Places *places, int index, int square) {
  int32_t sample = ((const int32_t *)places->sample)[index];
  float depth = ((const float *)places->depth)[index], nearest = drawing.depths[sample];
  if (!(depth <= nearest)) return;
  const float *left = drawing.left + 4 * square, *right = drawing.right + 4 * square;
  bool isSecond = ((const int32_t *)places->isSecond)[index] != 0;
  Color a = colorAt(left), b = colorAt(isSecond ? left + 4 : right), c = colorAt(right + 4);
  uint64_t color = packed(
      a + (b - a) * ((const float *)places->beside)[index] +
      (c - a) * ((const float *)places->opposite)[index]);
  if (depth == nearest && color <= drawing.colors[sample]) return;
  drawing.depths[sample] = depth;
  drawing.colors[sample] = color;
}

/// Looks at so many columns and rows of samples of each square, and draws what is covered.
INLINE void drawPlaces(
    const WreathStripe *stripe, Drawing drawing, const Squares *squares, int32_t columns,
    int32_t rows) {
  Places places;
  // Gathered in a register: bytes that were written one by one cannot be read as one number at once.
  uint64_t areCovered[MOST_PLACES / LANES] = {0};
  int place = 0;
  for (int32_t across = 0; across < columns; across++) {
    Ints x = squares->left + across;
    Ints column = (x - stripe->left) * stripe->height - stripe->top;
    for (int32_t along = 0; along < rows; along++, place++) {
      Ints y = squares->top + along;
      uint64_t own = lookAt(
          squares, centre(x, squares->a.x), centre(y, squares->a.y),
          squares->areDrawn & (x <= squares->right) & (y <= squares->bottom), column + y, place,
          &places);
      areCovered[place / LANES] |= own << place % LANES * LANES;
    }
  }
  for (int part = 0; part * LANES < place; part++) {
    for (uint64_t rest = areCovered[part]; rest != 0; rest &= rest - 1) {
      int bit = __builtin_ctzll(rest);
      put(drawing, &places, part * 64 + bit, bit % LANES);
    }
  }
}

#define SAME(vector, lane) ((Floats)((vector)[lane]))

INLINE Corners same(const Corners *corners, int lane) {
  return (Corners){
      SAME(corners->x, lane), SAME(corners->y, lane), SAME(corners->z, lane),
      SAME(corners->cover, lane)};
}

/// Draws the square of one lane, eight samples of a column at a time: for large ones.
INLINE void drawLarge(
    const WreathStripe *stripe, Drawing drawing, const Squares *all, int lane) {
  Squares one;
  one.a = same(&all->a, lane), one.ab = same(&all->ab, lane);
  one.ac = same(&all->ac, lane), one.ad = same(&all->ad, lane);
  one.perFirst = SAME(all->perFirst, lane), one.perSecond = SAME(all->perSecond, lane);
  one.areWhole = (Ints)(all->areWhole[lane]), one.areSecond = (Ints)(all->areSecond[lane]);
  int32_t top = all->top[lane], bottom = all->bottom[lane];
  Places places;
  for (int32_t x = all->left[lane]; x <= all->right[lane]; x++) {
    int32_t column = (x - stripe->left) * stripe->height - stripe->top;
    for (int32_t start = top; start <= bottom; start += LANES) {
      Ints y = start + LANE;
      unsigned rest = lookAt(
          &one, centre((Ints)x, one.a.x), centre(y, one.a.y), y <= bottom, column + y, 0, &places);
      for (; rest != 0; rest &= rest - 1)
        put(drawing, &places, __builtin_ctz(rest), lane);
    }
  }
}

/// Draws eight squares; of those that are folded the first triangle.
INLINE void drawEight(const WreathStripe *stripe, Drawing drawing, Squares *squares) {
  Ints across = squares->right - squares->left, along = squares->bottom - squares->top;
  if (bits(squares->areDrawn & ((across > 1) | (along > 1))) == 0) {
    // Most squares; nothing depends on how many samples each has, which no processor guesses.
    drawPlaces(stripe, drawing, squares, 2, 2);
    return;
  }
  Ints isLarge = squares->areDrawn & ((across + 1) * (along + 1) > MOST_PLACES);
  Ints isOther = squares->areDrawn & ~isLarge;
  int32_t columns = __builtin_reduce_max(isOther ? across : (Ints)-1) + 1;
  int32_t rows = __builtin_reduce_max(isOther ? along : (Ints)-1) + 1;
  if (columns * rows <= MOST_PLACES) {
    squares->areDrawn = isOther;
    drawPlaces(stripe, drawing, squares, columns, rows);
  } else {
    isLarge = squares->areDrawn;
  }
  for (unsigned rest = bits(isLarge); rest != 0; rest &= rest - 1)
    drawLarge(stripe, drawing, squares, __builtin_ctz(rest));
}

INLINE void drawSquares(
    const WreathStripe *stripe, const WreathCorners *left, const WreathCorners *right,
    int32_t firstRow, int32_t endRow, float tear) {
  Squares squares;
  for (int32_t row = firstRow; row < endRow - 1; row += LANES) {
    if (!measure(stripe, left, right, row, endRow - 1 - row, tear, &squares)) continue;
    Drawing drawing = {
        stripe->depths, stripe->colors, left->colors + 4 * (ptrdiff_t)row,
        right->colors + 4 * (ptrdiff_t)row};
    while (true) {
      drawEight(stripe, drawing, &squares);
      if (bits(squares.areFolded) == 0) break;
      squares.areDrawn = squares.areSecond = squares.areFolded;
      squares.areFolded = 0;
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
