// The codes of a block (ITU-T T.81, annex F.1.2 and F.2.2), copied or written: the innermost loops of
// a rewriting, worked out for each task by itself.

#ifndef JPEG_SCAN_CODING_H
#define JPEG_SCAN_CODING_H

#include "jpeg_scan.h"

// The most that 8-bit samples give: table F.1 and F.2.
enum { MAXIMUM_DC_BITS = 11, MAXIMUM_AC_BITS = 10 };
// A block's 64 coefficients with codes of 16 bits and all their own, doubled for stuffed bytes.
enum { LARGEST_BLOCK = 64 * (16 + MAXIMUM_DC_BITS) / 8 * 2 };
enum { MAXIMUM_BLOCKS_IN_MCU = 10 };
// What one needs of the file's memory, with the bits that are held before it.
enum { ROOM_OF_MCU = MAXIMUM_BLOCKS_IN_MCU * LARGEST_BLOCK + 64 };

typedef enum { Outcome_done, Outcome_codeMissing, Outcome_unusable } Outcome;
typedef enum { Task_write, Task_count } Task;

/// The number of bits of a value without its sign (category SSSS).
static inline int category(int value) {
  unsigned magnitude = (unsigned)(value < 0 ? -value : value);
  return magnitude == 0 ? 0 : 32 - __builtin_clz(magnitude);
}

/// A value's own bits: a negative one is written less one.
static inline uint32_t ownBits(int value, int count) {
  return (uint32_t)(value < 0 ? value - 1 : value) & ((1u << count) - 1);
}

/// The value whose own bits are the first ones (annex F.2.2.1, EXTEND).
static inline int ownValue(uint64_t bits, int count) {
  if (count == 0) return 0;
  int value = (int)(bits >> (64 - count));
  // Without the leading one the value is negative.
  return value >> (count - 1) == 0 ? value - ((1 << count) - 1) : value;
}

__attribute__((always_inline)) static inline bool emit(
    Scan *scan, Task task, const HuffmanTable *table, uint64_t *frequencies, unsigned symbol,
    uint32_t own, int count) {
  if (task == Task_count) {
    frequencies[symbol]++;
    return true;
  }
  int length = table->lengths[symbol];
  bitSink_put(&scan->sink, (uint32_t)table->codes[symbol] << count | own, length + count);
  return length != 0;
}

__attribute__((always_inline)) static inline Outcome emitDC(
    Scan *scan, ScanPart *part, Task task, int value) {
  int difference = value - part->targetDC;
  int count = category(difference);
  if (count > MAXIMUM_DC_BITS) return Outcome_unusable;
  part->targetDC = value;
  bool hasCode = emit(
      scan, task, part->dcTarget, part->dcFrequencies, (unsigned)count,
      ownBits(difference, count), count);
  return hasCode ? Outcome_done : Outcome_codeMissing;
}

/// What a code of a coefficient (AC) says: how many places it stands for, those that are 0 included, and
/// how many bits of its own follow; false where it is none that 8-bit samples have.
static inline bool understand(unsigned symbol, unsigned *places, int *own) {
  *own = symbol & 15;
  *places = (symbol >> 4) + 1;
  // Without a coefficient there is the end of the block, and a run of 16.
  return *own <= MAXIMUM_AC_BITS && (*own > 0 || *places == 1 || *places == 16);
}

static inline bool isEnd(unsigned symbol) { return symbol == 0; }

/// Copies a block, or reads past it when it is not `wanted`.
__attribute__((always_inline)) static inline Outcome copyBlock(
    Scan *scan, ScanPart *part, Task task, bool wanted) {
  BitSource *source = &scan->source;
  unsigned symbol;
  int length;
  bitSource_refill(source);
  if (!bitSource_look(source, part->dcSource, &symbol, &length)) return Outcome_unusable;
  int own = (int)symbol;
  if (own > MAXIMUM_DC_BITS || length + own > source->count) return Outcome_unusable;
  source->bits <<= length;
  part->sourceDC += ownValue(source->bits, own);
  if (part->sourceDC > INT16_MAX || part->sourceDC < INT16_MIN) return Outcome_unusable;
  source->bits <<= own;
  source->count -= length + own;
  if (wanted) {
    Outcome outcome = emitDC(scan, part, task, part->sourceDC);
    if (outcome != Outcome_done) return outcome;
  }
  for (unsigned place = 1, places; place < 64; place += places) {
    if (source->count < 16 + MAXIMUM_AC_BITS) bitSource_refill(source);
    if (!bitSource_look(source, part->acSource, &symbol, &length)
        || !understand(symbol, &places, &own)) {
      return Outcome_unusable;
    }
    int total = length + own;
    if (total > source->count) return Outcome_unusable;
    if (wanted) {
      uint32_t bits = (uint32_t)(source->bits >> (64 - total)) & ((1u << own) - 1);
      bool hasCode =
          emit(scan, task, part->acTarget, part->acFrequencies, symbol, bits, own);
      if (!hasCode) return Outcome_codeMissing;
    }
    source->bits <<= total;
    source->count -= total;
    if (isEnd(symbol)) return Outcome_done;
    if (place + places > 64) return Outcome_unusable;
  }
  return Outcome_done;
}

/// Which coefficients of a block are not 0: a bit for each, in the order of their codes. Most are, so
/// that asking eight at a time and then placing the others is a third of the work.
static inline uint64_t filledPlaces(const JCOEF *block) {
  typedef JCOEF Row __attribute__((ext_vector_type(8)));
  typedef bool Bools __attribute__((ext_vector_type(8)));
  uint64_t natural = 0, places = 0;
  for (int y = 0; y < 8; y++) {
    Row row;
    memcpy(&row, block + 8 * y, sizeof row);
    Bools isFilled = __builtin_convertvector(row != 0, Bools);
    uint8_t bits;
    memcpy(&bits, &isFilled, sizeof bits);
    natural |= (uint64_t)bits << 8 * y;
  }
  for (; natural != 0; natural &= natural - 1) {
    places |= (uint64_t)1 << scan_place[__builtin_ctzll(natural)];
  }
  return places;
}

static inline Outcome writeBlock(Scan *scan, ScanPart *part, Task task, const JCOEF *block) {
  Outcome outcome = emitDC(scan, part, task, block[0]);
  if (outcome != Outcome_done) return outcome;
  // The place after the last that is written.
  unsigned next = 1;
  for (uint64_t rest = filledPlaces(block) & ~(uint64_t)1; rest != 0; rest &= rest - 1) {
    unsigned place = (unsigned)__builtin_ctzll(rest);
    unsigned run = place - next;
    for (; run > 15; run -= 16) {
      if (!emit(scan, task, part->acTarget, part->acFrequencies, 0xF0, 0, 0)) {
        return Outcome_codeMissing;
      }
    }
    int value = block[scan_zigzag[place]];
    int count = category(value);
    if (count > MAXIMUM_AC_BITS) return Outcome_unusable;
    bool hasCode = emit(
        scan, task, part->acTarget, part->acFrequencies, run << 4 | (unsigned)count,
        ownBits(value, count), count);
    if (!hasCode) return Outcome_codeMissing;
    next = place + 1;
  }
  if (next < 64 && !emit(scan, task, part->acTarget, part->acFrequencies, 0, 0, 0)) {
    return Outcome_codeMissing;
  }
  return Outcome_done;
}

#endif
