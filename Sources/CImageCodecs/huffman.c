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

bool huffmanTable_fit(HuffmanTable *table, uint64_t frequencies[HUFFMAN_SYMBOLS + 1]) {
  // Annex K.2. The place behind the symbols keeps the code of ones only free: it is not allowed.
  enum { PLACES = HUFFMAN_SYMBOLS + 1 };
  unsigned sizes[PLACES] = {0};
  int others[PLACES];
  for (int i = 0; i < PLACES; i++) others[i] = -1;
  frequencies[HUFFMAN_SYMBOLS] = 1;
  for (;;) {
    // The two rarest; of equally rare ones those with larger symbols.
    int rarest = -1, second = -1;
    for (int i = 0; i < PLACES; i++) {
      if (frequencies[i] == 0) continue;
      if (rarest < 0 || frequencies[i] <= frequencies[rarest]) {
        second = rarest;
        rarest = i;
      } else if (second < 0 || frequencies[i] <= frequencies[second]) {
        second = i;
      }
    }
    if (second < 0) break;
    frequencies[rarest] += frequencies[second];
    frequencies[second] = 0;
    for (sizes[rarest]++; others[rarest] >= 0; sizes[rarest]++) rarest = others[rarest];
    others[rarest] = second;
    for (sizes[second]++; others[second] >= 0; sizes[second]++) second = others[second];
  }
  // Lengths are at most the number of symbols; those over 16 are brought down by figure K.3.
  unsigned counts[PLACES + 1] = {0};
  for (int i = 0; i < PLACES; i++) {
    if (sizes[i] > 0) counts[sizes[i]]++;
  }
  for (unsigned length = PLACES; length > 16; length--) {
    while (counts[length] > 0) {
      unsigned shorter = length - 2;
      while (shorter > 0 && counts[shorter] == 0) shorter--;
      if (shorter == 0) return false;
      counts[length] -= 2;
      counts[length - 1]++;
      counts[shorter + 1] += 2;
      counts[shorter]--;
    }
  }
  unsigned longest = 16;
  while (longest > 0 && counts[longest] == 0) longest--;
  if (longest == 0) return false;
  counts[longest]--;
  unsigned place = 0;
  memset(table->symbols, 0, sizeof table->symbols);
  for (unsigned length = 1; length <= 16; length++) table->counts[length] = (uint8_t)counts[length];
  for (unsigned size = 1; size <= PLACES; size++) {
    for (unsigned symbol = 0; symbol < HUFFMAN_SYMBOLS; symbol++) {
      if (sizes[symbol] == size) table->symbols[place++] = (uint8_t)symbol;
    }
  }
  return huffmanTable_derive(table);
}
