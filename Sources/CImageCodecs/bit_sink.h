// The bits of a JPEG's scan (ITU-T T.81, annex F.1.2), written to its bytes.

#ifndef BIT_SINK_H
#define BIT_SINK_H

#include <stdint.h>

typedef struct BitSink {
  uint8_t *next;
  /// Bits that are held, at the bottom; fewer than 8 between two calls.
  uint64_t bits;
  int count;
} BitSink;

/// Writes the lower `count` bits of a value, at most 32.
static inline void bitSink_put(BitSink *sink, uint32_t value, int count) {
  sink->bits = sink->bits << count | value;
  sink->count += count;
  while (sink->count >= 8) {
    sink->count -= 8;
    uint8_t byte = (uint8_t)(sink->bits >> sink->count);
    *sink->next++ = byte;
    // A zero is stuffed behind what would begin a marker.
    if (byte == 0xFF) *sink->next++ = 0;
  }
}

/// Writes what is held, the last byte filled up with ones.
static inline void bitSink_flush(BitSink *sink) {
  int missing = -sink->count & 7;
  bitSink_put(sink, (1u << missing) - 1, missing);
}

#endif
