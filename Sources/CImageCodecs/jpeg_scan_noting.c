// How long the codes of a scan are. All of them are read, for none says where the next one begins; but
// most are so short that a table tells of several at once.

#include "CRegisters.h"
#include "jpeg_scan.h"
#include "jpeg_scan_coding.h"

// The bits that a table is asked for: with more it would not stay in the processor's first cache.
enum { SEVERAL_BITS = 12 };

/// The whole codes of coefficients (AC) that begin with some bits.
typedef struct Several {
  /// Their bits and the coefficients' own; 0 where there is no whole code, or none at all.
  uint8_t bits;
  /// How many coefficients they stand for, those that are 0 included.
  uint8_t places;
  /// Whether the last one ends the block.
  bool isEnd;
} Several;

/// For each component of the scan the table of its codes; components may share one.
struct Noting {
  const Several *tables[MAXIMUM_COMPONENTS];
  Several memory[MAXIMUM_COMPONENTS][1 << SEVERAL_BITS];
};

const size_t scan_notingSize = sizeof(Noting);

static Several readSeveral(const HuffmanTable *table, uint32_t window) {
  BitSource source = {NULL, NULL, (uint64_t)window << (64 - SEVERAL_BITS), SEVERAL_BITS};
  Several several = {0, 0, false};
  while (!several.isEnd) {
    unsigned symbol, places;
    int length, own;
    if (!bitSource_look(&source, table, &symbol, &length) || !understand(symbol, &places, &own)
        || length + own > source.count) {
      break;
    }
    several.bits += (uint8_t)(length + own);
    several.isEnd = isEnd(symbol);
    if (!several.isEnd) several.places += (uint8_t)places;
    source.bits <<= length + own;
    source.count -= length + own;
  }
  return several;
}

static inline void take(BitSource *source, int bits) {
  source->bits <<= bits;
  source->count -= bits;
}

/// Reads a block's mean value (DC); how many bits, or 0 where it is none.
INLINE int noteMean(BitSource *source, ScanPart *part) {
  unsigned symbol;
  int length;
  bitSource_refill(source);
  if (!bitSource_look(source, part->dcSource, &symbol, &length)) return 0;
  int own = (int)symbol;
  if (own > MAXIMUM_DC_BITS || length + own > source->count) return 0;
  part->sourceDC += ownValue(source->bits << length, own);
  take(source, length + own);
  return part->sourceDC <= INT16_MAX && part->sourceDC >= INT16_MIN ? length + own : 0;
}

/// Reads a block; how many bits, or 0 where it is none.
INLINE int noteBlock(BitSource *source, ScanPart *part, const Several *table) {
  int bits = noteMean(source, part);
  if (bits == 0) return 0;
  for (unsigned place = 1; place < 64;) {
    if (source->count < 16 + MAXIMUM_AC_BITS) bitSource_refill(source);
    Several several = table[source->bits >> (64 - SEVERAL_BITS)];
    // A block that is full has no code for its end: what follows then is another block's.
    if (several.bits != 0 && several.bits <= source->count && place + several.places < 64) {
      take(source, several.bits);
      bits += several.bits;
      if (several.isEnd) return bits;
      place += several.places;
      continue;
    }
    unsigned symbol, places;
    int length, own;
    if (!bitSource_look(source, part->acSource, &symbol, &length)
        || !understand(symbol, &places, &own) || length + own > source->count) {
      return 0;
    }
    take(source, length + own);
    bits += length + own;
    if (isEnd(symbol)) return bits;
    place += places;
    if (place > 64) return 0;
  }
  return bits;
}

static const Several *tableOf(const Scan *scan, Noting *noting, unsigned part) {
  const HuffmanTable *codes = scan->parts[part].acSource;
  for (unsigned other = 0; other < part; other++) {
    if (scan->parts[other].acSource == codes) return noting->tables[other];
  }
  Several *table = noting->memory[part];
  for (uint32_t window = 0; window < 1 << SEVERAL_BITS; window++) {
    table[window] = readSeveral(codes, window);
  }
  return table;
}

/// Notes a span of so many MCUs; false where the data are not as they should be.
static bool noteSpan(Scan *scan, const Noting *noting, ScanSpan *span, unsigned count) {
  // A few thousand blocks of a few thousand bits at most.
  uint32_t bits = 0;
  BitSource source = scan->source;
  for (unsigned i = 0; i < count; i++) {
    for (unsigned p = 0; p < scan->partCount; p++) {
      ScanPart *part = &scan->parts[p];
      for (unsigned b = part->across * part->down; b > 0; b--) {
        int some = noteBlock(&source, part, noting->tables[p]);
        if (some == 0) return false;
        bits += (uint32_t)some;
      }
    }
  }
  scan->source = source;
  span->bits = bits;
  for (unsigned p = 0; p < scan->partCount; p++) {
    span->means[p] = (int16_t)scan->parts[p].sourceDC;
  }
  return true;
}

bool scan_note(Scan *scan, Noting *noting, JPEGIndex *index) {
  for (unsigned p = 0; p < scan->partCount; p++) {
    noting->tables[p] = tableOf(scan, noting, p);
  }
  ScanSpan *span = index->spans;
  for (unsigned row = 0; row < index->rows; row++) {
    for (unsigned column = 0; column < index->columns; column += MCUS_IN_SPAN, span++) {
      unsigned left = index->columns - column;
      if (!noteSpan(scan, noting, span, left < MCUS_IN_SPAN ? left : MCUS_IN_SPAN)) return false;
    }
  }
  return true;
}
