#include "huffman.h"

#include <string.h>

bool huffmanTable_derive(HuffmanTable *table) {
  memset(table->lengths, 0, sizeof table->lengths);
  memset(table->fast, 0, sizeof table->fast);
  uint32_t code = 0;
  unsigned place = 0;
  for (unsigned length = 1; length <= 16; length++) {
    table->offsets[length] = (int32_t)place - (int32_t)code;
    for (unsigned i = 0; i < table->counts[length]; i++, place++, code++) {
      // The code of ones only is not allowed: libjpeg would refuse the table.
      if (place >= HUFFMAN_SYMBOLS || (code + 1) >> length != 0) return false;
      uint8_t symbol = table->symbols[place];
      if (table->lengths[symbol] != 0) return false;
      table->codes[symbol] = (uint16_t)code;
      table->lengths[symbol] = (uint8_t)length;
      if (length > HUFFMAN_FAST_BITS) continue;
      unsigned free = HUFFMAN_FAST_BITS - length;
      for (unsigned rest = 0; rest < 1u << free; rest++) {
        table->fast[code << free | rest] = (uint16_t)(length << 8 | symbol);
      }
    }
    table->ends[length] = code << (16 - length);
    code <<= 1;
  }
  table->ends[17] = UINT32_MAX;
  return true;
}
