// The bits of a JPEG's scan (ITU-T T.81, annex F.1.2), written to its bytes.

#ifndef BIT_SINK_H
#define BIT_SINK_H

#include <stdint.h>
#include <string.h>

#include "byte_stuffing.h"

typedef struct BitSink {
  uint8_t *next;
  /// Bits that are held, at the bottom; fewer than 32 between two calls.
  uint64_t bits;
  int count;
} BitSink;

/// Writes the first `count` of the bits that are held, a multiple of 8.
static inline void bitSink_putBytes(BitSink *sink, int count) {
  for (int end = sink->count - count; sink->count > end;) {
    sink->count -= 8;
    uint8_t byte = (uint8_t)(sink->bits >> sink->count);
    *sink->next++ = byte;
    // A zero is stuffed behind what would begin a marker.
    if (byte == 0xFF) *sink->next++ = 0;
  }
}

/// Writes the lower `count` bits of a value, at most 32.
static inline void bitSink_put(BitSink *sink, uint32_t value, int count) {
  sink->bits = sink->bits << count | value;
  sink->count += count;
  if (sink->count < 32) return;
  uint32_t word = __builtin_bswap32((uint32_t)(sink->bits >> (sink->count - 32)));
  if (word_hasByteOfOnes(word)) {
    bitSink_putBytes(sink, 32);
  } else {
    memcpy(sink->next, &word, 4);
    sink->next += 4;
    sink->count -= 32;
  }
}

/// Writes what is held, the last byte filled up with ones.
static inline void bitSink_flush(BitSink *sink) {
  int missing = -sink->count & 7;
  bitSink_put(sink, (1u << missing) - 1, missing);
  bitSink_putBytes(sink, sink->count);
}

#endif
