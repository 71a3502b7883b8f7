// Bytes of ones in a JPEG's scan: behind each a zero is stuffed (ITU-T T.81, annex F.1.2.3).

#ifndef BYTE_STUFFING_H
#define BYTE_STUFFING_H

#include <stdbool.h>
#include <stdint.h>

/// Whether one of a word's four bytes is 0xFF.
static inline bool word_hasByteOfOnes(uint32_t word) {
  // The test for a zero byte, of the complement: a borrow reaches the top bit of a zero byte alone.
  return ((~word - 0x01010101u) & word & 0x80808080u) != 0;
}

#endif
