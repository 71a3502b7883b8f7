#include <stdlib.h>
#include <string.h>

#include "jpeg_rewriter.h"

// MCUs of a small picture: at 16 x 16 pixels it and its coefficients are less than a megabyte.
enum { MCUS_AT_ONCE = 256 };

// MARK: - Pixels

/// How the stored picture's pixels lie in the upright one: from its first pixel to the next to the
/// right, and to the one below, in bytes.
typedef struct StoredPixels {
  const uint8_t *first;
  ptrdiff_t right, down;
} StoredPixels;

static StoredPixels storedPixels(const Rewriter *rewriter) {
  const struct jpeg_decompress_struct *jpeg = &rewriter->reader->jpeg;
  unsigned orientation = rewriter->changes.orientation;
  bool swapsAxes = orientation >= 5;
  bool isReversedAcross =
      orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7;
  bool isReversedDown =
      orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8;
  size_t width = swapsAxes ? jpeg->image_height : jpeg->image_width;
  size_t height = swapsAxes ? jpeg->image_width : jpeg->image_height;
  size_t column = isReversedAcross ? width - 1 : 0, row = isReversedDown ? height - 1 : 0;
  ptrdiff_t across = isReversedAcross ? -3 : 3;
  ptrdiff_t down = (ptrdiff_t)(3 * width) * (isReversedDown ? -1 : 1);
  return (StoredPixels){
      .first = rewriter->changes.pixels + 3 * (row * width + column),
      .right = swapsAxes ? down : across,
      .down = swapsAxes ? across : down,
  };
}

/// Copies an MCU's pixels to the small picture's, `left` pixels from its left; beyond the photo's
/// edges its last pixels are repeated, as libjpeg does.
static void copyPixels(
    Rewriter *rewriter, const StoredPixels *pixels, unsigned column, unsigned row, unsigned left) {
  unsigned width = rewriter->reader->jpeg.image_width;
  unsigned height = rewriter->reader->jpeg.image_height;
  for (unsigned y = 0; y < rewriter->mcuHeight; y++) {
    unsigned storedY = row * rewriter->mcuHeight + y;
    if (storedY >= height) storedY = height - 1;
    uint8_t *target = rewriter->changed.pixels[y] + 3 * left;
    for (unsigned x = 0; x < rewriter->mcuWidth; x++) {
      unsigned storedX = column * rewriter->mcuWidth + x;
      if (storedX >= width) storedX = width - 1;
      const uint8_t *source = pixels->first + (ptrdiff_t)storedX * pixels->right
          + (ptrdiff_t)storedY * pixels->down;
      memcpy(target + 3 * x, source, 3);
    }
  }
}

/// Sets as many of the next changed MCUs side by side as there is room for.
static void gatherPixels(Rewriter *rewriter) {
  ChangedBlocks *changed = &rewriter->changed;
  StoredPixels pixels = storedPixels(rewriter);
  size_t end = (size_t)rewriter->columns * rewriter->rows;
  changed->count = 0;
  for (; changed->next < end && changed->count < MCUS_AT_ONCE; changed->next++) {
    unsigned column = (unsigned)(changed->next % rewriter->columns);
    unsigned row = (unsigned)(changed->next / rewriter->columns);
    if (!rewriter_isMCUChanged(rewriter, column, row)) continue;
    copyPixels(rewriter, &pixels, column, row, changed->count * rewriter->mcuWidth);
    changed->count++;
  }
}

// MARK: - Coefficients

static void setUp(Rewriter *rewriter) {
  ChangedBlocks *changed = &rewriter->changed;
  changed->writer.err = changed->reader.err = rewriter_errors(rewriter);
  changed->writer.client_data = changed->reader.client_data = rewriter;
  jpeg_create_compress(&changed->writer);
  jpegDestination_attach(&changed->file, &changed->writer);
  jpeg_create_decompress(&changed->reader);
  changed->pixels = changed->writer.mem->alloc_sarray(
      (j_common_ptr)&changed->writer, JPOOL_PERMANENT, MCUS_AT_ONCE * rewriter->mcuWidth * 3,
      rewriter->mcuHeight);
}

static void setQuantization(Rewriter *rewriter, unsigned component) {
  struct jpeg_compress_struct *writer = &rewriter->changed.writer;
  const JQUANT_TBL *table = rewriter_quantization(rewriter, component);
  if (table == NULL) {
    rewriter_fail(rewriter, CodecStatus_unsupported, "a quantisation table is missing");
  }
  // libjpeg's encoder divides by the last 16 bits of eight times the quantiser: by nothing, for 0
  // and for 8192.
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
  ChangedBlocks *changed = &rewriter->changed;
  struct jpeg_compress_struct *writer = &changed->writer;
  writer->image_width = changed->count * rewriter->mcuWidth;
  writer->image_height = rewriter->mcuHeight;
  writer->input_components = 3;
  writer->in_color_space = JCS_RGB;
  jpeg_set_defaults(writer);
  jpeg_set_colorspace(writer, rewriter->colorSpace);
  for (unsigned c = 0; c < rewriter->componentCount; c++) {
    setQuantization(rewriter, c);
    writer->comp_info[c].h_samp_factor = (int)rewriter->across[c];
    writer->comp_info[c].v_samp_factor = (int)rewriter->down[c];
  }
  changed->file.output.count = 0;
  jpeg_start_compress(writer, TRUE);
  while (writer->next_scanline < writer->image_height) {
    jpeg_write_scanlines(
        writer, changed->pixels + writer->next_scanline,
        writer->image_height - writer->next_scanline);
  }
  jpeg_finish_compress(writer);
}

static void readBack(Rewriter *rewriter) {
  ChangedBlocks *changed = &rewriter->changed;
  struct jpeg_decompress_struct *reader = &changed->reader;
  jpeg_abort_decompress(reader);
  jpeg_mem_src(reader, changed->file.output.bytes, changed->file.output.count);
  jpeg_read_header(reader, TRUE);
  jvirt_barray_ptr *arrays = jpeg_read_coefficients(reader);
  for (unsigned c = 0; c < rewriter->componentCount; c++) {
    changed->blocks[c] = reader->mem->access_virt_barray(
        (j_common_ptr)reader, arrays[c], 0, rewriter->down[c], FALSE);
  }
}

// MARK: - One MCU after the other

void changedBlocks_rewind(Rewriter *rewriter) {
  ChangedBlocks *changed = &rewriter->changed;
  changed->count = changed->index = 0;
  changed->next = 0;
}

void changedBlocks_advance(Rewriter *rewriter) {
  ChangedBlocks *changed = &rewriter->changed;
  changed->index++;
  if (changed->index < changed->count) return;
  if (changed->pixels == NULL) setUp(rewriter);
  gatherPixels(rewriter);
  encode(rewriter);
  readBack(rewriter);
  changed->index = 0;
}

const JCOEF *changedBlocks_block(
    const Rewriter *rewriter, unsigned component, unsigned column, unsigned row) {
  const ChangedBlocks *changed = &rewriter->changed;
  return changed
      ->blocks[component][row][changed->index * rewriter->across[component] + column];
}

void changedBlocks_free(ChangedBlocks *changed) {
  jpeg_destroy_compress(&changed->writer);
  jpeg_destroy_decompress(&changed->reader);
  free(changed->file.output.bytes);
}
