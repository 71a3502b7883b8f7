#include <stdlib.h>
#include <string.h>

#include "jpeg_rewriter.h"

// The most MCUs of a strip: at 16 x 16 pixels each, pixels and coefficients take less than a
// megabyte.
enum { MCUS_IN_STRIP = 256 };

// MARK: - Pixels

/// Copies an MCU's pixels to the strip, `left` pixels from its left edge; beyond the photo's edges
/// its last pixels are repeated, as libjpeg does.
static void copyPixels(Rewriter *rewriter, unsigned column, unsigned row, unsigned left) {
  const JPEGEdit *edit = &rewriter->edit;
  unsigned width = rewriter->reader->jpeg.image_width;
  unsigned height = rewriter->reader->jpeg.image_height;
  for (unsigned y = 0; y < rewriter->mcuHeight; y++) {
    unsigned storedY = row * rewriter->mcuHeight + y;
    if (storedY >= height) storedY = height - 1;
    uint8_t *target = rewriter->dirty.pixels[y] + 3 * left;
    for (unsigned x = 0; x < rewriter->mcuWidth; x++) {
      unsigned storedX = column * rewriter->mcuWidth + x;
      if (storedX >= width) storedX = width - 1;
      const uint8_t *source = edit->pixels + edit->firstPixel
          + (ptrdiff_t)storedX * edit->rightStride + (ptrdiff_t)storedY * edit->downStride;
      memcpy(target + 3 * x, source, 3);
    }
  }
}

/// Fills the strip with the next dirty MCUs.
static void gatherPixels(Rewriter *rewriter) {
  DirtyMCUs *dirty = &rewriter->dirty;
  size_t end = (size_t)rewriter->columns * rewriter->rows;
  dirty->count = 0;
  for (; dirty->next < end && dirty->count < MCUS_IN_STRIP; dirty->next++) {
    unsigned column = (unsigned)(dirty->next % rewriter->columns);
    unsigned row = (unsigned)(dirty->next / rewriter->columns);
    if (!rewriter_isMCUDirty(rewriter, column, row)) continue;
    copyPixels(rewriter, column, row, dirty->count * rewriter->mcuWidth);
    dirty->count++;
  }
}

// MARK: - Coefficients

static void setUp(Rewriter *rewriter) {
  DirtyMCUs *dirty = &rewriter->dirty;
  dirty->writer.err = dirty->reader.err = rewriter_errors(rewriter);
  dirty->writer.client_data = dirty->reader.client_data = rewriter;
  jpeg_create_compress(&dirty->writer);
  jpegDestination_attach(&dirty->file, &dirty->writer);
  jpeg_create_decompress(&dirty->reader);
  dirty->pixels = dirty->writer.mem->alloc_sarray(
      (j_common_ptr)&dirty->writer, JPOOL_PERMANENT, MCUS_IN_STRIP * rewriter->mcuWidth * 3,
      rewriter->mcuHeight);
}

static void setQuantization(Rewriter *rewriter, unsigned component) {
  struct jpeg_compress_struct *writer = &rewriter->dirty.writer;
  const JQUANT_TBL *table = rewriter_quantization(rewriter, component);
  if (table == NULL) {
    rewriter_fail(rewriter, CodecStatus_unsupported, "a quantisation table is missing");
  }
  // libjpeg's encoder divides by the low 16 bits of eight times the quantiser, which are zero for 0
  // and for multiples of 8192.
  for (unsigned i = 0; i < DCTSIZE2; i++) {
    if (table->quantval[i] == 0 || table->quantval[i] > UINT16_MAX / 8) {
      rewriter_fail(rewriter, CodecStatus_unsupported, "a quantiser of zero, or beyond 8191");
    }
  }
  if (writer->quant_tbl_ptrs[component] == NULL) {
    writer->quant_tbl_ptrs[component] = jpeg_alloc_quant_table((j_common_ptr)writer);
  }
  memcpy(
      writer->quant_tbl_ptrs[component]->quantval, table->quantval, sizeof table->quantval);
  writer->quant_tbl_ptrs[component]->sent_table = FALSE;
  writer->comp_info[component].quant_tbl_no = (int)component;
}

static void encode(Rewriter *rewriter) {
  DirtyMCUs *dirty = &rewriter->dirty;
  struct jpeg_compress_struct *writer = &dirty->writer;
  writer->image_width = dirty->count * rewriter->mcuWidth;
  writer->image_height = rewriter->mcuHeight;
  writer->input_components = 3;
  writer->in_color_space = JCS_RGB;
  jpeg_set_defaults(writer);
  jpeg_set_colorspace(writer, rewriter->colorSpace);
  for (unsigned c = 0; c < rewriter->componentCount; c++) {
    setQuantization(rewriter, c);
    writer->comp_info[c].h_samp_factor = (int)rewriter->hSampling[c];
    writer->comp_info[c].v_samp_factor = (int)rewriter->vSampling[c];
  }
  dirty->file.output.count = 0;
  jpeg_start_compress(writer, TRUE);
  while (writer->next_scanline < writer->image_height) {
    jpeg_write_scanlines(
        writer, dirty->pixels + writer->next_scanline,
        writer->image_height - writer->next_scanline);
  }
  jpeg_finish_compress(writer);
}

static void readBack(Rewriter *rewriter) {
  DirtyMCUs *dirty = &rewriter->dirty;
  struct jpeg_decompress_struct *reader = &dirty->reader;
  jpeg_abort_decompress(reader);
  jpeg_mem_src(reader, dirty->file.output.bytes, dirty->file.output.count);
  jpeg_read_header(reader, TRUE);
  jvirt_barray_ptr *arrays = jpeg_read_coefficients(reader);
  for (unsigned c = 0; c < rewriter->componentCount; c++) {
    dirty->blocks[c] = reader->mem->access_virt_barray(
        (j_common_ptr)reader, arrays[c], 0, rewriter->vSampling[c], FALSE);
  }
}

// MARK: - Iteration

void dirtyMCUs_advance(Rewriter *rewriter) {
  DirtyMCUs *dirty = &rewriter->dirty;
  dirty->index++;
  if (dirty->index < dirty->count) return;
  if (dirty->pixels == NULL) setUp(rewriter);
  gatherPixels(rewriter);
  encode(rewriter);
  readBack(rewriter);
  dirty->index = 0;
}

const JCOEF *dirtyMCUs_block(
    const Rewriter *rewriter, unsigned component, unsigned column, unsigned row) {
  const DirtyMCUs *dirty = &rewriter->dirty;
  return dirty->blocks[component][row][dirty->index * rewriter->hSampling[component] + column];
}

void dirtyMCUs_free(DirtyMCUs *dirty) {
  jpeg_destroy_compress(&dirty->writer);
  jpeg_destroy_decompress(&dirty->reader);
  free(dirty->file.output.bytes);
}
