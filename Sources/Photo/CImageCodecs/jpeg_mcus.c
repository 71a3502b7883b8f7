// The MCUs, blocks and tiles of a JPEG that is rewritten, and which of them are dirty.

#include "jpeg_rewriter.h"

static unsigned quotient(unsigned dividend, unsigned divisor) {
  return dividend / divisor + (dividend % divisor != 0);
}

static void readSampling(Rewriter *rewriter) {
  const struct jpeg_decompress_struct *jpeg = &rewriter->reader->jpeg;
  unsigned count = (unsigned)jpeg->num_components;
  if (jpeg->jpeg_color_space != JCS_GRAYSCALE && jpeg->jpeg_color_space != JCS_RGB
      && jpeg->jpeg_color_space != JCS_YCbCr) {
    rewriter_fail(rewriter, CodecStatus_unsupported, "neither gray nor three components");
  }
  unsigned hMax = 1, vMax = 1;
  for (unsigned c = 0; c < count; c++) {
    // A.2.2: the MCU of a single-component scan is one block, whatever the sampling factors.
    rewriter->hSampling[c] = count == 1 ? 1 : (unsigned)jpeg->comp_info[c].h_samp_factor;
    rewriter->vSampling[c] = count == 1 ? 1 : (unsigned)jpeg->comp_info[c].v_samp_factor;
    if (rewriter->hSampling[c] > hMax) hMax = rewriter->hSampling[c];
    if (rewriter->vSampling[c] > vMax) vMax = rewriter->vSampling[c];
  }
  rewriter->componentCount = count;
  rewriter->colorSpace = jpeg->jpeg_color_space;
  rewriter->mcuWidth = 8 * hMax;
  rewriter->mcuHeight = 8 * vMax;
  rewriter->columns = quotient(jpeg->image_width, rewriter->mcuWidth);
  rewriter->rows = quotient(jpeg->image_height, rewriter->mcuHeight);
  rewriter->tileColumns = quotient(jpeg->image_width, 8);
  rewriter->tileRows = quotient(jpeg->image_height, 8);
  for (unsigned c = 0; c < count; c++) {
    if (hMax % rewriter->hSampling[c] != 0 || vMax % rewriter->vSampling[c] != 0) {
      rewriter_fail(rewriter, CodecStatus_unsupported, "fractional sampling");
    }
    rewriter->blockColumns[c] =
        quotient(jpeg->image_width * rewriter->hSampling[c], rewriter->mcuWidth);
    rewriter->blockRows[c] =
        quotient(jpeg->image_height * rewriter->vSampling[c], rewriter->mcuHeight);
  }
}

/// The greatest offset of a pixel behind the picture's first one, or before it, in bytes.
static ptrdiff_t reach(const Rewriter *rewriter, bool isForward) {
  const struct jpeg_decompress_struct *jpeg = &rewriter->reader->jpeg;
  ptrdiff_t right = rewriter->edit.rightStride * (ptrdiff_t)(jpeg->image_width - 1);
  ptrdiff_t down = rewriter->edit.downStride * (ptrdiff_t)(jpeg->image_height - 1);
  return ((right > 0) == isForward ? right : 0) + ((down > 0) == isForward ? down : 0);
}

static void checkBuffers(Rewriter *rewriter) {
  const JPEGEdit *edit = &rewriter->edit;
  if (edit->firstPixel + reach(rewriter, false) < 0
      || edit->firstPixel + reach(rewriter, true) + 3 > (ptrdiff_t)edit->pixelCapacity
      || edit->tileCapacity / rewriter->tileColumns < rewriter->tileRows) {
    rewriter_fail(rewriter, CodecStatus_bufferTooSmall, "the buffers are too small");
  }
}

static bool isAnyTileDirty(
    const Rewriter *rewriter, unsigned left, unsigned top, unsigned width, unsigned height) {
  for (unsigned y = top; y < top + height && y < rewriter->tileRows; y++) {
    const uint8_t *row = rewriter->edit.dirtyTiles + (size_t)y * rewriter->tileColumns;
    for (unsigned x = left; x < left + width && x < rewriter->tileColumns; x++) {
      if (row[x] != 0) return true;
    }
  }
  return false;
}

bool rewriter_isMCUDirty(const Rewriter *rewriter, unsigned column, unsigned row) {
  unsigned width = rewriter->mcuWidth / 8, height = rewriter->mcuHeight / 8;
  return isAnyTileDirty(rewriter, column * width, row * height, width, height);
}

bool rewriter_isBlockDirty(
    const Rewriter *rewriter, unsigned component, unsigned column, unsigned row) {
  unsigned width = rewriter->mcuWidth / 8 / rewriter->hSampling[component];
  unsigned height = rewriter->mcuHeight / 8 / rewriter->vSampling[component];
  return isAnyTileDirty(rewriter, column * width, row * height, width, height);
}

/// Counts all and the dirty blocks; a gray picture with dirty blocks becomes YCbCr.
static void countBlocks(Rewriter *rewriter) {
  bool isDirty = isAnyTileDirty(rewriter, 0, 0, rewriter->tileColumns, rewriter->tileRows);
  if (isDirty && rewriter->componentCount == 1) {
    // 4:4:4: an empty chroma block costs half a byte, and the edges of leaves stay sharp.
    rewriter->becomesColor = true;
    rewriter->colorSpace = JCS_YCbCr;
    rewriter->componentCount = 3;
    for (unsigned c = 1; c < 3; c++) {
      rewriter->hSampling[c] = rewriter->vSampling[c] = 1;
      rewriter->blockColumns[c] = rewriter->blockColumns[0];
      rewriter->blockRows[c] = rewriter->blockRows[0];
    }
  }
  for (unsigned c = 0; c < rewriter->componentCount; c++) {
    rewriter->blocks.all += (uint64_t)rewriter->blockColumns[c] * rewriter->blockRows[c];
    for (unsigned row = 0; isDirty && row < rewriter->blockRows[c]; row++) {
      for (unsigned column = 0; column < rewriter->blockColumns[c]; column++) {
        rewriter->blocks.reencoded += rewriter_isBlockDirty(rewriter, c, column, row);
      }
    }
  }
}

const JQUANT_TBL *rewriter_quantization(const Rewriter *rewriter, unsigned component) {
  const struct jpeg_decompress_struct *jpeg = &rewriter->reader->jpeg;
  // A gray photo has no chrominance table; its luminance table is the finer one.
  const jpeg_component_info *info = jpeg->comp_info + (rewriter->becomesColor ? 0 : component);
  // libjpeg saves a component's table at the start of its first scan.
  if (info->quant_table != NULL) return info->quant_table;
  int number = info->quant_tbl_no;
  return number >= 0 && number < NUM_QUANT_TBLS ? jpeg->quant_tbl_ptrs[number] : NULL;
}

void rewriter_measure(Rewriter *rewriter) {
  readSampling(rewriter);
  checkBuffers(rewriter);
  countBlocks(rewriter);
}
