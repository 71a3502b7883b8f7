#include "huffman.h"

#include <string.h>

bool huffmanTable_derive(HuffmanTable *table) {
  memset(table->lengths, 0, sizeof table->lengths);
  memset(table->lookup, 0, sizeof table->lookup);
  uint32_t code = 0;
  unsigned index = 0;
  for (unsigned length = 1; length <= 16; length++) {
    table->symbolOffsets[length] = (int32_t)index - (int32_t)code;
    for (unsigned i = 0; i < table->counts[length]; i++, index++, code++) {
      // A code of all ones is not allowed (annex C), and libjpeg refuses it.
      if (index >= HUFFMAN_SYMBOLS || (code + 1) >> length != 0) return false;
      uint8_t symbol = table->symbols[index];
      if (table->lengths[symbol] != 0) return false;
      table->codes[symbol] = (uint16_t)code;
      table->lengths[symbol] = (uint8_t)length;
      if (length > HUFFMAN_LOOKUP_BITS) continue;
      unsigned free = HUFFMAN_LOOKUP_BITS - length;
      for (unsigned rest = 0; rest < 1u << free; rest++) {
        table->lookup[code << free | rest] = (uint16_t)(length << 8 | symbol);
      }
    }
    table->codeLimits[length] = code << (16 - length);
    code <<= 1;
  }
  table->codeLimits[17] = UINT32_MAX;
  return true;
}
