#include "jpeg_scan_index.h"

#include <stdlib.h>

#include "live_handles.h"

JPEGIndex *scanIndex_create(const Rewriter *rewriter, unsigned partCount) {
  size_t spans = (size_t)rewriter->rows * scanIndex_spansInRow(rewriter->columns);
  JPEGIndex *index = malloc(sizeof *index + spans * sizeof *index->spans);
  if (index == NULL) return NULL;
  index->byteCount = rewriter->reader->jpeg.src->bytes_in_buffer;
  index->columns = rewriter->columns;
  index->rows = rewriter->rows;
  index->partCount = partCount;
  return index;
}

const JPEGIndex *scanIndex_of(const Rewriter *rewriter, unsigned partCount) {
  const JPEGIndex *index = rewriter->changes.index;
  if (index == NULL || index->byteCount != rewriter->reader->jpeg.src->bytes_in_buffer
      || index->columns != rewriter->columns || index->rows != rewriter->rows
      || index->partCount != partCount) {
    return NULL;
  }
  return index;
}

void jpegIndex_destroy(JPEGIndex *index) {
  if (index == NULL) return;
  free(index);
  liveHandles_decrease();
}
