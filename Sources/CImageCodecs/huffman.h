// Huffman tables of JPEG (ITU-T T.81, annexes C and F), for decoding and encoding.

#ifndef HUFFMAN_H
#define HUFFMAN_H

#include <stdbool.h>
#include <stdint.h>

enum { HUFFMAN_LOOKUP_BITS = 9, HUFFMAN_SYMBOLS = 256 };

typedef struct HuffmanTable {
  /// The number of codes of each length (BITS; index 0 is unused), and their symbols (HUFFVAL).
  uint8_t counts[17];
  uint8_t symbols[HUFFMAN_SYMBOLS];
  /// For encoding: each symbol's code and its length, 0 where it has none.
  uint16_t codes[HUFFMAN_SYMBOLS];
  uint8_t lengths[HUFFMAN_SYMBOLS];
  /// For decoding: length (high byte) and symbol of the code that begins with the index's bits; 0
  /// where the code is longer.
  uint16_t lookup[1 << HUFFMAN_LOOKUP_BITS];
  /// For decoding longer codes: MAXCODE + 1 of each length, left-aligned to 16 bits, and the
  /// difference between a code and the index of its symbol (VALPTR - MINCODE).
  uint32_t codeLimits[18];
  int32_t symbolOffsets[17];
} HuffmanTable;

/// Derives codes and lookup tables from counts and symbols; false when they are no prefix code.
bool huffmanTable_derive(HuffmanTable *table);

#endif
