// One rewriting of a JPEG: what its parts share.

#ifndef JPEG_REWRITER_H
#define JPEG_REWRITER_H

#include "jpeg_destination.h"
#include "jpeg_reader.h"

/// What this seam rewrites: gray, and three components.
enum { MAXIMUM_COMPONENTS = 3 };

/// The MCUs in which something has changed, encoded a chunk after the other.
///
/// An MCU depends on its own pixels only: those of a chunk are set side by side to a small picture,
/// which libjpeg encodes with the photo's tables and reads back as coefficients.
typedef struct ChangedBlocks {
  struct jpeg_compress_struct writer;
  struct jpeg_decompress_struct reader;
  JPEGDestination file;
  uint8_t *pixels;
  /// The MCUs of the chunk, by their numbers in the picture.
  uint32_t *numbers;
  unsigned count;
  unsigned index;
  /// The MCU at which the search for the next chunk goes on.
  size_t cursor;
  JBLOCKARRAY rows[MAXIMUM_COMPONENTS];
} ChangedBlocks;

typedef struct Rewriter {
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
  unsigned squareColumns, squareRows;

  ChangedBlocks changed;
  JPEGBlockCount blocks;
  JPEGDestination destination;
  struct jpeg_compress_struct writer;
} Rewriter;

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

// MARK: - Changed blocks (jpeg_changed_blocks.c)

/// Before the first changed MCU, and to begin anew.
void changedBlocks_rewind(Rewriter *rewriter);

/// Goes on to the next changed MCU, in the order of the picture's rows.
void changedBlocks_advance(Rewriter *rewriter);

/// A block of the present MCU; the coefficients are in natural order.
const JCOEF *changedBlocks_block(
    const Rewriter *rewriter, unsigned component, unsigned column, unsigned row);

void changedBlocks_free(ChangedBlocks *changed);

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
