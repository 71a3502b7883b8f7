// Huffman tables of JPEG (ITU-T T.81, annexes C and F), for reading and for writing.

#ifndef HUFFMAN_H
#define HUFFMAN_H

#include <stdbool.h>
#include <stdint.h>

enum { HUFFMAN_FAST_BITS = 9, HUFFMAN_SYMBOLS = 256 };

typedef struct HuffmanTable {
  /// How many codes of each length there are (index 0 is not used), and their symbols.
  uint8_t counts[17];
  uint8_t symbols[HUFFMAN_SYMBOLS];
  /// For writing: a symbol's code and its length, 0 where it has none.
  uint16_t codes[HUFFMAN_SYMBOLS];
  uint8_t lengths[HUFFMAN_SYMBOLS];
  /// For reading: the length (high byte) and symbol of the code that begins with these bits; 0
  /// where it is longer.
  uint16_t fast[1 << HUFFMAN_FAST_BITS];
  /// For reading longer codes: one more than the largest code of a length, moved to 16 bits, and
  /// what leads from a code to its symbol's place.
  uint32_t ends[18];
  int32_t offsets[17];
} HuffmanTable;

/// Works out codes from counts and symbols; false when they are no prefix code.
bool huffmanTable_derive(HuffmanTable *table);

#endif
