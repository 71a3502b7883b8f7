#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

// jpeglib.h needs <stdio.h> before it.
#include <jerror.h>
#include <jpeglib.h>

#include "CImageCodecs.h"
#include "jpeg_destination.h"
#include "live_handles.h"
#include "message.h"

typedef struct {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf escape;
  CodecMessage *message;
  CodecStatus status;
  JPEGDestination destination;
} Writer;

static _Noreturn void escape(j_common_ptr jpeg) {
  Writer *writer = (Writer *)jpeg->client_data;
  char text[JMSG_LENGTH_MAX];
  writer->errors.format_message(jpeg, text);
  codecMessage_set(writer->message, text);
  writer->status = writer->errors.msg_code == JERR_OUT_OF_MEMORY ? CodecStatus_outOfMemory
                                                                 : CodecStatus_unsupported;
  longjmp(writer->escape, 1);
}

// MARK: - Encoding

void codecOutput_free(CodecOutput output) {
  if (output.bytes == NULL) return;
  free(output.bytes);
  liveHandles_decrease();
}

CodecStatus jpegWriter_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int32_t quality, bool subsamplesChroma,
    const uint8_t *profile, size_t profileCount, CodecDensity density, CodecOutput *output,
    CodecMessage *message) {
  *output = (CodecOutput){NULL, 0};
  // On the heap: after a longjmp, changed local variables are indeterminate.
  Writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) {
    codecMessage_set(message, "no memory for the encoder");
    return CodecStatus_outOfMemory;
  }
  writer->message = message;
  writer->jpeg.err = jpegErrors_silence(&writer->errors);
  writer->errors.error_exit = escape;
  writer->jpeg.client_data = writer;
  if (setjmp(writer->escape) != 0) {
    CodecStatus status = writer->status;
    jpeg_destroy_compress(&writer->jpeg);
    free(writer->destination.output.bytes);
    free(writer);
    return status;
  }
  struct jpeg_compress_struct *jpeg = &writer->jpeg;
  jpeg_create_compress(jpeg);
  jpegDestination_attach(&writer->destination, jpeg);
  jpeg->image_width = width;
  jpeg->image_height = height;
  jpeg->input_components = 3;
  jpeg->in_color_space = JCS_RGB;
  jpeg_set_defaults(jpeg);
  jpeg_set_quality(jpeg, quality, TRUE);
  jpegDensity_state(jpeg, density);
  int factor = subsamplesChroma ? 2 : 1;
  jpeg->comp_info[0].h_samp_factor = factor;
  jpeg->comp_info[0].v_samp_factor = factor;
  // Optimised Huffman tables (optimize_coding) would save 1 to 4 % of the file, for two to three
  // times the time and the whole picture's coefficients in memory.
  jpeg_start_compress(jpeg, TRUE);
  if (profile != NULL && profileCount > 0) {
    jpeg_write_icc_profile(jpeg, profile, (unsigned)profileCount);
  }
  size_t stride = (size_t)width * 3;
  while (jpeg->next_scanline < height) {
    JSAMPROW rows[16];
    JDIMENSION left = height - jpeg->next_scanline;
    JDIMENSION offered = left < 16 ? left : 16;
    for (JDIMENSION i = 0; i < offered; i++) {
      // libjpeg's type has no const; it only reads.
      rows[i] = (JSAMPROW)(uintptr_t)(pixels + (jpeg->next_scanline + (size_t)i) * stride);
    }
    jpeg_write_scanlines(jpeg, rows, offered);
  }
  jpeg_finish_compress(jpeg);
  jpeg_destroy_compress(jpeg);
  *output = writer->destination.output;
  liveHandles_increase();
  free(writer);
  return CodecStatus_ok;
}
