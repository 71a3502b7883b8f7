// The rewriting of a baseline single-scan file: the state that its parts share.

#ifndef JPEG_SCAN_H
#define JPEG_SCAN_H

#include "bit_reader.h"
#include "bit_writer.h"
#include "huffman.h"
#include "jpeg_rewriter.h"

/// A component of the scan.
typedef struct ScanComponent {
  unsigned index;
  /// Horizontal and vertical sampling factors: blocks in an MCU.
  unsigned hSampling, vSampling;
  const HuffmanTable *dcTable, *acTable;
  /// The DC predictors of the scan that is read and of the scan that is written.
  int sourcePredictor, targetPredictor;
} ScanComponent;

typedef struct Scan {
  Rewriter *rewriter;
  BitReader reader;
  BitWriter writer;
  ScanComponent components[MAXIMUM_COMPONENTS];
  unsigned componentCount;
  /// By table class (DC, AC) and destination identifier.
  HuffmanTable tables[2][NUM_HUFF_TBLS];
  bool isUsed[2][NUM_HUFF_TBLS];
} Scan;

/// Makes room for `extra` bytes of output.
void scan_reserve(Scan *scan, size_t extra);

// MARK: - Blocks (jpeg_block_coding.c)

/// From the zigzag index of a coefficient to its natural (row) order: ITU-T T.81, annex A.3.6.
extern const uint8_t scan_zigzag[DCTSIZE2];

// The largest categories SSSS of 8-bit samples: tables F.1 and F.2.
enum { MAXIMUM_DC_BITS = 11, MAXIMUM_AC_BITS = 10 };
// 64 coefficients with codes of 16 bits and their additional bits, doubled for byte stuffing.
enum { LARGEST_BLOCK = DCTSIZE2 * (16 + MAXIMUM_DC_BITS) / 8 * 2 };

// These return false for corrupt data, and where the file's Huffman tables lack a code that an
// edited block needs.

/// Copies a block code by code; only the DC difference is encoded again.
bool scan_copyBlock(Scan *scan, ScanComponent *component);

/// Reads past a block.
bool scan_skipBlock(Scan *scan, ScanComponent *component);

/// Encodes a block; the coefficients are in natural order.
bool scan_writeBlock(Scan *scan, ScanComponent *component, const JCOEF *block);

// MARK: - Marker segments (jpeg_marker_segments.c)

/// Writes everything before the entropy-coded segment.
void scan_putHeader(Scan *scan);

/// Ends the entropy-coded segment and the file.
void scan_putEnd(Scan *scan);

#endif
