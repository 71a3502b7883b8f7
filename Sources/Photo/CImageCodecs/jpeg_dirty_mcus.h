// The dirty MCUs as DCT coefficients, in raster order.
//
// An MCU's coefficients depend on its own pixels only. The dirty MCUs are therefore encoded in
// batches: set side by side in a strip one MCU high, which libjpeg encodes with the photo's
// quantisation tables and reads back as coefficients.

#ifndef JPEG_DIRTY_MCUS_H
#define JPEG_DIRTY_MCUS_H

#include "jpeg_destination.h"

/// Rewriting supports gray and three components.
enum { MAXIMUM_COMPONENTS = 3 };

typedef struct Rewriter Rewriter;

typedef struct DirtyMCUs {
  struct jpeg_compress_struct writer;
  struct jpeg_decompress_struct reader;
  /// The strip's pixel rows and its encoded file.
  JSAMPARRAY pixels;
  JPEGDestination file;
  /// The number of MCUs in the strip, and the index of the current one.
  unsigned count, index;
  /// The MCU of the photo at which the next strip begins.
  size_t next;
  JBLOCKARRAY blocks[MAXIMUM_COMPONENTS];
} DirtyMCUs;

/// Moves to the next dirty MCU, in raster order; at first to the first one.
void dirtyMCUs_advance(Rewriter *rewriter);

/// A block of the current MCU; the coefficients are in natural order.
const JCOEF *dirtyMCUs_block(
    const Rewriter *rewriter, unsigned component, unsigned column, unsigned row);

void dirtyMCUs_free(DirtyMCUs *dirty);

#endif
