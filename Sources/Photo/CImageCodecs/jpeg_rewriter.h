// The state of one rewriting of a JPEG, which its parts share: jpeg_rewriting.c replaces the
// coefficients that jpeg_dirty_mcus.c makes of the MCUs that jpeg_mcus.c finds dirty.

#ifndef JPEG_REWRITER_H
#define JPEG_REWRITER_H

#include "jpeg_dirty_mcus.h"
#include "jpeg_reader.h"

struct Rewriter {
  JPEGReader *reader;
  JPEGEdit edit;
  struct jpeg_error_mgr errors;

  /// The output's components; a gray picture may become YCbCr.
  unsigned componentCount;
  bool becomesColor;
  J_COLOR_SPACE colorSpace;
  /// Horizontal and vertical sampling factors (H, V): each component's blocks in an MCU.
  unsigned hSampling[MAXIMUM_COMPONENTS], vSampling[MAXIMUM_COMPONENTS];
  /// Each component's blocks in the picture.
  unsigned blockColumns[MAXIMUM_COMPONENTS], blockRows[MAXIMUM_COMPONENTS];
  /// The MCUs of the picture, and the pixels of an MCU.
  unsigned columns, rows;
  unsigned mcuWidth, mcuHeight;
  /// The tiles of the dirty region, 8 x 8 pixels each.
  unsigned tileColumns, tileRows;

  DirtyMCUs dirty;
  JPEGBlockCount blocks;
  JPEGDestination destination;
  struct jpeg_compress_struct writer;
};

// MARK: - Errors (jpeg_rewriting.c)

/// Fails the rewriting: jumps to its setjmp.
_Noreturn void rewriter_fail(Rewriter *rewriter, CodecStatus status, const char *text);

/// Sets up an error manager for an encoder or decoder of the rewriting: errors fail the rewriting.
struct jpeg_error_mgr *rewriter_errors(Rewriter *rewriter);

// MARK: - MCUs, blocks and tiles (jpeg_mcus.c)

/// Measures the picture, checks the caller's buffers and counts dirty blocks; fails the rewriting
/// of pictures that cannot be rewritten.
void rewriter_measure(Rewriter *rewriter);

/// The quantisation table of an output component; NULL where the file has none.
const JQUANT_TBL *rewriter_quantization(const Rewriter *rewriter, unsigned component);

/// Whether an MCU has a dirty tile.
bool rewriter_isMCUDirty(const Rewriter *rewriter, unsigned column, unsigned row);

/// Whether a block, given by its place among its component's blocks, covers a dirty tile.
bool rewriter_isBlockDirty(
    const Rewriter *rewriter, unsigned component, unsigned column, unsigned row);

#endif
