// The rewriting of a baseline file of one scan: what its parts share.

#ifndef JPEG_SCAN_H
#define JPEG_SCAN_H

#include "bit_sink.h"
#include "bit_source.h"
#include "huffman.h"
#include "jpeg_rewriter.h"
#include "jpeg_scan_index.h"

/// Where the coefficients of a scan lie in a block of rows: annex A.6 of ITU-T T.81.
extern const uint8_t scan_zigzag[64];

/// The other way round: the place of each coefficient in a scan.
extern const uint8_t scan_place[64];

/// One component of the scan.
typedef struct ScanPart {
  unsigned component;
  unsigned across, down;
  HuffmanTable *dcSource, *acSource, *dcTarget, *acTarget;
  uint64_t *dcFrequencies, *acFrequencies;
  int sourceDC, targetDC;
} ScanPart;

typedef struct Scan {
  Rewriter *rewriter;
  BitSource source;
  BitSink sink;
  ScanPart parts[MAXIMUM_COMPONENTS];
  unsigned partCount;
  /// Tables as they are read and written, by class (DC, AC) and number.
  HuffmanTable sources[2][NUM_HUFF_TBLS];
  HuffmanTable targets[2][NUM_HUFF_TBLS];
  uint64_t frequencies[2][NUM_HUFF_TBLS][HUFFMAN_SYMBOLS + 1];
  bool isUsed[2][NUM_HUFF_TBLS];
  /// How long the codes are, if that is known.
  const JPEGIndex *index;
} Scan;

/// Makes room for so many more bytes behind those that were written.
void scan_reserve(Scan *scan, size_t extra);

/// Memory from libjpeg's pool, which is released after a jump as well.
void *scan_memory(struct jpeg_decompress_struct *jpeg, size_t size);

// MARK: - Noting (jpeg_scan_noting.c)

/// What noting needs beside the scan, and its size.
typedef struct Noting Noting;
extern const size_t scan_notingSize;

/// Notes how long the codes are, without intervals between restarts; false when the data are not as they
/// should be.
bool scan_note(Scan *scan, Noting *noting, JPEGIndex *index);

// MARK: - Segments (jpeg_scan_segments.c)

/// Begins the file: all that comes before the scan's bits.
void scan_putHeader(Scan *scan);

/// Ends the file behind the scan's bits.
void scan_putEnd(Scan *scan);

#endif
