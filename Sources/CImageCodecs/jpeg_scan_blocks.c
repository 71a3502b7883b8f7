// The codes of a block (ITU-T T.81, annex F.1.2 and F.2.2), copied or written.

#include "jpeg_scan.h"

const uint8_t scan_zigzag[DCTSIZE2] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
    30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
};

enum { END_OF_BLOCK = 0x00, RUN_OF_16_ZEROS = 0xF0 };

/// The number of bits of a value without its sign (category SSSS).
static inline int category(int value) {
  unsigned magnitude = (unsigned)(value < 0 ? -value : value);
  return magnitude == 0 ? 0 : 32 - __builtin_clz(magnitude);
}

/// A value's own bits: a negative one is written less one.
static inline uint32_t ownBits(int value, int count) {
  return (uint32_t)(value < 0 ? value - 1 : value) & ((1u << count) - 1);
}

/// The value whose own bits these are (annex F.2.2.1, EXTEND).
static inline int ownValue(uint32_t bits, int count) {
  // Without the leading one the value is negative.
  return count == 0 || bits >> (count - 1) != 0 ? (int)bits : (int)bits - ((1 << count) - 1);
}

// MARK: - Writing

/// Writes a symbol's code and the bits behind it; false where it has no code.
static inline bool put(
    Scan *scan, const HuffmanTable *table, unsigned symbol, uint32_t own, int count) {
  int length = table->lengths[symbol];
  bitSink_put(&scan->sink, (uint32_t)table->codes[symbol] << count | own, length + count);
  return length != 0;
}

static inline bool putDC(Scan *scan, ScanComponent *component, int value) {
  int difference = value - component->targetPredictor;
  int count = category(difference);
  if (count > MAXIMUM_DC_BITS) return false;
  component->targetPredictor = value;
  return put(scan, component->dcTable, (unsigned)count, ownBits(difference, count), count);
}

bool scan_writeBlock(Scan *scan, ScanComponent *component, const JCOEF *block) {
  if (!putDC(scan, component, block[0])) return false;
  const HuffmanTable *table = component->acTable;
  unsigned run = 0;
  for (unsigned place = 1; place < DCTSIZE2; place++) {
    int value = block[scan_zigzag[place]];
    if (value == 0) {
      run++;
      continue;
    }
    for (; run > 15; run -= 16) {
      if (!put(scan, table, RUN_OF_16_ZEROS, 0, 0)) return false;
    }
    int count = category(value);
    if (count > MAXIMUM_AC_BITS) return false;
    unsigned symbol = run << 4 | (unsigned)count;
    if (!put(scan, table, symbol, ownBits(value, count), count)) return false;
    run = 0;
  }
  return run == 0 || put(scan, table, END_OF_BLOCK, 0, 0);
}

// MARK: - Copying

/// Takes a code of an AC coefficient and the bits behind it, and writes them if they are copied;
/// false where they are none that 8-bit samples have.
static inline bool copyAC(
    Scan *scan, const ScanComponent *component, bool isCopied, unsigned *symbol) {
  uint32_t bits;
  int count;
  if (!bitSource_take(&scan->source, component->acTable, symbol, &bits, &count)) return false;
  if (isCopied) bitSink_put(&scan->sink, bits, count);
  unsigned own = *symbol & 15;
  // Without a coefficient there are two symbols only.
  return own > 0 ? own <= MAXIMUM_AC_BITS
                 : *symbol == END_OF_BLOCK || *symbol == RUN_OF_16_ZEROS;
}

static inline bool readBlock(Scan *scan, ScanComponent *component, bool isCopied) {
  unsigned symbol;
  uint32_t bits;
  int count;
  if (!bitSource_take(&scan->source, component->dcTable, &symbol, &bits, &count)
      || symbol > MAXIMUM_DC_BITS) {
    return false;
  }
  component->sourcePredictor += ownValue(bits & ((1u << symbol) - 1), (int)symbol);
  if (component->sourcePredictor > INT16_MAX || component->sourcePredictor < INT16_MIN) {
    return false;
  }
  if (isCopied && !putDC(scan, component, component->sourcePredictor)) return false;
  unsigned place = 1;
  while (place < DCTSIZE2) {
    if (!copyAC(scan, component, isCopied, &symbol)) return false;
    if (symbol == END_OF_BLOCK) return true;
    place += (symbol >> 4) + 1;
  }
  return place == DCTSIZE2;
}

bool scan_copyBlock(Scan *scan, ScanComponent *component) {
  return readBlock(scan, component, true);
}

bool scan_skipBlock(Scan *scan, ScanComponent *component) {
  return readBlock(scan, component, false);
}
