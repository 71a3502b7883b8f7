// A baseline file of one scan, as nearly all cameras write it: its codes are copied from scan to
// scan, and nothing is decoded. Only the changed blocks are coded anew, and the first difference of
// mean values (DC) behind them.

#include <stdlib.h>
#include <string.h>

#include "jpeg_scan.h"
#include "output.h"

const uint8_t scan_zigzag[64] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
    30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
};

// The most that 8-bit samples give: table F.1 and F.2.
enum { MAXIMUM_DC_BITS = 11, MAXIMUM_AC_BITS = 10 };
// A block's 64 coefficients with codes of 16 bits and all their own, doubled for stuffed bytes.
enum { LARGEST_BLOCK = 64 * (16 + MAXIMUM_DC_BITS) / 8 * 2 };
enum { MAXIMUM_BLOCKS_IN_MCU = 10 };

typedef enum { Outcome_done, Outcome_codeMissing, Outcome_unusable } Outcome;
typedef enum { Task_write, Task_count } Task;

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
    if (source->count < 16 + MAXIMUM_AC_BITS) bitSource_refill(source);
    if (!bitSource_look(source, part->acSource, &symbol, &length)) return Outcome_unusable;
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

static Outcome writeBlock(Scan *scan, ScanPart *part, Task task, const JCOEF *block) {
  Outcome outcome = emitDC(scan, part, task, block[0]);
  if (outcome != Outcome_done) return outcome;
  unsigned run = 0;
  for (unsigned k = 1; k < 64; k++) {
    int value = block[scan_zigzag[k]];
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
    ScanPart *part = &scan->parts[p];
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

void scan_reserve(Scan *scan, size_t extra) {
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
        if (!bitSource_takeRestart(&scan->source, restart)) return Outcome_unusable;
        for (unsigned p = 0; p < scan->partCount; p++) {
          scan->parts[p].sourceDC = scan->parts[p].targetDC = 0;
        }
        if (task == Task_write) {
          bitSink_flush(&scan->sink);
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
          scan_reserve(scan, room);
        }
      }
      Outcome outcome = Outcome_done;
      if (rewriter_isMCUChanged(rewriter, column, row)) {
        outcome = changeMCU(scan, task, column, row);
      } else {
        for (unsigned p = 0; p < scan->partCount && outcome == Outcome_done; p++) {
          ScanPart *part = &scan->parts[p];
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
    scan->parts[p] = (ScanPart){
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
    scan_putHeader(scan);
    outcome = copy(scan);
  }
  if (outcome != Outcome_done) return false;
  scan_putEnd(scan);
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
