// The rewriting of a baseline file of one scan: what its parts share.

#ifndef JPEG_SCAN_H
#define JPEG_SCAN_H

#include "bit_sink.h"
#include "bit_source.h"
#include "huffman.h"
#include "jpeg_rewriter.h"

/// One component of the scan.
typedef struct ScanComponent {
  unsigned index;
  /// Blocks in an MCU.
  unsigned across, down;
  const HuffmanTable *dcTable, *acTable;
  /// The DC predictors of the scan that is read and of the one that is written.
  int sourcePredictor, targetPredictor;
} ScanComponent;

typedef struct Scan {
  Rewriter *rewriter;
  BitSource source;
  BitSink sink;
  ScanComponent components[MAXIMUM_COMPONENTS];
  unsigned componentCount;
  /// By class (DC, AC) and number.
  HuffmanTable tables[2][NUM_HUFF_TBLS];
  bool isUsed[2][NUM_HUFF_TBLS];
} Scan;

/// Makes room for `extra` bytes behind those that were written.
void scan_reserve(Scan *scan, size_t extra);

// MARK: - Blocks (jpeg_scan_blocks.c)

/// Where the coefficients of a scan lie in a block of rows: annex A.6 of ITU-T T.81.
extern const uint8_t scan_zigzag[DCTSIZE2];

// The most that 8-bit samples give: table F.1 and F.2.
enum { MAXIMUM_DC_BITS = 11, MAXIMUM_AC_BITS = 10 };
// A block's 64 coefficients with codes of 16 bits and all their own, doubled for stuffed bytes.
enum { LARGEST_BLOCK = DCTSIZE2 * (16 + MAXIMUM_DC_BITS) / 8 * 2 };

// All are false where the block cannot be written: the data are spoilt, or the tables, which were
// made for the photo as it was, lack a code.

/// Copies a block code by code; only its first one, the DC difference, may become another.
bool scan_copyBlock(Scan *scan, ScanComponent *component);

/// Reads past a block.
bool scan_skipBlock(Scan *scan, ScanComponent *component);

/// Encodes a block; the coefficients are in natural order.
bool scan_writeBlock(Scan *scan, ScanComponent *component, const JCOEF *block);

// MARK: - Segments (jpeg_scan_segments.c)

/// Begins the file: all that comes before the scan's bits.
void scan_putHeader(Scan *scan);

/// Ends the file behind the scan's bits.
void scan_putEnd(Scan *scan);

#endif
