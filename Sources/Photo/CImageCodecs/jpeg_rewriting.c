// Rewrites a JPEG: libjpeg reads all coefficients, those of dirty blocks are replaced, and libjpeg
// encodes them again. Blocks that are not dirty keep their coefficients.

#include <jerror.h>
#include <stdlib.h>
#include <string.h>

#include "jpeg_rewriter.h"
#include "live_handles.h"
#include "message.h"

// MARK: - Errors: each ends the rewriting by a jump to its setjmp

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

struct jpeg_error_mgr *rewriter_errors(Rewriter *rewriter) {
  jpegErrors_silence(&rewriter->errors)->error_exit = escape;
  return &rewriter->errors;
}

// MARK: - Coefficients

// The range of coefficients that baseline codes have (ITU-T T.81, tables F.1 and F.2). Hostile
// files may exceed it, for which libjpeg has no codes.
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

/// Sets up the encoder of a gray photo that becomes YCbCr; returns its coefficient arrays.
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

/// Zeroes the chroma arrays: libjpeg zeroes a row at its first write, and no row may be skipped.
static void clearChroma(Rewriter *rewriter, jvirt_barray_ptr *arrays) {
  struct jpeg_compress_struct *writer = &rewriter->writer;
  for (unsigned c = 1; c < 3; c++) {
    for (unsigned row = 0; row < rewriter->blockRows[c]; row++) {
      writer->mem->access_virt_barray((j_common_ptr)writer, arrays[c], row, 1, TRUE);
    }
  }
}

static void setDirtyMCU(
    Rewriter *rewriter, jvirt_barray_ptr *arrays, unsigned column, unsigned row) {
  struct jpeg_compress_struct *writer = &rewriter->writer;
  dirtyMCUs_advance(rewriter);
  for (unsigned c = 0; c < rewriter->componentCount; c++) {
    for (unsigned y = 0; y < rewriter->vSampling[c]; y++) {
      unsigned blockRow = row * rewriter->vSampling[c] + y;
      if (blockRow >= rewriter->blockRows[c]) break;
      JBLOCKARRAY blocks = writer->mem->access_virt_barray(
          (j_common_ptr)writer, arrays[c], blockRow, 1, TRUE);
      for (unsigned x = 0; x < rewriter->hSampling[c]; x++) {
        unsigned blockColumn = column * rewriter->hSampling[c] + x;
        if (!rewriter_isBlockDirty(rewriter, c, blockColumn, blockRow)) continue;
        memcpy(
            blocks[0][blockColumn], dirtyMCUs_block(rewriter, c, x, y), sizeof(JBLOCK));
      }
    }
  }
}

static void rewrite(Rewriter *rewriter) {
  struct jpeg_decompress_struct *jpeg = &rewriter->reader->jpeg;
  struct jpeg_compress_struct *writer = &rewriter->writer;
  jvirt_barray_ptr *arrays = jpeg_read_coefficients(jpeg);
  // As in decoding: without the EOI marker, scans may be missing.
  if (rewriter->reader->isExhausted && jpeg_has_multiple_scans(jpeg)) {
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
  }
  jpegDensity_state(writer, rewriter->edit.density);
  // Optimised Huffman tables: the coefficients are in memory anyway.
  writer->optimize_coding = TRUE;
  jpeg_write_coefficients(writer, arrays);
  const JPEGEdit *edit = &rewriter->edit;
  if (edit->profile.count > 0) {
    jpeg_write_icc_profile(writer, edit->profile.bytes, (unsigned)edit->profile.count);
  }
  if (rewriter->becomesColor) clearChroma(rewriter, arrays);
  for (unsigned row = 0; rewriter->blocks.reencoded > 0 && row < rewriter->rows; row++) {
    for (unsigned column = 0; column < rewriter->columns; column++) {
      if (rewriter_isMCUDirty(rewriter, column, row)) {
        setDirtyMCU(rewriter, arrays, column, row);
      }
    }
  }
  jpeg_finish_compress(writer);
}

// MARK: - The whole

static void destroy(Rewriter *rewriter) {
  dirtyMCUs_free(&rewriter->dirty);
  jpeg_destroy_compress(&rewriter->writer);
  free(rewriter);
}

CodecStatus jpegReader_rewrite(
    JPEGReader *reader, const JPEGEdit *edit, CodecOutput *output, JPEGBlockCount *blocks,
    CodecMessage *message) {
  *output = (CodecOutput){NULL, 0};
  *blocks = (JPEGBlockCount){0, 0};
  reader->message = message;
  // On the heap: after a longjmp, changed local variables are indeterminate.
  Rewriter *rewriter = calloc(1, sizeof *rewriter);
  if (rewriter == NULL) {
    codecMessage_set(message, "no memory for the encoder");
    return CodecStatus_outOfMemory;
  }
  rewriter->reader = reader;
  rewriter->edit = *edit;
  if (setjmp(reader->escape) != 0) {
    free(rewriter->destination.output.bytes);
    destroy(rewriter);
    return reader->status;
  }
  if (reader->isDecoded) jpegReader_readHeader(reader);
  rewriter_measure(rewriter);
  rewrite(rewriter);
  *output = rewriter->destination.output;
  liveHandles_increase();
  *blocks = rewriter->blocks;
  destroy(rewriter);
  return CodecStatus_ok;
}
