#include <stdlib.h>
#include <string.h>

#include "jpeg_rewriter.h"

#include <jerror.h>

#include "message.h"

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

/// How the stored picture's pixels lie in the upright one.
typedef struct {
  const JPEGChanges *changes;
  /// The upright picture's size.
  unsigned width, height;
  bool swapsAxes, isReversedAcross, isReversedDown;
} Walk;

static Walk walkOf(const Rewriter *rewriter) {
  const struct jpeg_decompress_struct *jpeg = &rewriter->reader->jpeg;
  unsigned orientation = rewriter->changes.orientation;
  bool swapsAxes = orientation >= 5;
  return (Walk){
      .changes = &rewriter->changes,
      .width = swapsAxes ? jpeg->image_height : jpeg->image_width,
      .height = swapsAxes ? jpeg->image_width : jpeg->image_height,
      .swapsAxes = swapsAxes,
      .isReversedAcross =
          orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7,
      .isReversedDown =
          orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8,
  };
}

/// Neighbours of a row of the stored picture, and how far they lie apart in memory.
typedef struct {
  /// NULL where their tile is not there.
  const uint8_t *first;
  ptrdiff_t step;
  unsigned count;
} Run;

/// Where the pixels of a row of the stored picture are from one on, up to as many of them.
static inline Run runAt(const Walk *walk, unsigned storedX, unsigned storedY, unsigned most) {
  unsigned x = walk->swapsAxes ? storedY : storedX, y = walk->swapsAxes ? storedX : storedY;
  if (walk->isReversedAcross) x = walk->width - 1 - x;
  if (walk->isReversedDown) y = walk->height - 1 - y;
  bool isReversed = walk->swapsAxes ? walk->isReversedDown : walk->isReversedAcross;
  ptrdiff_t direction = isReversed ? -3 : 3;
  if (walk->changes->pixels != NULL) {
    ptrdiff_t step = walk->swapsAxes ? (ptrdiff_t)walk->width : 1;
    return (Run){
        walk->changes->pixels + 3 * ((size_t)y * walk->width + x), direction * step, most};
  }
  const uint8_t *tile =
      walk->changes->tiles[(size_t)(y / TILE) * ((walk->width + TILE - 1) / TILE) + x / TILE];
  unsigned place = (walk->swapsAxes ? y : x) % TILE;
  unsigned left = isReversed ? place + 1 : TILE - place;
  return (Run){
      tile == NULL ? NULL : tile + 3 * (y % TILE * TILE + x % TILE),
      direction * (walk->swapsAxes ? TILE : 1), left < most ? left : most};
}

static inline void copyRun(Run run, uint8_t *target) {
  if (run.step == 3) {
    memcpy(target, run.first, 3 * run.count);
    return;
  }
  for (unsigned i = 0; i < run.count; i++) {
    memcpy(target + 3 * i, run.first + (ptrdiff_t)i * run.step, 3);
  }
}

/// Copies an MCU's pixels; beyond the picture's edges its last pixels are repeated, as libjpeg
/// does.
static void copyPixels(
    ChangedChunk *chunk, const Rewriter *rewriter, const Walk *walk, unsigned column, unsigned row,
    uint8_t *target, size_t stride) {
  unsigned width = rewriter->reader->jpeg.image_width;
  unsigned height = rewriter->reader->jpeg.image_height;
  unsigned left = column * rewriter->mcuWidth, top = row * rewriter->mcuHeight;
  unsigned across = width - left < rewriter->mcuWidth ? width - left : rewriter->mcuWidth;
  for (unsigned y = 0; y < rewriter->mcuHeight; y++, target += stride) {
    unsigned storedY = top + y < height ? top + y : height - 1;
    unsigned x = 0;
    while (x < across) {
      Run run = runAt(walk, left + x, storedY, across - x);
      if (run.first == NULL) fail(chunk, CodecStatus_bufferTooSmall, "a changed tile is missing");
      copyRun(run, target + 3 * x);
      x += run.count;
    }
    for (; x < rewriter->mcuWidth; x++) memcpy(target + 3 * x, target + 3 * (x - 1), 3);
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
  chunk->pixels =
      require(chunk, malloc((size_t)CHUNK_MCUS * rewriter->mcuWidth * rewriter->mcuHeight * 3));
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

void changedChunk_choose(ChangedChunk *chunk, const Rewriter *rewriter, size_t *cursor) {
  size_t end = (size_t)rewriter->columns * rewriter->rows;
  chunk->count = 0;
  for (; *cursor < end && chunk->count < CHUNK_MCUS; ++*cursor) {
    unsigned column = (unsigned)(*cursor % rewriter->columns);
    unsigned row = (unsigned)(*cursor / rewriter->columns);
    if (!rewriter_isMCUChanged(rewriter, column, row)) continue;
    chunk->numbers[chunk->count++] = (uint32_t)*cursor;
  }
}

void changedChunk_make(ChangedChunk *chunk, const Rewriter *rewriter) {
  chunk->status = CodecStatus_ok;
  if (chunk->count == 0 || setjmp(chunk->escape) != 0) return;
  if (chunk->pixels == NULL) setUp(chunk, rewriter);
  Walk walk = walkOf(rewriter);
  for (unsigned i = 0; i < chunk->count; i++) {
    uint32_t number = chunk->numbers[i];
    size_t stride = (size_t)rewriter->mcuWidth * 3;
    copyPixels(
        chunk, rewriter, &walk, number % rewriter->columns, number / rewriter->columns,
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
}
