// All other files (progressive, of several scans, arithmetically coded, gray that becomes colour):
// libjpeg reads all coefficients, changed ones are set, and all are written anew.

#include <string.h>

#include "jpeg_rewriter.h"

// What baseline codes can hold (ITU-T T.81, tables F.1 and F.2). A hostile file may hold more, for
// which libjpeg has no codes.
enum { MAXIMUM_DC = 1024, MAXIMUM_AC = 1023 };

static void checkRange(Rewriter *rewriter, jvirt_barray_ptr *arrays) {
  struct jpeg_decompress_struct *jpeg = &rewriter->reader->jpeg;
  for (int c = 0; c < jpeg->num_components; c++) {
    const jpeg_component_info *info = jpeg->comp_info + c;
    for (JDIMENSION row = 0; row < info->height_in_blocks; row++) {
      JBLOCKARRAY blocks = jpeg->mem->access_virt_barray(
          (j_common_ptr)jpeg, arrays[c], row, 1, FALSE);
      bool isInRange = true;
      for (JDIMENSION column = 0; column < info->width_in_blocks; column++) {
        const JCOEF *block = blocks[0][column];
        int largest = 0, smallest = 0;
        for (unsigned i = 1; i < DCTSIZE2; i++) {
          largest = block[i] > largest ? block[i] : largest;
          smallest = block[i] < smallest ? block[i] : smallest;
        }
        isInRange = isInRange && largest <= MAXIMUM_AC && smallest >= -MAXIMUM_AC
                    && block[0] <= MAXIMUM_DC && block[0] >= -MAXIMUM_DC;
      }
      if (!isInRange) {
        rewriter_fail(rewriter, CodecStatus_unsupported, "coefficients out of range");
      }
    }
  }
}

/// Sets up the writer of a photo that was gray and becomes one of colour; gives its arrays.
static jvirt_barray_ptr *setUpColor(Rewriter *rewriter, jvirt_barray_ptr *gray) {
  struct jpeg_compress_struct *writer = &rewriter->writer;
  writer->image_width = rewriter->reader->jpeg.image_width;
  writer->image_height = rewriter->reader->jpeg.image_height;
  writer->input_components = 3;
  writer->in_color_space = JCS_YCbCr;
  jpeg_set_defaults(writer);
  jpeg_set_colorspace(writer, JCS_YCbCr);
  if (writer->quant_tbl_ptrs[0] == NULL) {
    writer->quant_tbl_ptrs[0] = jpeg_alloc_quant_table((j_common_ptr)writer);
  }
  memcpy(
      writer->quant_tbl_ptrs[0]->quantval, rewriter_quantization(rewriter, 0)->quantval,
      sizeof writer->quant_tbl_ptrs[0]->quantval);
  jvirt_barray_ptr *arrays = writer->mem->alloc_small(
      (j_common_ptr)writer, JPOOL_IMAGE, MAXIMUM_COMPONENTS * sizeof *arrays);
  arrays[0] = gray[0];
  for (unsigned c = 0; c < 3; c++) {
    writer->comp_info[c].h_samp_factor = 1;
    writer->comp_info[c].v_samp_factor = 1;
    writer->comp_info[c].quant_tbl_no = 0;
    if (c == 0) continue;
    arrays[c] = writer->mem->request_virt_barray(
        (j_common_ptr)writer, JPOOL_IMAGE, TRUE, rewriter->blockColumns[c],
        rewriter->blockRows[c], 1);
  }
  return arrays;
}

/// libjpeg clears an array as it is first written to, and no row may be skipped.
static void clearColor(Rewriter *rewriter, jvirt_barray_ptr *arrays) {
  struct jpeg_compress_struct *writer = &rewriter->writer;
  for (unsigned c = 1; c < 3; c++) {
    for (unsigned row = 0; row < rewriter->blockRows[c]; row++) {
      writer->mem->access_virt_barray((j_common_ptr)writer, arrays[c], row, 1, TRUE);
    }
  }
}

static void setChangedMCU(
    Rewriter *rewriter, jvirt_barray_ptr *arrays, unsigned column, unsigned row) {
  struct jpeg_compress_struct *writer = &rewriter->writer;
  changedBlocks_advance(rewriter);
  for (unsigned c = 0; c < rewriter->componentCount; c++) {
    for (unsigned y = 0; y < rewriter->down[c]; y++) {
      unsigned blockRow = row * rewriter->down[c] + y;
      if (blockRow >= rewriter->blockRows[c]) break;
      JBLOCKARRAY blocks = writer->mem->access_virt_barray(
          (j_common_ptr)writer, arrays[c], blockRow, 1, TRUE);
      for (unsigned x = 0; x < rewriter->across[c]; x++) {
        unsigned blockColumn = column * rewriter->across[c] + x;
        if (!rewriter_isBlockChanged(rewriter, c, blockColumn, blockRow)) continue;
        memcpy(
            blocks[0][blockColumn], changedBlocks_block(rewriter, c, x, y), sizeof(JBLOCK));
      }
    }
  }
}

void rewriter_rewriteCoefficients(Rewriter *rewriter) {
  struct jpeg_decompress_struct *jpeg = &rewriter->reader->jpeg;
  struct jpeg_compress_struct *writer = &rewriter->writer;
  jvirt_barray_ptr *arrays = jpeg_read_coefficients(jpeg);
  // As in decoding: without an end marker, scans may be missing.
  if (rewriter->reader->ranDry && jpeg_has_multiple_scans(jpeg)) {
    rewriter_fail(rewriter, CodecStatus_truncated, "no end marker");
  }
  checkRange(rewriter, arrays);
  writer->err = rewriter_errors(rewriter);
  writer->client_data = rewriter;
  jpeg_create_compress(writer);
  jpegDestination_attach(&rewriter->destination, writer);
  if (rewriter->becomesColor) {
    arrays = setUpColor(rewriter, arrays);
  } else {
    jpeg_copy_critical_parameters(jpeg, writer);
    writer->restart_interval = jpeg->restart_interval;
    // Pixels are square, as in every file that is written here.
    writer->density_unit = 0;
    writer->X_density = writer->Y_density = 1;
  }
  // Codes to measure: the coefficients are in memory anyway.
  writer->optimize_coding = TRUE;
  jpeg_write_coefficients(writer, arrays);
  if (rewriter->changes.orientation != 1) {
    uint8_t exif[EXIF_BLOCK_SIZE];
    rewriter_exif(rewriter, exif);
    jpeg_write_marker(writer, JPEG_APP0 + 1, exif, sizeof exif);
  }
  if (rewriter->profileCount > 0) {
    jpeg_write_icc_profile(writer, rewriter->profile, (unsigned)rewriter->profileCount);
  }
  if (rewriter->becomesColor) clearColor(rewriter, arrays);
  changedBlocks_rewind(rewriter);
  for (unsigned row = 0; rewriter->blocks.changed > 0 && row < rewriter->rows; row++) {
    for (unsigned column = 0; column < rewriter->columns; column++) {
      if (rewriter_isMCUChanged(rewriter, column, row)) {
        setChangedMCU(rewriter, arrays, column, row);
      }
    }
  }
  jpeg_finish_compress(writer);
}
