#include <stdlib.h>
#include <string.h>

#include "jpeg_rewriter.h"

// MCUs of a chunk: at 16 x 16 pixels its picture and coefficients are less than a megabyte.
enum { CHUNK = 256 };

/// How the stored picture's pixels lie in the upright one's rows.
typedef struct {
  const uint8_t *first;
  ptrdiff_t right, down;
} Walk;

static Walk walkOf(const Rewriter *rewriter) {
  const struct jpeg_decompress_struct *jpeg = &rewriter->reader->jpeg;
  ptrdiff_t width = (ptrdiff_t)jpeg->image_width, height = (ptrdiff_t)jpeg->image_height;
  bool swapsAxes = rewriter->changes.orientation >= 5;
  // A step to the right in the stored picture is one along a row (or a column) of the upright one,
  // forwards or backwards.
  ptrdiff_t row = 3 * (swapsAxes ? height : width);
  ptrdiff_t right = swapsAxes ? row : 3;
  ptrdiff_t down = swapsAxes ? 3 : row;
  bool fromRight = false, fromBottom = false;  // of the stored picture
  switch (rewriter->changes.orientation) {
    case 2: fromRight = true; break;
    case 3: fromRight = fromBottom = true; break;
    case 4: fromBottom = true; break;
    case 6: fromBottom = true; break;
    case 7: fromRight = fromBottom = true; break;
    case 8: fromRight = true; break;
    default: break;
  }
  Walk walk = {rewriter->changes.pixels, fromRight ? -right : right, fromBottom ? -down : down};
  if (fromRight) walk.first += right * (width - 1);
  if (fromBottom) walk.first += down * (height - 1);
  return walk;
}

/// Copies an MCU's pixels; beyond the picture's edges its last pixels are repeated, as libjpeg
/// does.
static void copyPixels(
    const Rewriter *rewriter, Walk walk, unsigned column, unsigned row, uint8_t *target,
    size_t stride) {
  unsigned width = rewriter->reader->jpeg.image_width;
  unsigned height = rewriter->reader->jpeg.image_height;
  unsigned left = column * rewriter->mcuWidth, top = row * rewriter->mcuHeight;
  for (unsigned y = 0; y < rewriter->mcuHeight; y++, target += stride) {
    unsigned storedY = top + y < height ? top + y : height - 1;
    const uint8_t *line = walk.first + (ptrdiff_t)storedY * walk.down;
    for (unsigned x = 0; x < rewriter->mcuWidth; x++) {
      unsigned storedX = left + x < width ? left + x : width - 1;
      memcpy(target + 3 * x, line + (ptrdiff_t)storedX * walk.right, 3);
    }
  }
}

static void *require(Rewriter *rewriter, void *memory) {
  if (memory == NULL) {
    rewriter_fail(rewriter, CodecStatus_outOfMemory, "no memory for the changed blocks");
  }
  return memory;
}

static void setUp(Rewriter *rewriter) {
  ChangedBlocks *changed = &rewriter->changed;
  changed->numbers = require(rewriter, malloc(CHUNK * sizeof *changed->numbers));
  changed->pixels = require(
      rewriter, malloc((size_t)CHUNK * rewriter->mcuWidth * rewriter->mcuHeight * 3));
  changed->writer.err = rewriter_errors(rewriter);
  changed->writer.client_data = rewriter;
  jpeg_create_compress(&changed->writer);
  jpegDestination_attach(&changed->file, &changed->writer);
  changed->reader.err = &rewriter->errors;
  changed->reader.client_data = rewriter;
  jpeg_create_decompress(&changed->reader);
}

static void encodeChunk(Rewriter *rewriter) {
  ChangedBlocks *changed = &rewriter->changed;
  struct jpeg_compress_struct *writer = &changed->writer;
  writer->image_width = changed->count * rewriter->mcuWidth;
  writer->image_height = rewriter->mcuHeight;
  writer->input_components = 3;
  writer->in_color_space = JCS_RGB;
  jpeg_set_defaults(writer);
  jpeg_set_colorspace(writer, rewriter->colorSpace);
  for (unsigned c = 0; c < rewriter->componentCount; c++) {
    const JQUANT_TBL *table = rewriter_quantization(rewriter, c);
    if (table == NULL) {
      rewriter_fail(rewriter, CodecStatus_unsupported, "a quantisation table is missing");
    }
    // libjpeg's encoder divides by the last 16 bits of eight times the quantiser: by nothing, for
    // 0 and for 8192.
    for (unsigned i = 0; i < DCTSIZE2; i++) {
      if (table->quantval[i] == 0 || table->quantval[i] > UINT16_MAX / 8) {
        rewriter_fail(rewriter, CodecStatus_unsupported, "a quantiser of zero, or beyond 8191");
      }
    }
    if (writer->quant_tbl_ptrs[c] == NULL) {
      writer->quant_tbl_ptrs[c] = jpeg_alloc_quant_table((j_common_ptr)writer);
    }
    memcpy(writer->quant_tbl_ptrs[c]->quantval, table->quantval, sizeof table->quantval);
    writer->quant_tbl_ptrs[c]->sent_table = FALSE;
    writer->comp_info[c].quant_tbl_no = (int)c;
    writer->comp_info[c].h_samp_factor = (int)rewriter->across[c];
    writer->comp_info[c].v_samp_factor = (int)rewriter->down[c];
  }
  changed->file.output.count = 0;
  jpeg_start_compress(writer, TRUE);
  size_t stride = (size_t)writer->image_width * 3;
  while (writer->next_scanline < writer->image_height) {
    JSAMPROW row = changed->pixels + writer->next_scanline * stride;
    jpeg_write_scanlines(writer, &row, 1);
  }
  jpeg_finish_compress(writer);
}

static void readChunk(Rewriter *rewriter) {
  ChangedBlocks *changed = &rewriter->changed;
  struct jpeg_decompress_struct *reader = &changed->reader;
  jpeg_abort_decompress(reader);
  jpeg_mem_src(reader, changed->file.output.bytes, changed->file.output.count);
  jpeg_read_header(reader, TRUE);
  jvirt_barray_ptr *arrays = jpeg_read_coefficients(reader);
  for (unsigned c = 0; c < rewriter->componentCount; c++) {
    changed->rows[c] = reader->mem->access_virt_barray(
        (j_common_ptr)reader, arrays[c], 0, rewriter->down[c], FALSE);
  }
}

static void nextChunk(Rewriter *rewriter) {
  ChangedBlocks *changed = &rewriter->changed;
  if (changed->numbers == NULL) setUp(rewriter);
  size_t end = (size_t)rewriter->columns * rewriter->rows;
  changed->count = 0;
  changed->index = 0;
  for (; changed->cursor < end && changed->count < CHUNK; changed->cursor++) {
    unsigned column = (unsigned)(changed->cursor % rewriter->columns);
    unsigned row = (unsigned)(changed->cursor / rewriter->columns);
    if (!rewriter_isMCUChanged(rewriter, column, row)) continue;
    changed->numbers[changed->count++] = (uint32_t)changed->cursor;
  }
  if (changed->count == 0) {
    rewriter_fail(rewriter, CodecStatus_damaged, "more changed blocks than there are");
  }
  Walk walk = walkOf(rewriter);
  for (unsigned i = 0; i < changed->count; i++) {
    uint32_t number = changed->numbers[i];
    size_t stride = (size_t)rewriter->mcuWidth * 3;
    copyPixels(
        rewriter, walk, number % rewriter->columns, number / rewriter->columns,
        changed->pixels + i * stride, changed->count * stride);
  }
  encodeChunk(rewriter);
  readChunk(rewriter);
}

void changedBlocks_rewind(Rewriter *rewriter) {
  rewriter->changed.cursor = 0;
  rewriter->changed.count = 0;
  rewriter->changed.index = 0;
}

void changedBlocks_advance(Rewriter *rewriter) {
  rewriter->changed.index++;
  if (rewriter->changed.index >= rewriter->changed.count) nextChunk(rewriter);
}

const JCOEF *changedBlocks_block(
    const Rewriter *rewriter, unsigned component, unsigned column, unsigned row) {
  const ChangedBlocks *changed = &rewriter->changed;
  return changed->rows[component][row][changed->index * rewriter->across[component] + column];
}

void changedBlocks_free(ChangedBlocks *changed) {
  jpeg_destroy_compress(&changed->writer);
  jpeg_destroy_decompress(&changed->reader);
  free(changed->file.output.bytes);
  free(changed->pixels);
  free(changed->numbers);
}
