// A growing buffer for the writers.

#ifndef CODEC_OUTPUT_H
#define CODEC_OUTPUT_H

#include <stdbool.h>
#include <stdlib.h>

#include "CImageCodecs.h"

enum { SMALLEST_OUTPUT = 64 * 1024 };

/// Makes room for `extra` more bytes after `output->count`; false, and nothing lost, without
/// memory.
static inline bool codecOutput_reserve(CodecOutput *output, size_t *capacity, size_t extra) {
  if (extra <= *capacity - output->count) return true;
  size_t wanted = *capacity < SMALLEST_OUTPUT ? SMALLEST_OUTPUT : *capacity;
  while (wanted - output->count < extra) {
    if (wanted > SIZE_MAX / 2) return false;
    wanted *= 2;
  }
  uint8_t *grown = realloc(output->bytes, wanted);
  if (grown == NULL) return false;
  output->bytes = grown;
  *capacity = wanted;
  return true;
}

#endif
