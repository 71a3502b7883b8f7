// The bits of a JPEG's scan (ITU-T T.81, annex F.2.2), read from its bytes.

#ifndef BIT_SOURCE_H
#define BIT_SOURCE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "huffman.h"

typedef struct BitSource {
  const uint8_t *next, *end;
  /// Bits that are held, from the top; what is below them is not defined.
  uint64_t bits;
  int count;
} BitSource;

static inline uint64_t bigEndian(const uint8_t *bytes) {
  uint64_t value;
  memcpy(&value, bytes, sizeof value);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  value = __builtin_bswap64(value);
#endif
  return value;
}

/// Whether one of eight bytes is FF.
static inline bool hasMarkerByte(uint64_t bytes) {
  return ((~bytes - 0x0101010101010101) & bytes & 0x8080808080808080) != 0;
}

static inline void bitSource_refill(BitSource *source) {
  if (source->end - source->next >= 8) {
    uint64_t word = bigEndian(source->next);
    if (!hasMarkerByte(word)) {
      int bytes = (64 - source->count) >> 3;
      source->bits |= source->count < 64 ? word >> source->count : 0;
      source->next += bytes;
      source->count += 8 * bytes;
      return;
    }
  }
  // What is below the held bits may be left from such a word.
  source->bits &= source->count == 0 ? 0 : ~(uint64_t)0 << (64 - source->count);
  while (source->count <= 56 && source->next < source->end) {
    uint8_t byte = *source->next;
    if (byte == 0xFF) {
      // A stuffed zero follows a byte of the data; anything else is a marker and stays.
      if (source->end - source->next < 2 || source->next[1] != 0) return;
      source->next++;
    }
    source->next++;
    source->bits |= (uint64_t)byte << (56 - source->count);
    source->count += 8;
  }
}

/// Steps over so many bits; false where there are fewer.
static inline bool bitSource_skip(BitSource *source, uint32_t bits) {
  while (bits > 0) {
    bitSource_refill(source);
    // Half of what may be held: there are that many, unless the data end.
    int part = bits < 32 ? (int)bits : 32;
    if (source->count < part) return false;
    source->bits <<= part;
    source->count -= part;
    bits -= (uint32_t)part;
  }
  return true;
}

/// Leaves the bits of the last byte and steps over a restart marker.
static inline bool bitSource_takeRestart(BitSource *source, unsigned number) {
  bitSource_refill(source);
  if (source->count >= 8 || source->end - source->next < 2) return false;
  if (source->next[0] != 0xFF || source->next[1] != 0xD0 + number) return false;
  source->next += 2;
  source->bits = 0;
  source->count = 0;
  return true;
}

/// The symbol of the next code, and its length; false where there is none.
static inline bool bitSource_look(
    const BitSource *source, const HuffmanTable *table, unsigned *symbol, int *length) {
  uint16_t entry = table->fast[source->bits >> (64 - HUFFMAN_FAST_BITS)];
  if (entry != 0) {
    *symbol = entry & 0xFF;
    *length = entry >> 8;
    return true;
  }
  uint32_t code = (uint32_t)(source->bits >> 48);
  int longer = HUFFMAN_FAST_BITS + 1;
  while (code >= table->ends[longer]) longer++;
  if (longer > 16) return false;
  *symbol = table->symbols[((int32_t)(code >> (16 - longer)) + table->offsets[longer]) & 0xFF];
  *length = longer;
  return true;
}

#endif
