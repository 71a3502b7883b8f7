// Byte stuffing: in an entropy-coded segment, 0x00 follows each 0xFF (ITU-T T.81, F.1.2.3).

#ifndef BYTE_STUFFING_H
#define BYTE_STUFFING_H

#include <stdbool.h>
#include <stdint.h>

/// Whether one of a word's four bytes is 0xFF.
static inline bool word_hasByteFF(uint32_t word) {
  // The classic test for a zero byte (hasless, "Bit Twiddling Hacks"), on the complement.
  return ((~word - 0x01010101u) & word & 0x80808080u) != 0;
}

#endif
