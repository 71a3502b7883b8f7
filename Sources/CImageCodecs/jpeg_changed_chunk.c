#include <stdlib.h>
#include <string.h>

#include "jpeg_rewriter.h"

#include <jerror.h>

#include "message.h"

// MCUs of a chunk: at 16 x 16 pixels its picture and coefficients are less than a megabyte.
enum { CHUNK = 256 };

// MARK: - Errors

static _Noreturn void fail(ChangedChunk *chunk, CodecStatus status, const char *text) {
  chunk->status = status;
  codecMessage_set(&chunk->message, text);
  longjmp(chunk->escape, 1);
}

static _Noreturn void escape(j_common_ptr jpeg) {
  char text[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, text);
  fail((ChangedChunk *)jpeg->client_data, rewriter_status(jpeg), text);
}

// MARK: - Pixels

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
  bool isRun = walk.right == 3 && left + rewriter->mcuWidth <= width;
  for (unsigned y = 0; y < rewriter->mcuHeight; y++, target += stride) {
    unsigned storedY = top + y < height ? top + y : height - 1;
    const uint8_t *line = walk.first + (ptrdiff_t)storedY * walk.down;
    if (isRun) {
      memcpy(target, line + (size_t)left * 3, (size_t)rewriter->mcuWidth * 3);
      continue;
    }
    for (unsigned x = 0; x < rewriter->mcuWidth; x++) {
      unsigned storedX = left + x < width ? left + x : width - 1;
      memcpy(target + 3 * x, line + (ptrdiff_t)storedX * walk.right, 3);
    }
  }
}

// MARK: - Encoding

static void *require(ChangedChunk *chunk, void *memory) {
  if (memory == NULL) {
    fail(chunk, CodecStatus_outOfMemory, "no memory for the changed blocks");
  }
  return memory;
}

static void setUp(ChangedChunk *chunk, const Rewriter *rewriter) {
  chunk->numbers = require(chunk, malloc(CHUNK * sizeof *chunk->numbers));
  chunk->pixels =
      require(chunk, malloc((size_t)CHUNK * rewriter->mcuWidth * rewriter->mcuHeight * 3));
  rewriter_setUpErrors(&chunk->errors, escape);
  chunk->writer.err = &chunk->errors;
  chunk->writer.client_data = chunk;
  jpeg_create_compress(&chunk->writer);
  jpegDestination_attach(&chunk->file, &chunk->writer);
  chunk->reader.err = &chunk->errors;
  chunk->reader.client_data = chunk;
  jpeg_create_decompress(&chunk->reader);
}

static void encode(ChangedChunk *chunk, const Rewriter *rewriter) {
  struct jpeg_compress_struct *writer = &chunk->writer;
  writer->image_width = chunk->count * rewriter->mcuWidth;
  writer->image_height = rewriter->mcuHeight;
  writer->input_components = 3;
  writer->in_color_space = JCS_RGB;
  jpeg_set_defaults(writer);
  jpeg_set_colorspace(writer, rewriter->colorSpace);
  for (unsigned c = 0; c < rewriter->componentCount; c++) {
    const JQUANT_TBL *table = rewriter_quantization(rewriter, c);
    if (table == NULL) {
      fail(chunk, CodecStatus_unsupported, "a quantisation table is missing");
    }
    // libjpeg's encoder divides by the last 16 bits of eight times the quantiser: by nothing, for
    // 0 and for 8192.
    for (unsigned i = 0; i < DCTSIZE2; i++) {
      if (table->quantval[i] == 0 || table->quantval[i] > UINT16_MAX / 8) {
        fail(chunk, CodecStatus_unsupported, "a quantiser of zero, or beyond 8191");
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
  chunk->file.output.count = 0;
  jpeg_start_compress(writer, TRUE);
  size_t stride = (size_t)writer->image_width * 3;
  while (writer->next_scanline < writer->image_height) {
    JSAMPROW row = chunk->pixels + writer->next_scanline * stride;
    jpeg_write_scanlines(writer, &row, 1);
  }
  jpeg_finish_compress(writer);
}

static void readBack(ChangedChunk *chunk, const Rewriter *rewriter) {
  struct jpeg_decompress_struct *reader = &chunk->reader;
  jpeg_abort_decompress(reader);
  jpeg_mem_src(reader, chunk->file.output.bytes, chunk->file.output.count);
  jpeg_read_header(reader, TRUE);
  jvirt_barray_ptr *arrays = jpeg_read_coefficients(reader);
  for (unsigned c = 0; c < rewriter->componentCount; c++) {
    chunk->rows[c] = reader->mem->access_virt_barray(
        (j_common_ptr)reader, arrays[c], 0, rewriter->down[c], FALSE);
  }
}

void changedChunk_make(ChangedChunk *chunk, const Rewriter *rewriter, size_t *cursor) {
  chunk->status = CodecStatus_ok;
  if (setjmp(chunk->escape) != 0) return;
  if (chunk->numbers == NULL) setUp(chunk, rewriter);
  size_t end = (size_t)rewriter->columns * rewriter->rows;
  chunk->count = 0;
  for (; *cursor < end && chunk->count < CHUNK; ++*cursor) {
    unsigned column = (unsigned)(*cursor % rewriter->columns);
    unsigned row = (unsigned)(*cursor / rewriter->columns);
    if (!rewriter_isMCUChanged(rewriter, column, row)) continue;
    chunk->numbers[chunk->count++] = (uint32_t)*cursor;
  }
  if (chunk->count == 0) return;
  Walk walk = walkOf(rewriter);
  for (unsigned i = 0; i < chunk->count; i++) {
    uint32_t number = chunk->numbers[i];
    size_t stride = (size_t)rewriter->mcuWidth * 3;
    copyPixels(
        rewriter, walk, number % rewriter->columns, number / rewriter->columns,
        chunk->pixels + i * stride, chunk->count * stride);
  }
  encode(chunk, rewriter);
  readBack(chunk, rewriter);
}

void changedChunk_free(ChangedChunk *chunk) {
  jpeg_destroy_compress(&chunk->writer);
  jpeg_destroy_decompress(&chunk->reader);
  free(chunk->file.output.bytes);
  free(chunk->pixels);
  free(chunk->numbers);
}
