// The bits of a JPEG's scan (ITU-T T.81, annex F.2.2), read from its bytes.

#ifndef BIT_SOURCE_H
#define BIT_SOURCE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "byte_stuffing.h"
#include "huffman.h"

typedef struct BitSource {
  const uint8_t *next, *end;
  /// Bits that are held, from the top; those below them are 0.
  uint64_t bits;
  int count;
} BitSource;

/// Holds at least 32 bits, unless the data end: more than a code and the bits behind it.
static inline void bitSource_refill(BitSource *source) {
  if (source->count >= 32) return;
  if (source->end - source->next >= 4) {
    uint32_t word;
    memcpy(&word, source->next, 4);
    if (!word_hasByteOfOnes(word)) {
      source->next += 4;
      source->bits |= (uint64_t)__builtin_bswap32(word) << (32 - source->count);
      source->count += 32;
      return;
    }
  }
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

/// Takes a code, and behind it as many bits as the lower half of its symbol says; false where they
/// are not there. `count` becomes the number of all bits.
static inline bool bitSource_take(
    BitSource *source, const HuffmanTable *table, unsigned *symbol, uint32_t *bits, int *count) {
  bitSource_refill(source);
  uint16_t entry = table->fast[source->bits >> (64 - HUFFMAN_FAST_BITS)];
  int length = entry >> 8;
  *symbol = entry & 0xFF;
  if (length == 0) {
    uint32_t code = (uint32_t)(source->bits >> 48);
    length = HUFFMAN_FAST_BITS + 1;
    while (code >= table->ends[length]) length++;
    if (length > 16) return false;
    *symbol = table->symbols[((int32_t)(code >> (16 - length)) + table->offsets[length]) & 0xFF];
  }
  *count = length + (int)(*symbol & 15);
  if (*count > source->count) return false;
  *bits = (uint32_t)(source->bits >> (64 - *count));
  source->bits <<= *count;
  source->count -= *count;
  return true;
}

/// Leaves the bits of the last byte and steps over a restart marker; false where it is not there.
static inline bool bitSource_takeRestart(BitSource *source, unsigned number) {
  bitSource_refill(source);
  if (source->count >= 8 || source->end - source->next < 2) return false;
  if (source->next[0] != 0xFF || source->next[1] != 0xD0 + number) return false;
  source->next += 2;
  source->bits = 0;
  source->count = 0;
  return true;
}

#endif
