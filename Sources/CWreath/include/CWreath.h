// The wreath's surface drawn as squares on samples: the innermost loops of painting, in which a
// processor's vectors do four samples, or four squares, at a time. Swift's vectors do so only where
// the compiler inlines all of them.
//
// Nothing is allocated, nothing fails, and nothing is global: two threads may draw on two stripes.
// Sums are written in one order and never fused, so that every processor gets the same bytes.

#ifndef CWREATH_H
#define CWREATH_H

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
  /// Red, green, blue and cover of each texel: premultiplied linear light, 0 to 65535. Row 0's would
  /// be `firstTexel` texels after it; only those of the rows drawn are read.
  const uint16_t *_Nonnull texels;
  ptrdiff_t firstTexel;
  /// What share of the light the column gets.
  float light;
  /// One half-breadth away from the head, in samples.
  float outwardX, outwardY, outwardDepth;
} WreathCorners;

/// A stripe of samples, column by column; the caller's memory.
typedef struct WreathStripe {
  /// The first sample's column and row, 0 or more, and how many there are.
  int32_t left, top, width, height;
  /// The distance of what was drawn on each sample, infinite where nothing was.
  float *_Nonnull depths;
  /// Red, green, blue and cover of 16 bits each, the red lowest; 0 where nothing was drawn.
  uint64_t *_Nonnull colors;
} WreathStripe;

/// So many samples after the last of a stripe's depths are read, and written as they were.
enum { wreathStripePadding = 3 };

/// Draws the squares between two columns of corners; each sample keeps the nearest surface.
///
/// Of neighbouring corners whose stand differs by more than `tear` the lower ones belong to another
/// leaf: the nearer leaf goes on flat to the square's end.
///
/// - Parameters:
///   - firstRow, endRow: the corners' rows, the upper first; both columns must have them.
void wreath_drawSquares(
    const WreathStripe *_Nonnull stripe, const WreathCorners *_Nonnull left,
    const WreathCorners *_Nonnull right, int32_t firstRow, int32_t endRow, float tear);

#endif
