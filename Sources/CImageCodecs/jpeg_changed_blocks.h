// The MCUs in which a pixel has changed, as coefficients, one after the other.
//
// An MCU depends on its own pixels only: some are set side by side to a small picture, which
// libjpeg encodes with the photo's tables and reads back as coefficients.

#ifndef JPEG_CHANGED_BLOCKS_H
#define JPEG_CHANGED_BLOCKS_H

#include "jpeg_destination.h"

/// What this seam rewrites: gray, and three components.
enum { MAXIMUM_COMPONENTS = 3 };

typedef struct Rewriter Rewriter;

typedef struct ChangedBlocks {
  struct jpeg_compress_struct writer;
  struct jpeg_decompress_struct reader;
  /// The small picture's file, and its rows of pixels.
  JPEGDestination file;
  JSAMPARRAY pixels;
  /// How many MCUs the small picture has, and which of them is the present one.
  unsigned count, index;
  /// The MCU of the photo at which the search for the next small picture's goes on.
  size_t next;
  JBLOCKARRAY blocks[MAXIMUM_COMPONENTS];
} ChangedBlocks;

/// Goes back before the first changed MCU.
void changedBlocks_rewind(Rewriter *rewriter);

/// Goes on to the next changed MCU, in the order of the picture's rows.
void changedBlocks_advance(Rewriter *rewriter);

/// A block of the present MCU; the coefficients are in natural order.
const JCOEF *changedBlocks_block(
    const Rewriter *rewriter, unsigned component, unsigned column, unsigned row);

void changedBlocks_free(ChangedBlocks *changed);

#endif
