// A baseline file of one scan, as nearly all cameras write it: its codes are copied from scan to
// scan, and nothing is decoded. Only the changed blocks are coded anew, and the first difference of
// mean values (DC) behind them.

#include <stdlib.h>
#include <string.h>

#include "jpeg_scan.h"
#include "jpeg_scan_coding.h"
#include "output.h"

const uint8_t scan_zigzag[64] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
    30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
};

const uint8_t scan_place[64] = {
    0, 1, 5, 6, 14, 15, 27, 28, 2, 4, 7, 13, 16, 26, 29, 42, 3, 8, 12, 17, 25, 30,
    41, 43, 9, 11, 18, 24, 31, 40, 44, 53, 10, 19, 23, 32, 39, 45, 52, 54, 20, 22, 33, 38,
    46, 51, 55, 60, 21, 34, 37, 47, 50, 56, 59, 61, 35, 36, 48, 49, 57, 58, 62, 63,
};

// MARK: - MCUs

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

/// Writes the next changed MCU, of which no block stays.
static Outcome writeMCU(Scan *scan) {
  changedBlocks_advance(scan->rewriter);
  for (unsigned p = 0; p < scan->partCount; p++) {
    ScanPart *part = &scan->parts[p];
    for (unsigned y = 0; y < part->down; y++) {
      for (unsigned x = 0; x < part->across; x++) {
        const JCOEF *block = changedBlocks_block(scan->rewriter, part->component, x, y);
        Outcome outcome = writeBlock(scan, part, Task_write, block);
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

/// Makes room for so many more bytes, if there is none.
static inline void provide(Scan *scan, size_t room) {
  const JPEGDestination *destination = &scan->rewriter->destination;
  if (destination->capacity < (size_t)(scan->sink.next - destination->output.bytes) + room) {
    scan_reserve(scan, room);
  }
}

/// How many MCUs the span has that begins at a column.
static unsigned spanLength(const Scan *scan, unsigned column) {
  unsigned left = scan->rewriter->columns - column;
  return left < MCUS_IN_SPAN ? left : MCUS_IN_SPAN;
}

/// Copies the codes of unchanged MCUs by their length, where that is known and what is before them
/// is as it was; `count` becomes their number, or 0 where they must be looked at.
static Outcome copySpan(Scan *scan, unsigned column, unsigned row, unsigned *count) {
  unsigned length = spanLength(scan, column);
  *count = 0;
  for (unsigned p = 0; p < scan->partCount; p++) {
    if (scan->parts[p].sourceDC != scan->parts[p].targetDC) return Outcome_done;
  }
  for (unsigned i = 0; i < length; i++) {
    if (rewriter_isMCUChanged(scan->rewriter, column + i, row)) return Outcome_done;
  }
  const ScanSpan *span = &scan->index->spans[scanIndex_place(scan->index, column, row)];
  // Every byte may have to be stuffed.
  provide(scan, (size_t)span->bits / 8 * 2 + 64);
  BitSource *source = &scan->source;
  for (uint32_t bits = span->bits; bits > 0;) {
    int part = bits < 32 ? (int)bits : 32;
    bitSource_refill(source);
    if (source->count < part) return Outcome_unusable;
    bitSink_put(&scan->sink, (uint32_t)(source->bits >> (64 - part)), part);
    source->bits <<= part;
    source->count -= part;
    bits -= (uint32_t)part;
  }
  for (unsigned p = 0; p < scan->partCount; p++) {
    scan->parts[p].sourceDC = scan->parts[p].targetDC = span->means[p];
  }
  *count = length;
  return Outcome_done;
}

/// Writes MCUs anew of which no block stays, and steps over their codes; `count` becomes their number,
/// or 0 where there are others.
static Outcome replaceSpan(Scan *scan, unsigned column, unsigned row, unsigned *count) {
  unsigned length = spanLength(scan, column);
  *count = 0;
  for (unsigned i = 0; i < length; i++) {
    if (!rewriter_isMCUWhole(scan->rewriter, column + i, row)) return Outcome_done;
  }
  const ScanSpan *span = &scan->index->spans[scanIndex_place(scan->index, column, row)];
  if (!bitSource_skip(&scan->source, span->bits)) return Outcome_unusable;
  for (unsigned p = 0; p < scan->partCount; p++) scan->parts[p].sourceDC = span->means[p];
  for (unsigned i = 0; i < length; i++) {
    provide(scan, ROOM_OF_MCU);
    Outcome outcome = writeMCU(scan);
    if (outcome != Outcome_done) return outcome;
  }
  *count = length;
  return Outcome_done;
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
      Outcome outcome = Outcome_done;
      if (task == Task_write && scan->index != NULL && column % MCUS_IN_SPAN == 0) {
        unsigned written;
        outcome = copySpan(scan, column, row, &written);
        if (outcome == Outcome_done && written == 0) {
          outcome = replaceSpan(scan, column, row, &written);
        }
        if (outcome != Outcome_done) return outcome;
        if (written > 0) {
          column += written - 1;
          continue;
        }
      }
      if (task == Task_write) provide(scan, ROOM_OF_MCU);
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
  // With an interval between restarts, spans would not be of one piece.
  if (scan->rewriter->reader->jpeg.restart_interval == 0) {
    scan->index = scanIndex_of(scan->rewriter, scan->partCount);
  }
  Outcome outcome = Outcome_codeMissing;
  for (int attempt = 0; attempt < 2 && outcome == Outcome_codeMissing; attempt++) {
    if (attempt > 0 && !fitTables(scan)) return false;
    // Other tables, other codes.
    if (attempt > 0) scan->index = NULL;
    beginAnew(scan);
    scan_putHeader(scan);
    outcome = copy(scan);
  }
  if (outcome != Outcome_done) return false;
  scan_putEnd(scan);
  return true;
}

void *scan_memory(struct jpeg_decompress_struct *jpeg, size_t size) {
  return jpeg->mem->alloc_large((j_common_ptr)jpeg, JPOOL_PERMANENT, size);
}

static Scan *scanOf(Rewriter *rewriter) {
  Scan *scan = scan_memory(&rewriter->reader->jpeg, sizeof *scan);
  memset(scan, 0, sizeof *scan);
  scan->rewriter = rewriter;
  return scan;
}

JPEGIndex *rewriter_index(Rewriter *rewriter) {
  Scan *scan = scanOf(rewriter);
  if (rewriter->reader->jpeg.restart_interval > 0 || !setUp(scan)) return NULL;
  Noting *noting = scan_memory(&rewriter->reader->jpeg, scan_notingSize);
  JPEGIndex *index = scanIndex_create(rewriter, scan->partCount);
  if (index == NULL) return NULL;
  beginAnew(scan);
  // Nothing in here jumps: libjpeg is not asked any more.
  if (scan_note(scan, noting, index)) return index;
  free(index);
  return NULL;
}

bool rewriter_rewriteScan(Rewriter *rewriter) {
  Scan *scan = scanOf(rewriter);
  bool isDone = rewrite(scan);
  if (!isDone) rewriter->destination.output.count = 0;
  return isDone;
}
