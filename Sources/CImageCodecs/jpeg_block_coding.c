// The Huffman coding of a block (ITU-T T.81, annexes F.1.2 and F.2.2): copying and encoding.

#include "jpeg_scan.h"

const uint8_t scan_zigzag[DCTSIZE2] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
    30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
};

// The AC symbols without a coefficient: end of block, and a run of 16 zeros.
enum { EOB = 0x00, ZRL = 0xF0 };

/// The category SSSS of a value: the number of bits of its magnitude.
static inline int categoryOf(int value) {
  unsigned magnitude = (unsigned)(value < 0 ? -value : value);
  return magnitude == 0 ? 0 : 32 - __builtin_clz(magnitude);
}

/// The additional bits of a value (F.1.2.1): the low bits of a negative one minus one.
static inline uint32_t additionalBits(int value, int count) {
  return (uint32_t)(value < 0 ? value - 1 : value) & ((1u << count) - 1);
}

/// The value of additional bits (F.2.2.1, EXTEND).
static inline int extend(uint32_t bits, int count) {
  // The value is negative when the leading bit is 0.
  return count == 0 || bits >> (count - 1) != 0 ? (int)bits : (int)bits - ((1 << count) - 1);
}

// MARK: - Writing

/// Writes a symbol's code and the additional bits; false where the table lacks the code.
static inline bool put(
    Scan *scan, const HuffmanTable *table, unsigned symbol, uint32_t additional, int count) {
  int length = table->lengths[symbol];
  uint32_t bits = (uint32_t)table->codes[symbol] << count | additional;
  bitWriter_put(&scan->writer, bits, length + count);
  return length != 0;
}

static inline bool putDC(Scan *scan, ScanComponent *component, int value) {
  int difference = value - component->targetPredictor;
  int count = categoryOf(difference);
  if (count > MAXIMUM_DC_BITS) return false;
  component->targetPredictor = value;
  return put(scan, component->dcTable, (unsigned)count, additionalBits(difference, count), count);
}

bool scan_writeBlock(Scan *scan, ScanComponent *component, const JCOEF *block) {
  if (!putDC(scan, component, block[0])) return false;
  const HuffmanTable *table = component->acTable;
  unsigned run = 0;
  for (unsigned k = 1; k < DCTSIZE2; k++) {
    int value = block[scan_zigzag[k]];
    if (value == 0) {
      run++;
      continue;
    }
    for (; run > 15; run -= 16) {
      if (!put(scan, table, ZRL, 0, 0)) return false;
    }
    int count = categoryOf(value);
    if (count > MAXIMUM_AC_BITS) return false;
    unsigned symbol = run << 4 | (unsigned)count;
    if (!put(scan, table, symbol, additionalBits(value, count), count)) return false;
    run = 0;
  }
  return run == 0 || put(scan, table, EOB, 0, 0);
}

// MARK: - Copying

/// Reads an AC code and its additional bits, and writes them if `isCopied`; false where 8-bit
/// samples have no such symbol.
static inline bool copyAC(
    Scan *scan, const ScanComponent *component, bool isCopied, unsigned *symbol) {
  uint32_t bits;
  int count;
  if (!bitReader_take(&scan->reader, component->acTable, symbol, &bits, &count)) return false;
  if (isCopied) bitWriter_put(&scan->writer, bits, count);
  unsigned category = *symbol & 15;
  // Category 0 has two symbols only.
  return category > 0 ? category <= MAXIMUM_AC_BITS
                 : *symbol == EOB || *symbol == ZRL;
}

static inline bool readBlock(Scan *scan, ScanComponent *component, bool isCopied) {
  unsigned symbol;
  uint32_t bits;
  int count;
  if (!bitReader_take(&scan->reader, component->dcTable, &symbol, &bits, &count)
      || symbol > MAXIMUM_DC_BITS) {
    return false;
  }
  component->sourcePredictor += extend(bits & ((1u << symbol) - 1), (int)symbol);
  if (component->sourcePredictor > INT16_MAX || component->sourcePredictor < INT16_MIN) {
    return false;
  }
  if (isCopied && !putDC(scan, component, component->sourcePredictor)) return false;
  unsigned k = 1;
  while (k < DCTSIZE2) {
    if (!copyAC(scan, component, isCopied, &symbol)) return false;
    if (symbol == EOB) return true;
    k += (symbol >> 4) + 1;
  }
  return k == DCTSIZE2;
}

bool scan_copyBlock(Scan *scan, ScanComponent *component) {
  return readBlock(scan, component, true);
}

bool scan_skipBlock(Scan *scan, ScanComponent *component) {
  return readBlock(scan, component, false);
}
