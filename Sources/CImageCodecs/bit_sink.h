// The bits of a JPEG's scan (ITU-T T.81, annex F.1.2), written to its bytes.

#ifndef BIT_SINK_H
#define BIT_SINK_H

#include <stdint.h>
#include <string.h>

typedef struct BitSink {
  uint8_t *next;
  /// Bits that are held, at the bottom; never more than 32 between two calls.
  uint64_t bits;
  int count;
} BitSink;

static inline void bitSink_put(BitSink *sink, uint32_t value, int count) {
  sink->bits = sink->bits << count | value;
  sink->count += count;
  if (sink->count <= 32) return;
  sink->count -= 32;
  uint32_t word = (uint32_t)(sink->bits >> sink->count);
  if (((~word - 0x01010101) & word & 0x80808080) == 0) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    word = __builtin_bswap32(word);
#endif
    memcpy(sink->next, &word, sizeof word);
    sink->next += sizeof word;
    return;
  }
  for (int shift = 24; shift >= 0; shift -= 8) {
    uint8_t byte = (uint8_t)(word >> shift);
    *sink->next++ = byte;
    if (byte == 0xFF) *sink->next++ = 0;
  }
}

/// Writes what is held, the last byte filled up with ones.
static inline void bitSink_flush(BitSink *sink) {
  int missing = -sink->count & 7;
  bitSink_put(sink, (1u << missing) - 1, missing);
  while (sink->count > 0) {
    sink->count -= 8;
    uint8_t byte = (uint8_t)(sink->bits >> sink->count);
    *sink->next++ = byte;
    if (byte == 0xFF) *sink->next++ = 0;
  }
  sink->bits = 0;
  sink->count = 0;
}

#endif
