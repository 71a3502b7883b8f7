#include <stdlib.h>
#include <string.h>

#include "jpeg_rewriter.h"

#include <jerror.h>

#include "live_handles.h"
#include "message.h"

// MARK: - Errors

_Noreturn void rewriter_fail(Rewriter *rewriter, CodecStatus status, const char *text) {
  codecMessage_set(rewriter->reader->message, text);
  rewriter->reader->status = status;
  longjmp(rewriter->reader->escape, 1);
}

static _Noreturn void escape(j_common_ptr jpeg) {
  char text[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, text);
  CodecStatus status = jpeg->err->msg_code == JERR_OUT_OF_MEMORY ? CodecStatus_outOfMemory
                                                                  : CodecStatus_unsupported;
  rewriter_fail((Rewriter *)jpeg->client_data, status, text);
}

static void emitMessage(j_common_ptr jpeg, int level) {
  (void)jpeg;
  (void)level;
}

static void outputMessage(j_common_ptr jpeg) { (void)jpeg; }

struct jpeg_error_mgr *rewriter_errors(Rewriter *rewriter) {
  jpeg_std_error(&rewriter->errors);
  rewriter->errors.error_exit = escape;
  rewriter->errors.emit_message = emitMessage;
  rewriter->errors.output_message = outputMessage;
  return &rewriter->errors;
}

// MARK: - The grid

static unsigned quotient(unsigned dividend, unsigned divisor) {
  return dividend / divisor + (dividend % divisor != 0);
}

static void measure(Rewriter *rewriter) {
  const struct jpeg_decompress_struct *jpeg = &rewriter->reader->jpeg;
  unsigned count = (unsigned)jpeg->num_components;
  if (jpeg->jpeg_color_space != JCS_GRAYSCALE && jpeg->jpeg_color_space != JCS_RGB
      && jpeg->jpeg_color_space != JCS_YCbCr) {
    rewriter_fail(rewriter, CodecStatus_unsupported, "neither gray nor three components");
  }
  unsigned maximumAcross = 1, maximumDown = 1;
  for (unsigned c = 0; c < count; c++) {
    // A scan of one component has MCUs of one block, whatever the sampling factors say.
    rewriter->across[c] = count == 1 ? 1 : (unsigned)jpeg->comp_info[c].h_samp_factor;
    rewriter->down[c] = count == 1 ? 1 : (unsigned)jpeg->comp_info[c].v_samp_factor;
    if (rewriter->across[c] > maximumAcross) maximumAcross = rewriter->across[c];
    if (rewriter->down[c] > maximumDown) maximumDown = rewriter->down[c];
  }
  rewriter->componentCount = count;
  rewriter->colorSpace = jpeg->jpeg_color_space;
  rewriter->mcuWidth = 8 * maximumAcross;
  rewriter->mcuHeight = 8 * maximumDown;
  rewriter->columns = quotient(jpeg->image_width, rewriter->mcuWidth);
  rewriter->rows = quotient(jpeg->image_height, rewriter->mcuHeight);
  rewriter->squareColumns = quotient(jpeg->image_width, 8);
  rewriter->squareRows = quotient(jpeg->image_height, 8);
  for (unsigned c = 0; c < count; c++) {
    if (maximumAcross % rewriter->across[c] != 0 || maximumDown % rewriter->down[c] != 0) {
      rewriter_fail(rewriter, CodecStatus_unsupported, "fractional sampling");
    }
    rewriter->blockColumns[c] =
        quotient(jpeg->image_width * rewriter->across[c], rewriter->mcuWidth);
    rewriter->blockRows[c] = quotient(jpeg->image_height * rewriter->down[c], rewriter->mcuHeight);
  }
}

static void checkBuffers(Rewriter *rewriter) {
  const struct jpeg_decompress_struct *jpeg = &rewriter->reader->jpeg;
  const JPEGChanges *changes = &rewriter->changes;
  if (changes->orientation < 1 || changes->orientation > 8
      || changes->pixelCapacity / 3 / jpeg->image_width < jpeg->image_height
      || changes->squareCapacity / rewriter->squareColumns < rewriter->squareRows) {
    rewriter_fail(rewriter, CodecStatus_bufferTooSmall, "the buffers are too small");
  }
}

static bool isAnySquareChanged(
    const Rewriter *rewriter, unsigned left, unsigned top, unsigned width, unsigned height) {
  for (unsigned y = top; y < top + height && y < rewriter->squareRows; y++) {
    const uint8_t *row = rewriter->changes.squares + (size_t)y * rewriter->squareColumns;
    for (unsigned x = left; x < left + width && x < rewriter->squareColumns; x++) {
      if (row[x] != 0) return true;
    }
  }
  return false;
}

bool rewriter_isMCUChanged(const Rewriter *rewriter, unsigned column, unsigned row) {
  unsigned width = rewriter->mcuWidth / 8, height = rewriter->mcuHeight / 8;
  return isAnySquareChanged(rewriter, column * width, row * height, width, height);
}

bool rewriter_isBlockChanged(
    const Rewriter *rewriter, unsigned component, unsigned column, unsigned row) {
  unsigned width = rewriter->mcuWidth / 8 / rewriter->across[component];
  unsigned height = rewriter->mcuHeight / 8 / rewriter->down[component];
  return isAnySquareChanged(rewriter, column * width, row * height, width, height);
}

/// Counts what will be written anew, and makes a gray picture one of colour if there is anything.
static void countChanges(Rewriter *rewriter) {
  bool isChanged =
      isAnySquareChanged(rewriter, 0, 0, rewriter->squareColumns, rewriter->squareRows);
  if (isChanged && rewriter->componentCount == 1) {
    // With full colour: its empty blocks cost half a byte each, and leaves keep their edges.
    rewriter->becomesColor = true;
    rewriter->colorSpace = JCS_YCbCr;
    rewriter->componentCount = 3;
    for (unsigned c = 1; c < 3; c++) {
      rewriter->across[c] = rewriter->down[c] = 1;
      rewriter->blockColumns[c] = rewriter->blockColumns[0];
      rewriter->blockRows[c] = rewriter->blockRows[0];
    }
  }
  for (unsigned c = 0; c < rewriter->componentCount; c++) {
    rewriter->blocks.all += (uint64_t)rewriter->blockColumns[c] * rewriter->blockRows[c];
    for (unsigned row = 0; isChanged && row < rewriter->blockRows[c]; row++) {
      for (unsigned column = 0; column < rewriter->blockColumns[c]; column++) {
        rewriter->blocks.changed += rewriter_isBlockChanged(rewriter, c, column, row);
      }
    }
  }
}

const JQUANT_TBL *rewriter_quantization(const Rewriter *rewriter, unsigned component) {
  const struct jpeg_decompress_struct *jpeg = &rewriter->reader->jpeg;
  // A photo that becomes one of colour has no table for colour: its only one is the finer choice.
  const jpeg_component_info *info = jpeg->comp_info + (rewriter->becomesColor ? 0 : component);
  // Once its scan has begun, the component has the table that was then valid.
  if (info->quant_table != NULL) return info->quant_table;
  int number = info->quant_tbl_no;
  return number >= 0 && number < NUM_QUANT_TBLS ? jpeg->quant_tbl_ptrs[number] : NULL;
}

void rewriter_exif(const Rewriter *rewriter, uint8_t block[EXIF_BLOCK_SIZE]) {
  // CIPA DC-008: a TIFF header, one directory with one entry (tag 0x0112, a SHORT, one of them),
  // and no further directory.
  static const uint8_t bare[EXIF_BLOCK_SIZE] = {
      'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1,
      0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0,
  };
  memcpy(block, bare, sizeof bare);
  block[25] = (uint8_t)rewriter->changes.orientation;
}

// MARK: - Rewriting

static void destroy(Rewriter *rewriter) {
  changedBlocks_free(&rewriter->changed);
  jpeg_destroy_compress(&rewriter->writer);
  free(rewriter);
}

CodecStatus jpegReader_rewrite(
    JPEGReader *reader, const JPEGChanges *changes, const uint8_t *profile, size_t profileCount,
    CodecOutput *output, JPEGBlockCount *blocks, CodecMessage *message) {
  *output = (CodecOutput){NULL, 0};
  *blocks = (JPEGBlockCount){0, 0};
  reader->message = message;
  // On the heap, so that no value is lost in a register when libjpeg jumps back.
  Rewriter *rewriter = calloc(1, sizeof *rewriter);
  if (rewriter == NULL) {
    codecMessage_set(message, "no memory for the encoder");
    return CodecStatus_outOfMemory;
  }
  rewriter->reader = reader;
  rewriter->changes = *changes;
  rewriter->profile = profile;
  rewriter->profileCount = profile == NULL ? 0 : profileCount;
  if (setjmp(reader->escape) != 0) {
    free(rewriter->destination.output.bytes);
    destroy(rewriter);
    return reader->status;
  }
  measure(rewriter);
  checkBuffers(rewriter);
  countChanges(rewriter);
  if (!rewriter_rewriteScan(rewriter)) rewriter_rewriteCoefficients(rewriter);
  *output = rewriter->destination.output;
  liveHandles_increase();
  *blocks = rewriter->blocks;
  destroy(rewriter);
  return CodecStatus_ok;
}
