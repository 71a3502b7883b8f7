// The wreath's surface, as corners and as squares between them, drawn on samples: the innermost loops
// of painting, in which a processor's vectors do eight corners or squares at a time. Swift's vectors do
// so only where the compiler inlines all of them.
//
// Nothing is allocated, nothing fails, and nothing is global: two threads may draw on two stripes.
// Sums are written in one order and never fused, so that every processor gets the same bytes.

#ifndef CWREATH_H
#define CWREATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One column of the surface's corners, by row; the caller's memory.
typedef struct WreathCorners {
  /// Where a corner is seen, in samples, and how far from the camera.
  float *_Nonnull x, *_Nonnull y, *_Nonnull depth;
  /// How far it stands off from the head, in half-breadths of the ring.
  float *_Nonnull stand;
  /// 0 to 65535; 0 where nothing of it is seen.
  float *_Nonnull cover;
  /// Four numbers a corner: its texel's red, green and blue under the column's light, and its cover; 0
  /// where nothing of it is seen.
  float *_Nonnull colors;
  /// One half-breadth away from the head, in samples.
  float outwardX, outwardY, outwardDepth;
} WreathCorners;

/// How high each row of corners lies over the ring's line, and how far it stands off for that.
typedef struct WreathHeights {
  /// In half-breadths.
  const float *_Nonnull height, *_Nonnull flare;
} WreathHeights;

/// What a column of corners is placed by.
typedef struct WreathColumn {
  /// Where it crosses the ring's line, in samples.
  float x, y, depth;
  /// One half-breadth towards the crown, in samples.
  float upX, upY, upDepth;
  /// Red, green, blue and cover of each texel: premultiplied linear light, 0 to 65535; and the relief of
  /// each. Row 0's would be `firstTexel` texels after them; only those of the rows placed are read.
  const uint16_t *_Nonnull texels;
  const uint8_t *_Nonnull relief;
  ptrdiff_t firstTexel;
  /// How far off the head each step of the relief is, in half-breadths.
  float standOfStep;
  /// What share of the light the column gets.
  float light;
} WreathColumn;

/// Places a column's corners and says what they cover and in which colour, from its texels.
void wreath_placeCorners(
    const WreathCorners *_Nonnull corners, const WreathColumn *_Nonnull column,
    const WreathHeights *_Nonnull heights, int32_t firstRow, int32_t endRow);

/// A head as the camera sees it: x and y in the picture, z away. Below the ring it is an elliptic
/// cylinder, above it half an ellipsoid.
typedef struct WreathHead {
  /// The axes of its frame: unit vectors.
  double right[3], down[3], inward[3];
  /// From forehead to nape, and the crown over the ring: of half its breadth.
  double depth, vault;
} WreathHead;

/// Whether the head hides a point, in half-breadths about the ring's centre.
bool wreath_isHidden(const WreathHead *_Nonnull head, double x, double y, double z);

/// A place on the ring's line and the direction away from the head there, in half-breadths.
typedef struct WreathSpoke {
  double place[3], outward[3];
} WreathSpoke;

/// Takes the cover from those of a column's corners that the head hides.
void wreath_hideCorners(
    const WreathCorners *_Nonnull corners, const WreathHead *_Nonnull head,
    const WreathSpoke *_Nonnull spoke, const WreathHeights *_Nonnull heights, int32_t firstRow,
    int32_t endRow);

/// A stripe of samples, column by column; the caller's memory.
typedef struct WreathStripe {
  /// The first sample's column and row, 0 or more, and how many there are.
  int32_t left, top, width, height;
  /// The distance of what was drawn on each sample, infinite where nothing was.
  float *_Nonnull depths;
  /// Red, green, blue and cover of 16 bits each, the red lowest; 0 where nothing was drawn.
  uint64_t *_Nonnull colors;
} WreathStripe;

/// So many numbers after the last row of a column's corners, and of the rows' heights, are read,
/// whatever they are; none of its texels is.
enum { wreathCornersPadding = 7 };

/// Draws the squares between two columns of corners; each sample keeps the nearest surface, whichever is
/// drawn first.
///
/// Of neighbouring corners whose stand differs by more than `tear` the lower ones belong to another
/// leaf: the nearer leaf goes on flat to the square's end.
///
/// - Parameters:
///   - firstRow, endRow: the corners' rows, the upper first; both columns must have them.
void wreath_drawSquares(
    const WreathStripe *_Nonnull stripe, const WreathCorners *_Nonnull left,
    const WreathCorners *_Nonnull right, int32_t firstRow, int32_t endRow, float tear);

/// Red, green, blue and alpha: linear light, premultiplied, 0 to 1.
typedef float WreathColor __attribute__((ext_vector_type(4)));

/// The mean of the samples of each pixel.
///
/// - Parameters:
///   - samples: samples a pixel in each direction.
///   - pixels: the first pixel; all of the stripe's are written.
///   - stride: how far a row of pixels is from the next.
void wreath_means(
    const WreathStripe *_Nonnull stripe, int32_t samples, WreathColor *_Nonnull pixels,
    ptrdiff_t stride);

// The same without the registers that only some processors have: for tests.

void wreath_meansNarrow(
    const WreathStripe *_Nonnull stripe, int32_t samples, WreathColor *_Nonnull pixels,
    ptrdiff_t stride);

void wreath_placeCornersNarrow(
    const WreathCorners *_Nonnull corners, const WreathColumn *_Nonnull column,
    const WreathHeights *_Nonnull heights, int32_t firstRow, int32_t endRow);

void wreath_hideCornersNarrow(
    const WreathCorners *_Nonnull corners, const WreathHead *_Nonnull head,
    const WreathSpoke *_Nonnull spoke, const WreathHeights *_Nonnull heights, int32_t firstRow,
    int32_t endRow);

void wreath_drawSquaresNarrow(
    const WreathStripe *_Nonnull stripe, const WreathCorners *_Nonnull left,
    const WreathCorners *_Nonnull right, int32_t firstRow, int32_t endRow, float tear);

#endif
