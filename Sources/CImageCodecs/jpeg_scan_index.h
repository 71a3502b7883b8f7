// How long the codes of a scan's MCUs are.

#ifndef JPEG_SCAN_INDEX_H
#define JPEG_SCAN_INDEX_H

#include "jpeg_rewriter.h"

/// MCUs whose codes are noted together; a row's last span may be shorter.
enum { MCUS_IN_SPAN = 16 };

/// Neighbouring MCUs of one row.
typedef struct ScanSpan {
  /// The bits of their codes, without stuffed bytes.
  uint32_t bits;
  /// The last mean values (DC) of each component in them.
  int16_t means[MAXIMUM_COMPONENTS];
} ScanSpan;

struct JPEGIndex {
  /// What the index is of.
  size_t byteCount;
  unsigned columns, rows, partCount;
  /// Row by row.
  ScanSpan spans[];
};

static inline unsigned scanIndex_spansInRow(unsigned columns) {
  return (columns + MCUS_IN_SPAN - 1) / MCUS_IN_SPAN;
}

/// An index without its spans; NULL where there is no memory for it.
struct JPEGIndex *scanIndex_create(const Rewriter *rewriter, unsigned partCount);

/// The index that the rewriting was given; NULL where it has none, or one of another file.
const struct JPEGIndex *scanIndex_of(const Rewriter *rewriter, unsigned partCount);

/// Where the span of an MCU stands among all.
static inline size_t scanIndex_place(
    const struct JPEGIndex *index, unsigned column, unsigned row) {
  return (size_t)row * scanIndex_spansInRow(index->columns) + column / MCUS_IN_SPAN;
}

#endif
