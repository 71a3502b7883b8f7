// Reads the bits of an entropy-coded segment, without its byte stuffing (ITU-T T.81, annex F.2.2).

#ifndef BIT_READER_H
#define BIT_READER_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "byte_stuffing.h"
#include "huffman.h"

typedef struct BitReader {
  const uint8_t *next, *end;
  /// Buffered bits, left-aligned; zeros follow.
  uint64_t bits;
  int count;
} BitReader;

/// Buffers at least 32 bits, unless the data end: more than a code and its additional bits.
static inline void bitReader_refill(BitReader *reader) {
  if (reader->count >= 32) return;
  if (reader->end - reader->next >= 4) {
    uint32_t word;
    memcpy(&word, reader->next, 4);
    if (!word_hasByteFF(word)) {
      reader->next += 4;
      reader->bits |= (uint64_t)__builtin_bswap32(word) << (32 - reader->count);
      reader->count += 32;
      return;
    }
  }
  while (reader->count <= 56 && reader->next < reader->end) {
    uint8_t byte = *reader->next;
    if (byte == 0xFF) {
      // 0xFF and a stuffed zero are data; 0xFF and any other byte are a marker, which stays.
      if (reader->end - reader->next < 2 || reader->next[1] != 0) return;
      reader->next++;
    }
    reader->next++;
    reader->bits |= (uint64_t)byte << (56 - reader->count);
    reader->count += 8;
  }
}

/// Reads a code and the additional bits that the low half of its symbol counts; false where the
/// data end. `bits` gets all of them, `count` their number.
static inline bool bitReader_take(
    BitReader *reader, const HuffmanTable *table, unsigned *symbol, uint32_t *bits, int *count) {
  bitReader_refill(reader);
  uint16_t entry = table->lookup[reader->bits >> (64 - HUFFMAN_LOOKUP_BITS)];
  int length = entry >> 8;
  *symbol = entry & 0xFF;
  if (length == 0) {
    uint32_t code = (uint32_t)(reader->bits >> 48);
    length = HUFFMAN_LOOKUP_BITS + 1;
    while (code >= table->codeLimits[length]) length++;
    if (length > 16) return false;
    int32_t index = (int32_t)(code >> (16 - length)) + table->symbolOffsets[length];
    *symbol = table->symbols[index & 0xFF];
  }
  *count = length + (int)(*symbol & 15);
  if (*count > reader->count) return false;
  *bits = (uint32_t)(reader->bits >> (64 - *count));
  reader->bits <<= *count;
  reader->count -= *count;
  return true;
}

/// Drops the padding bits and reads restart marker RSTm, m = `number`; false where it is missing.
static inline bool bitReader_takeRestart(BitReader *reader, unsigned number) {
  bitReader_refill(reader);
  if (reader->count >= 8 || reader->end - reader->next < 2) return false;
  if (reader->next[0] != 0xFF || reader->next[1] != 0xD0 + number) return false;
  reader->next += 2;
  reader->bits = 0;
  reader->count = 0;
  return true;
}

#endif
