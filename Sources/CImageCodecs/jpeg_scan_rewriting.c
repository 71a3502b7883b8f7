// A baseline file of one scan, as nearly all cameras write it: its codes are copied from scan to
// scan, and nothing is decoded. Only the changed blocks are coded anew, and the first difference of
// mean values (DC) behind them.

#include <stdlib.h>
#include <string.h>

#include "huffman.h"
#include "jpeg_rewriter.h"
#include "output.h"

// Annex A.6 of ITU-T T.81: where the coefficients of a scan lie in a block of rows.
static const uint8_t zigzag[64] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
    30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
};

// The most that 8-bit samples give: table F.1 and F.2.
enum { MAXIMUM_DC_BITS = 11, MAXIMUM_AC_BITS = 10 };
// A block's 64 coefficients with codes of 16 bits and all their own, doubled for stuffed bytes.
enum { LARGEST_BLOCK = 64 * (16 + MAXIMUM_DC_BITS) / 8 * 2 };
enum { MAXIMUM_BLOCKS_IN_MCU = 10 };

typedef struct {
  const uint8_t *next, *end;
  /// Bits that are held, from the top; what is below them is not defined.
  uint64_t bits;
  int count;
} BitSource;

typedef struct {
  uint8_t *next;
  /// Bits that are held, at the bottom; never more than 32 between two calls.
  uint64_t bits;
  int count;
} BitSink;

typedef struct {
  unsigned component;
  unsigned across, down;
  HuffmanTable *dcSource, *acSource, *dcTarget, *acTarget;
  uint64_t *dcFrequencies, *acFrequencies;
  int sourceDC, targetDC;
} Part;

typedef struct {
  Rewriter *rewriter;
  BitSource source;
  BitSink sink;
  Part parts[MAXIMUM_COMPONENTS];
  unsigned partCount;
  size_t capacity;
  /// Tables as they are read and written, by class (DC, AC) and number.
  HuffmanTable sources[2][NUM_HUFF_TBLS];
  HuffmanTable targets[2][NUM_HUFF_TBLS];
  uint64_t frequencies[2][NUM_HUFF_TBLS][HUFFMAN_SYMBOLS + 1];
  bool isUsed[2][NUM_HUFF_TBLS];
} Scan;

typedef enum { Outcome_done, Outcome_codeMissing, Outcome_unusable } Outcome;
typedef enum { Task_write, Task_count } Task;

// MARK: - Bits in

static inline uint64_t bigEndian(const uint8_t *bytes) {
  uint64_t value;
  memcpy(&value, bytes, sizeof value);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  value = __builtin_bswap64(value);
#endif
  return value;
}

/// Whether one of eight bytes is FF.
static inline bool hasMarkerByte(uint64_t bytes) {
  return ((~bytes - 0x0101010101010101) & bytes & 0x8080808080808080) != 0;
}

static inline void refill(BitSource *source) {
  if (source->end - source->next >= 8) {
    uint64_t word = bigEndian(source->next);
    if (!hasMarkerByte(word)) {
      int bytes = (64 - source->count) >> 3;
      source->bits |= source->count < 64 ? word >> source->count : 0;
      source->next += bytes;
      source->count += 8 * bytes;
      return;
    }
  }
  // What is below the held bits may be left from such a word.
  source->bits &= source->count == 0 ? 0 : ~(uint64_t)0 << (64 - source->count);
  while (source->count <= 56 && source->next < source->end) {
    uint8_t byte = *source->next;
    if (byte == 0xFF) {
      // A stuffed zero follows a byte of the data; anything else is a marker and stays.
      if (source->end - source->next < 2 || source->next[1] != 0) return;
      source->next++;
    }
    source->next++;
    source->bits |= (uint64_t)byte << (56 - source->count);
    source->count += 8;
  }
}

/// Leaves the bits of the last byte and steps over a restart marker.
static bool takeRestart(BitSource *source, unsigned number) {
  refill(source);
  if (source->count >= 8 || source->end - source->next < 2) return false;
  if (source->next[0] != 0xFF || source->next[1] != 0xD0 + number) return false;
  source->next += 2;
  source->bits = 0;
  source->count = 0;
  return true;
}

/// The symbol of the next code, and its length; false where there is none.
static inline bool look(
    const BitSource *source, const HuffmanTable *table, unsigned *symbol, int *length) {
  uint16_t entry = table->fast[source->bits >> (64 - HUFFMAN_FAST_BITS)];
  if (entry != 0) {
    *symbol = entry & 0xFF;
    *length = entry >> 8;
    return true;
  }
  uint32_t code = (uint32_t)(source->bits >> 48);
  int longer = HUFFMAN_FAST_BITS + 1;
  while (code >= table->ends[longer]) longer++;
  if (longer > 16) return false;
  *symbol = table->symbols[((int32_t)(code >> (16 - longer)) + table->offsets[longer]) & 0xFF];
  *length = longer;
  return true;
}

// MARK: - Bits out

static inline void put(BitSink *sink, uint32_t value, int count) {
  sink->bits = sink->bits << count | value;
  sink->count += count;
  if (sink->count <= 32) return;
  sink->count -= 32;
  uint32_t word = (uint32_t)(sink->bits >> sink->count);
  if (((~word - 0x01010101) & word & 0x80808080) == 0) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    word = __builtin_bswap32(word);
#endif
    memcpy(sink->next, &word, sizeof word);
    sink->next += sizeof word;
    return;
  }
  for (int shift = 24; shift >= 0; shift -= 8) {
    uint8_t byte = (uint8_t)(word >> shift);
    *sink->next++ = byte;
    if (byte == 0xFF) *sink->next++ = 0;
  }
}

/// Writes what is held, the last byte filled up with ones.
static void flush(BitSink *sink) {
  int missing = -sink->count & 7;
  put(sink, (1u << missing) - 1, missing);
  while (sink->count > 0) {
    sink->count -= 8;
    uint8_t byte = (uint8_t)(sink->bits >> sink->count);
    *sink->next++ = byte;
    if (byte == 0xFF) *sink->next++ = 0;
  }
  sink->bits = 0;
  sink->count = 0;
}

// MARK: - Blocks

/// The number of bits of a value without its sign (category SSSS).
static inline int category(int value) {
  unsigned magnitude = (unsigned)(value < 0 ? -value : value);
  return magnitude == 0 ? 0 : 32 - __builtin_clz(magnitude);
}

/// A value's own bits: a negative one is written less one.
static inline uint32_t ownBits(int value, int count) {
  return (uint32_t)(value < 0 ? value - 1 : value) & ((1u << count) - 1);
}

__attribute__((always_inline)) static inline bool emit(
    Scan *scan, Task task, const HuffmanTable *table, uint64_t *frequencies, unsigned symbol,
    uint32_t own, int count) {
  if (task == Task_count) {
    frequencies[symbol]++;
    return true;
  }
  int length = table->lengths[symbol];
  put(&scan->sink, (uint32_t)table->codes[symbol] << count | own, length + count);
  return length != 0;
}

__attribute__((always_inline)) static inline Outcome emitDC(
    Scan *scan, Part *part, Task task, int value) {
  int difference = value - part->targetDC;
  int count = category(difference);
  if (count > MAXIMUM_DC_BITS) return Outcome_unusable;
  part->targetDC = value;
  bool hasCode = emit(
      scan, task, part->dcTarget, part->dcFrequencies, (unsigned)count,
      ownBits(difference, count), count);
  return hasCode ? Outcome_done : Outcome_codeMissing;
}

/// Copies a block, or reads past it when it is not `wanted`.
__attribute__((always_inline)) static inline Outcome copyBlock(
    Scan *scan, Part *part, Task task, bool wanted) {
  BitSource *source = &scan->source;
  unsigned symbol;
  int length;
  refill(source);
  if (!look(source, part->dcSource, &symbol, &length)) return Outcome_unusable;
  int own = (int)symbol;
  if (own > MAXIMUM_DC_BITS || length + own > source->count) return Outcome_unusable;
  source->bits <<= length;
  if (own > 0) {
    int value = (int)(source->bits >> (64 - own));
    // Annex F.2.2.1, EXTEND: without the leading one the value is negative.
    if (value >> (own - 1) == 0) value -= (1 << own) - 1;
    part->sourceDC += value;
    if (part->sourceDC > INT16_MAX || part->sourceDC < INT16_MIN) return Outcome_unusable;
    source->bits <<= own;
  }
  source->count -= length + own;
  if (wanted) {
    Outcome outcome = emitDC(scan, part, task, part->sourceDC);
    if (outcome != Outcome_done) return outcome;
  }
  for (unsigned k = 1; k < 64; k++) {
    if (source->count < 16 + MAXIMUM_AC_BITS) refill(source);
    if (!look(source, part->acSource, &symbol, &length)) return Outcome_unusable;
    own = symbol & 15;
    unsigned run = symbol >> 4;
    int total = length + own;
    if (own > MAXIMUM_AC_BITS || total > source->count) return Outcome_unusable;
    if (wanted) {
      uint32_t bits = (uint32_t)(source->bits >> (64 - total)) & ((1u << own) - 1);
      bool hasCode =
          emit(scan, task, part->acTarget, part->acFrequencies, symbol, bits, own);
      if (!hasCode) return Outcome_codeMissing;
    }
    source->bits <<= total;
    source->count -= total;
    if (own == 0 && run < 15) {
      // The end of the block; a run without a coefficient would be a fault.
      if (run > 0) return Outcome_unusable;
      return Outcome_done;
    }
    k += run;
    if (k >= 64) return Outcome_unusable;
  }
  return Outcome_done;
}

static Outcome writeBlock(Scan *scan, Part *part, Task task, const JCOEF *block) {
  Outcome outcome = emitDC(scan, part, task, block[0]);
  if (outcome != Outcome_done) return outcome;
  unsigned run = 0;
  for (unsigned k = 1; k < 64; k++) {
    int value = block[zigzag[k]];
    if (value == 0) {
      run++;
      continue;
    }
    for (; run > 15; run -= 16) {
      if (!emit(scan, task, part->acTarget, part->acFrequencies, 0xF0, 0, 0)) {
        return Outcome_codeMissing;
      }
    }
    int count = category(value);
    if (count > MAXIMUM_AC_BITS) return Outcome_unusable;
    bool hasCode = emit(
        scan, task, part->acTarget, part->acFrequencies, run << 4 | (unsigned)count,
        ownBits(value, count), count);
    if (!hasCode) return Outcome_codeMissing;
    run = 0;
  }
  if (run > 0 && !emit(scan, task, part->acTarget, part->acFrequencies, 0, 0, 0)) {
    return Outcome_codeMissing;
  }
  return Outcome_done;
}

static Outcome changeMCU(Scan *scan, Task task, unsigned column, unsigned row) {
  changedBlocks_advance(scan->rewriter);
  for (unsigned p = 0; p < scan->partCount; p++) {
    Part *part = &scan->parts[p];
    for (unsigned y = 0; y < part->down; y++) {
      for (unsigned x = 0; x < part->across; x++) {
        bool isChanged = rewriter_isBlockChanged(
            scan->rewriter, part->component, column * part->across + x, row * part->down + y);
        Outcome outcome = copyBlock(scan, part, task, !isChanged);
        if (outcome == Outcome_done && isChanged) {
          outcome = writeBlock(
              scan, part, task, changedBlocks_block(scan->rewriter, part->component, x, y));
        }
        if (outcome != Outcome_done) return outcome;
      }
    }
  }
  return Outcome_done;
}

// MARK: - The scan

static void reserve(Scan *scan, size_t extra) {
  JPEGDestination *destination = &scan->rewriter->destination;
  CodecOutput *output = &destination->output;
  if (output->bytes != NULL) output->count = (size_t)(scan->sink.next - output->bytes);
  if (!codecOutput_reserve(output, &destination->capacity, extra)) {
    rewriter_fail(scan->rewriter, CodecStatus_outOfMemory, "no memory for the file");
  }
  scan->sink.next = output->bytes + output->count;
}

__attribute__((always_inline)) static inline Outcome walk(Scan *scan, Task task) {
  Rewriter *rewriter = scan->rewriter;
  unsigned interval = rewriter->reader->jpeg.restart_interval;
  unsigned left = interval, restart = 0;
  for (unsigned row = 0; row < rewriter->rows; row++) {
    for (unsigned column = 0; column < rewriter->columns; column++) {
      if (interval > 0 && left == 0) {
        if (!takeRestart(&scan->source, restart)) return Outcome_unusable;
        for (unsigned p = 0; p < scan->partCount; p++) {
          scan->parts[p].sourceDC = scan->parts[p].targetDC = 0;
        }
        if (task == Task_write) {
          flush(&scan->sink);
          *scan->sink.next++ = 0xFF;
          *scan->sink.next++ = (uint8_t)(0xD0 + restart);
        }
        restart = (restart + 1) & 7;
        left = interval;
      }
      left--;
      if (task == Task_write) {
        size_t room = MAXIMUM_BLOCKS_IN_MCU * LARGEST_BLOCK + 64;
        if (rewriter->destination.capacity
            < (size_t)(scan->sink.next - rewriter->destination.output.bytes) + room) {
          reserve(scan, room);
        }
      }
      Outcome outcome = Outcome_done;
      if (rewriter_isMCUChanged(rewriter, column, row)) {
        outcome = changeMCU(scan, task, column, row);
      } else {
        for (unsigned p = 0; p < scan->partCount && outcome == Outcome_done; p++) {
          Part *part = &scan->parts[p];
          for (unsigned b = part->across * part->down; b > 0 && outcome == Outcome_done; b--) {
            outcome = copyBlock(scan, part, task, true);
          }
        }
      }
      if (outcome != Outcome_done) return outcome;
    }
  }
  return Outcome_done;
}

static Outcome count(Scan *scan) { return walk(scan, Task_count); }

static Outcome copy(Scan *scan) { return walk(scan, Task_write); }

static void beginAnew(Scan *scan) {
  const struct jpeg_source_mgr *source = scan->rewriter->reader->jpeg.src;
  scan->source = (BitSource){
      source->next_input_byte, source->next_input_byte + source->bytes_in_buffer, 0, 0};
  for (unsigned p = 0; p < scan->partCount; p++) {
    scan->parts[p].sourceDC = scan->parts[p].targetDC = 0;
  }
  changedBlocks_rewind(scan->rewriter);
}

// MARK: - Segments

static void putBytes(Scan *scan, const void *bytes, size_t count) {
  if (count > 0) memcpy(scan->sink.next, bytes, count);
  scan->sink.next += count;
}

static void putByte(Scan *scan, unsigned byte) { *scan->sink.next++ = (uint8_t)byte; }

/// Begins a segment with `count` bytes of content.
static void putMarker(Scan *scan, unsigned marker, size_t count) {
  reserve(scan, count + 4);
  putByte(scan, 0xFF);
  putByte(scan, marker);
  putByte(scan, (unsigned)(count + 2) >> 8);
  putByte(scan, (unsigned)(count + 2) & 0xFF);
}

static void putApplicationSegments(Scan *scan) {
  const Rewriter *rewriter = scan->rewriter;
  if (rewriter->colorSpace == JCS_RGB) {
    // Adobe's segment with transform 0: the components are R, G and B.
    static const uint8_t adobe[12] = {'A', 'd', 'o', 'b', 'e', 0, 100, 0, 0, 0, 0, 0};
    putMarker(scan, 0xEE, sizeof adobe);
    putBytes(scan, adobe, sizeof adobe);
  } else {
    // JFIF 1.01, square pixels, no thumbnail.
    static const uint8_t jfif[14] = {'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0};
    putMarker(scan, 0xE0, sizeof jfif);
    putBytes(scan, jfif, sizeof jfif);
  }
  if (rewriter->changes.orientation != 1) {
    uint8_t exif[EXIF_BLOCK_SIZE];
    rewriter_exif(rewriter, exif);
    putMarker(scan, 0xE1, sizeof exif);
    putBytes(scan, exif, sizeof exif);
  }
  // ICC.1, annex B.4: parts of at most 65519 bytes, numbered from 1.
  enum { PART = 65519 };
  static const uint8_t name[12] = "ICC_PROFILE";
  size_t parts = (rewriter->profileCount + PART - 1) / PART;
  if (parts > 255) rewriter_fail(scan->rewriter, CodecStatus_unsupported, "a profile too long");
  for (size_t part = 0; part < parts; part++) {
    size_t start = part * PART;
    size_t count = rewriter->profileCount - start < PART ? rewriter->profileCount - start : PART;
    putMarker(scan, 0xE2, sizeof name + 2 + count);
    putBytes(scan, name, sizeof name);
    putByte(scan, (unsigned)part + 1);
    putByte(scan, (unsigned)parts);
    putBytes(scan, rewriter->profile + start, count);
  }
}

static void putQuantization(Scan *scan) {
  const struct jpeg_decompress_struct *jpeg = &scan->rewriter->reader->jpeg;
  bool isWritten[NUM_QUANT_TBLS] = {false};
  for (unsigned c = 0; c < scan->rewriter->componentCount; c++) {
    int number = jpeg->comp_info[c].quant_tbl_no;
    if (isWritten[number]) continue;
    isWritten[number] = true;
    const uint16_t *values = jpeg->quant_tbl_ptrs[number]->quantval;
    unsigned wide = 0;
    for (unsigned i = 0; i < 64; i++) wide |= values[i] > 255;
    putMarker(scan, 0xDB, wide ? 129 : 65);
    putByte(scan, wide << 4 | (unsigned)number);
    for (unsigned k = 0; k < 64; k++) {
      if (wide) putByte(scan, values[zigzag[k]] >> 8);
      putByte(scan, values[zigzag[k]] & 0xFF);
    }
  }
}

static void putFrame(Scan *scan) {
  const struct jpeg_decompress_struct *jpeg = &scan->rewriter->reader->jpeg;
  unsigned count = scan->rewriter->componentCount;
  // Baseline has two tables of each class and quantisers of a byte; extended is for the rest.
  bool isBaseline = true;
  for (unsigned class = 0; class < 2; class++) {
    isBaseline = isBaseline && !scan->isUsed[class][2] && !scan->isUsed[class][3];
  }
  for (unsigned c = 0; c < count; c++) {
    for (unsigned i = 0; i < 64; i++) {
      isBaseline =
          isBaseline && jpeg->quant_tbl_ptrs[jpeg->comp_info[c].quant_tbl_no]->quantval[i] <= 255;
    }
  }
  putMarker(scan, isBaseline ? 0xC0 : 0xC1, 6 + 3 * count);
  putByte(scan, 8);
  putByte(scan, jpeg->image_height >> 8);
  putByte(scan, jpeg->image_height & 0xFF);
  putByte(scan, jpeg->image_width >> 8);
  putByte(scan, jpeg->image_width & 0xFF);
  putByte(scan, count);
  for (unsigned c = 0; c < count; c++) {
    const jpeg_component_info *info = jpeg->comp_info + c;
    putByte(scan, (unsigned)info->component_id);
    putByte(scan, (unsigned)(info->h_samp_factor << 4 | info->v_samp_factor));
    putByte(scan, (unsigned)info->quant_tbl_no);
  }
}

static void putTables(Scan *scan) {
  for (unsigned class = 0; class < 2; class++) {
    for (unsigned number = 0; number < NUM_HUFF_TBLS; number++) {
      if (!scan->isUsed[class][number]) continue;
      const HuffmanTable *table = &scan->targets[class][number];
      unsigned count = 0;
      for (unsigned length = 1; length <= 16; length++) count += table->counts[length];
      putMarker(scan, 0xC4, 17 + count);
      putByte(scan, class << 4 | number);
      putBytes(scan, table->counts + 1, 16);
      putBytes(scan, table->symbols, count);
    }
  }
}

static void putHeader(Scan *scan) {
  const struct jpeg_decompress_struct *jpeg = &scan->rewriter->reader->jpeg;
  scan->rewriter->destination.output.count = 0;
  scan->sink = (BitSink){scan->rewriter->destination.output.bytes, 0, 0};
  // About as much as the file has: a buffer that grows would be copied.
  reserve(scan, jpeg->src->bytes_in_buffer + scan->rewriter->profileCount + SMALLEST_OUTPUT);
  putByte(scan, 0xFF);
  putByte(scan, 0xD8);
  putApplicationSegments(scan);
  putQuantization(scan);
  putFrame(scan);
  putTables(scan);
  if (jpeg->restart_interval > 0) {
    putMarker(scan, 0xDD, 2);
    putByte(scan, jpeg->restart_interval >> 8);
    putByte(scan, jpeg->restart_interval & 0xFF);
  }
  putMarker(scan, 0xDA, 4 + 2 * scan->partCount);
  putByte(scan, scan->partCount);
  for (unsigned p = 0; p < scan->partCount; p++) {
    const jpeg_component_info *info = jpeg->cur_comp_info[p];
    putByte(scan, (unsigned)info->component_id);
    putByte(scan, (unsigned)(info->dc_tbl_no << 4 | info->ac_tbl_no));
  }
  putByte(scan, 0);
  putByte(scan, 63);
  putByte(scan, 0);
}

// MARK: - Setting up

static bool useTable(Scan *scan, unsigned class, int number, const JHUFF_TBL *table) {
  // Films' pictures may leave the standard tables out; libjpeg knows them.
  if (table == NULL) return false;
  HuffmanTable *source = &scan->sources[class][number];
  memcpy(source->counts, table->bits, sizeof source->counts);
  memcpy(source->symbols, table->huffval, sizeof source->symbols);
  if (!huffmanTable_derive(source)) return false;
  // libjpeg refuses a table for mean values with symbols that are no number of bits.
  for (unsigned symbol = 16; class == 0 && symbol < HUFFMAN_SYMBOLS; symbol++) {
    if (source->lengths[symbol] != 0) return false;
  }
  scan->targets[class][number] = *source;
  scan->isUsed[class][number] = true;
  return true;
}

static bool setUp(Scan *scan) {
  const struct jpeg_decompress_struct *jpeg = &scan->rewriter->reader->jpeg;
  if (jpeg->progressive_mode || jpeg->arith_code || jpeg->data_precision != 8
      || jpeg->comps_in_scan != jpeg->num_components || jpeg->Ss != 0 || jpeg->Se != 63
      || jpeg->Ah != 0 || jpeg->Al != 0 || scan->rewriter->becomesColor) {
    return false;
  }
  unsigned blocks = 0;
  scan->partCount = (unsigned)jpeg->comps_in_scan;
  for (unsigned p = 0; p < scan->partCount; p++) {
    const jpeg_component_info *info = jpeg->cur_comp_info[p];
    int dc = info->dc_tbl_no, ac = info->ac_tbl_no;
    if (dc < 0 || dc >= NUM_HUFF_TBLS || ac < 0 || ac >= NUM_HUFF_TBLS) return false;
    if (!useTable(scan, 0, dc, jpeg->dc_huff_tbl_ptrs[dc])) return false;
    if (!useTable(scan, 1, ac, jpeg->ac_huff_tbl_ptrs[ac])) return false;
    unsigned component = (unsigned)(info - jpeg->comp_info);
    if (rewriter_quantization(scan->rewriter, component) == NULL) return false;
    scan->parts[p] = (Part){
        .component = component,
        .across = scan->rewriter->across[component],
        .down = scan->rewriter->down[component],
        .dcSource = &scan->sources[0][dc],
        .acSource = &scan->sources[1][ac],
        .dcTarget = &scan->targets[0][dc],
        .acTarget = &scan->targets[1][ac],
        .dcFrequencies = scan->frequencies[0][dc],
        .acFrequencies = scan->frequencies[1][ac],
    };
    blocks += scan->parts[p].across * scan->parts[p].down;
  }
  return blocks <= MAXIMUM_BLOCKS_IN_MCU;
}

/// Makes tables to measure, when the file's own lack a code: they were made to its measure.
static bool fitTables(Scan *scan) {
  memset(scan->frequencies, 0, sizeof scan->frequencies);
  beginAnew(scan);
  if (count(scan) != Outcome_done) return false;
  for (unsigned class = 0; class < 2; class++) {
    for (unsigned number = 0; number < NUM_HUFF_TBLS; number++) {
      if (scan->isUsed[class][number]
          && !huffmanTable_fit(&scan->targets[class][number], scan->frequencies[class][number])) {
        return false;
      }
    }
  }
  return true;
}

static bool rewrite(Scan *scan) {
  if (!setUp(scan)) return false;
  Outcome outcome = Outcome_codeMissing;
  for (int attempt = 0; attempt < 2 && outcome == Outcome_codeMissing; attempt++) {
    if (attempt > 0 && !fitTables(scan)) return false;
    beginAnew(scan);
    putHeader(scan);
    outcome = copy(scan);
  }
  if (outcome != Outcome_done) return false;
  reserve(scan, 16);
  flush(&scan->sink);
  putByte(scan, 0xFF);
  putByte(scan, 0xD9);
  reserve(scan, 0);
  return true;
}

bool rewriter_rewriteScan(Rewriter *rewriter) {
  // From libjpeg's pool, so that it is released after a jump as well.
  Scan *scan = rewriter->reader->jpeg.mem->alloc_large(
      (j_common_ptr)&rewriter->reader->jpeg, JPOOL_PERMANENT, sizeof *scan);
  memset(scan, 0, sizeof *scan);
  scan->rewriter = rewriter;
  bool isDone = rewrite(scan);
  if (!isDone) rewriter->destination.output.count = 0;
  return isDone;
}
