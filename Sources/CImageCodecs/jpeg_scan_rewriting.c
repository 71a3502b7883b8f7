// The rewriting of a baseline single-scan file, as nearly all cameras write: the entropy-coded
// segment is copied code by code. Only dirty blocks are encoded, and the DC difference behind them.

#include <string.h>

#include "jpeg_scan.h"
#include "output.h"

enum { MAXIMUM_BLOCKS_IN_MCU = 10 };
// The most bytes of an MCU and a restart marker before it.
enum { LARGEST_MCU = MAXIMUM_BLOCKS_IN_MCU * LARGEST_BLOCK + 16 };

// MARK: - MCUs

static bool rewriteBlock(
    Scan *scan, ScanComponent *component, unsigned mcuColumn, unsigned mcuRow, unsigned x,
    unsigned y) {
  unsigned column = mcuColumn * component->hSampling + x, row = mcuRow * component->vSampling + y;
  if (!rewriter_isBlockDirty(scan->rewriter, component->index, column, row)) {
    return scan_copyBlock(scan, component);
  }
  const JCOEF *block = dirtyMCUs_block(scan->rewriter, component->index, x, y);
  return scan_skipBlock(scan, component) && scan_writeBlock(scan, component, block);
}

static bool rewriteMCU(Scan *scan, unsigned column, unsigned row) {
  bool isDirty = rewriter_isMCUDirty(scan->rewriter, column, row);
  if (isDirty) dirtyMCUs_advance(scan->rewriter);
  for (unsigned c = 0; c < scan->componentCount; c++) {
    ScanComponent *component = &scan->components[c];
    for (unsigned y = 0; y < component->vSampling; y++) {
      for (unsigned x = 0; x < component->hSampling; x++) {
        bool isWritten = isDirty ? rewriteBlock(scan, component, column, row, x, y)
                                   : scan_copyBlock(scan, component);
        if (!isWritten) return false;
      }
    }
  }
  return true;
}

// MARK: - The entropy-coded segment

void scan_reserve(Scan *scan, size_t extra) {
  JPEGDestination *destination = &scan->rewriter->destination;
  CodecOutput *output = &destination->output;
  if (output->bytes != NULL) output->count = (size_t)(scan->writer.next - output->bytes);
  if (!codecOutput_reserve(output, &destination->capacity, extra)) {
    rewriter_fail(scan->rewriter, CodecStatus_outOfMemory, "no memory for the file");
  }
  scan->writer.next = output->bytes + output->count;
}

static bool restart(Scan *scan, unsigned number) {
  if (!bitReader_takeRestart(&scan->reader, number)) return false;
  for (unsigned c = 0; c < scan->componentCount; c++) {
    scan->components[c].sourcePredictor = scan->components[c].targetPredictor = 0;
  }
  bitWriter_flush(&scan->writer);
  *scan->writer.next++ = 0xFF;
  *scan->writer.next++ = (uint8_t)(0xD0 + number);
  return true;
}

static bool rewriteMCUs(Scan *scan) {
  const Rewriter *rewriter = scan->rewriter;
  unsigned interval = rewriter->reader->jpeg.restart_interval;
  size_t count = (size_t)rewriter->columns * rewriter->rows;
  for (size_t mcu = 0; mcu < count; mcu++) {
    scan_reserve(scan, LARGEST_MCU);
    if (interval > 0 && mcu > 0 && mcu % interval == 0) {
      if (!restart(scan, (mcu / interval - 1) & 7)) return false;
    }
    unsigned column = (unsigned)(mcu % rewriter->columns);
    unsigned row = (unsigned)(mcu / rewriter->columns);
    if (!rewriteMCU(scan, column, row)) return false;
  }
  return true;
}

// MARK: - Setting up

static bool useTable(Scan *scan, unsigned class, int number, const JHUFF_TBL *table) {
  // Motion JPEG frames may omit the standard tables; libjpeg supplies them when it decodes.
  if (table == NULL) return false;
  HuffmanTable *copy = &scan->tables[class][number];
  memcpy(copy->counts, table->bits, sizeof copy->counts);
  memcpy(copy->symbols, table->huffval, sizeof copy->symbols);
  if (!huffmanTable_derive(copy)) return false;
  // libjpeg refuses a DC table with symbols that are no category.
  for (unsigned symbol = 16; class == 0 && symbol < HUFFMAN_SYMBOLS; symbol++) {
    if (copy->lengths[symbol] != 0) return false;
  }
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
  scan->componentCount = (unsigned)jpeg->comps_in_scan;
  for (unsigned c = 0; c < scan->componentCount; c++) {
    const jpeg_component_info *info = jpeg->cur_comp_info[c];
    int dc = info->dc_tbl_no, ac = info->ac_tbl_no;
    if (dc < 0 || dc >= NUM_HUFF_TBLS || ac < 0 || ac >= NUM_HUFF_TBLS) return false;
    if (!useTable(scan, 0, dc, jpeg->dc_huff_tbl_ptrs[dc])) return false;
    if (!useTable(scan, 1, ac, jpeg->ac_huff_tbl_ptrs[ac])) return false;
    unsigned index = (unsigned)(info - jpeg->comp_info);
    if (rewriter_quantization(scan->rewriter, index) == NULL) return false;
    scan->components[c] = (ScanComponent){
        .index = index,
        .hSampling = scan->rewriter->hSampling[index],
        .vSampling = scan->rewriter->vSampling[index],
        .dcTable = &scan->tables[0][dc],
        .acTable = &scan->tables[1][ac],
    };
    blocks += scan->components[c].hSampling * scan->components[c].vSampling;
  }
  return blocks <= MAXIMUM_BLOCKS_IN_MCU;
}

bool rewriter_rewriteScan(Rewriter *rewriter) {
  // From libjpeg's pool: released with the reader, also after a longjmp.
  struct jpeg_decompress_struct *jpeg = &rewriter->reader->jpeg;
  Scan *scan = jpeg->mem->alloc_large((j_common_ptr)jpeg, JPOOL_PERMANENT, sizeof *scan);
  memset(scan, 0, sizeof *scan);
  scan->rewriter = rewriter;
  scan->reader.next = jpeg->src->next_input_byte;
  scan->reader.end = jpeg->src->next_input_byte + jpeg->src->bytes_in_buffer;
  if (!setUp(scan)) return false;
  scan_putHeader(scan);
  if (!rewriteMCUs(scan)) {
    rewriter->destination.output.count = 0;
    return false;
  }
  scan_putEnd(scan);
  return true;
}
