// One rewriting of a JPEG: what its parts share.

#ifndef JPEG_REWRITER_H
#define JPEG_REWRITER_H

#include "jpeg_changed_blocks.h"
#include "jpeg_reader.h"

struct Rewriter {
  JPEGReader *reader;
  JPEGChanges changes;
  const uint8_t *profile;
  size_t profileCount;
  struct jpeg_error_mgr errors;

  /// Components of what is written; a gray picture may become one of colour.
  unsigned componentCount;
  bool becomesColor;
  J_COLOR_SPACE colorSpace;
  /// Blocks of each component in an MCU.
  unsigned across[MAXIMUM_COMPONENTS], down[MAXIMUM_COMPONENTS];
  /// Blocks of each component in the picture.
  unsigned blockColumns[MAXIMUM_COMPONENTS], blockRows[MAXIMUM_COMPONENTS];
  /// MCUs in the picture, and pixels in an MCU.
  unsigned columns, rows;
  unsigned mcuWidth, mcuHeight;
  /// Squares of 8 x 8 pixels in the picture.
  unsigned squareColumns, squareRows;

  ChangedBlocks changed;
  JPEGBlockCount blocks;
  JPEGDestination destination;
  struct jpeg_compress_struct writer;
};

/// Ends the rewriting: jumps to its beginning.
_Noreturn void rewriter_fail(Rewriter *rewriter, CodecStatus status, const char *text);

/// Sets an encoder or decoder of the rewriting's own up to end the rewriting on an error.
struct jpeg_error_mgr *rewriter_errors(Rewriter *rewriter);

/// The quantisation table of a component of what is written.
const JQUANT_TBL *rewriter_quantization(const Rewriter *rewriter, unsigned component);

/// Whether a pixel of an MCU has changed.
bool rewriter_isMCUChanged(const Rewriter *rewriter, unsigned column, unsigned row);

/// Whether a pixel has changed under a block, given by its place among its component's.
bool rewriter_isBlockChanged(
    const Rewriter *rewriter, unsigned component, unsigned column, unsigned row);

// MARK: - The two ways to rewrite

/// Copies the codes of a baseline file of one scan (jpeg_scan_rewriting.c); false, and nothing
/// written, when the file is of another kind or its data are not as they should be.
bool rewriter_rewriteScan(Rewriter *rewriter);

/// Reads all coefficients and writes them anew (jpeg_coefficient_rewriting.c).
void rewriter_rewriteCoefficients(Rewriter *rewriter);

// MARK: - Segments

enum { EXIF_BLOCK_SIZE = 32 };

/// An EXIF block, its name included, that says the orientation and nothing else.
void rewriter_exif(const Rewriter *rewriter, uint8_t block[EXIF_BLOCK_SIZE]);

#endif
