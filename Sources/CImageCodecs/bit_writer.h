// Writes the bits of an entropy-coded segment, with byte stuffing (ITU-T T.81, annex F.1.2).

#ifndef BIT_WRITER_H
#define BIT_WRITER_H

#include <stdint.h>
#include <string.h>

#include "byte_stuffing.h"

typedef struct BitWriter {
  uint8_t *next;
  /// Buffered bits, right-aligned; fewer than 32 between two calls.
  uint64_t bits;
  int count;
} BitWriter;

/// Writes the first `count` buffered bits, a multiple of 8.
static inline void bitWriter_putBytes(BitWriter *writer, int count) {
  for (int end = writer->count - count; writer->count > end;) {
    writer->count -= 8;
    uint8_t byte = (uint8_t)(writer->bits >> writer->count);
    *writer->next++ = byte;
    if (byte == 0xFF) *writer->next++ = 0;
  }
}

/// Appends the low `count` bits of a value, at most 32.
static inline void bitWriter_put(BitWriter *writer, uint32_t value, int count) {
  writer->bits = writer->bits << count | value;
  writer->count += count;
  if (writer->count < 32) return;
  uint32_t word = __builtin_bswap32((uint32_t)(writer->bits >> (writer->count - 32)));
  if (word_hasByteFF(word)) {
    bitWriter_putBytes(writer, 32);
  } else {
    memcpy(writer->next, &word, 4);
    writer->next += 4;
    writer->count -= 32;
  }
}

/// Writes the buffered bits, the last byte padded with ones.
static inline void bitWriter_flush(BitWriter *writer) {
  int missing = -writer->count & 7;
  bitWriter_put(writer, (1u << missing) - 1, missing);
  bitWriter_putBytes(writer, writer->count);
}

#endif
