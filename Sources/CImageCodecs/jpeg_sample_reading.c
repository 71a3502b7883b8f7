#include "jpeg_reader.h"
#include "message.h"

/// What the samples of a file will be like, without their memory; false where pixels are not made
/// of them by `jpegSamples_pixels`.
static bool layOut(const JPEGReader *reader, JPEGSamples *samples, size_t rows[3]) {
  const struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  if (jpeg->jpeg_color_space != JCS_YCbCr || jpeg->num_components != 3) return false;
  const jpeg_component_info *luma = &jpeg->comp_info[0];
  int across = luma->h_samp_factor, down = luma->v_samp_factor;
  bool isUsual = (across == 1 && down == 1) || (across == 2 && down <= 2);
  for (int c = 1; c < 3; c++) {
    isUsual = isUsual && jpeg->comp_info[c].h_samp_factor == 1
        && jpeg->comp_info[c].v_samp_factor == 1;
  }
  // libjpeg enlarges very narrow components in another way.
  if (!isUsual || jpeg->image_width < 16) return false;
  *samples = (JPEGSamples){
      .width = jpeg->image_width,
      .height = jpeg->image_height,
      .halvesAcross = across == 2,
      .halvesDown = down == 2,
  };
  size_t columns = (jpeg->image_width + (size_t)across * DCTSIZE - 1) / (across * DCTSIZE);
  size_t lines = (jpeg->image_height + (size_t)down * DCTSIZE - 1) / (down * DCTSIZE);
  for (int c = 0; c < 3; c++) {
    samples->strides[c] = columns * jpeg->comp_info[c].h_samp_factor * DCTSIZE;
    rows[c] = lines * jpeg->comp_info[c].v_samp_factor * DCTSIZE;
  }
  return true;
}

size_t jpegReader_sampleBytes(const JPEGReader *reader) {
  JPEGSamples samples;
  size_t rows[3], bytes = 0;
  if (!layOut(reader, &samples, rows)) return 0;
  for (int c = 0; c < 3; c++) bytes += samples.strides[c] * rows[c];
  return bytes;
}

static void readSamples(JPEGReader *reader, const JPEGSamples *samples) {
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  JSAMPROW rows[3][2 * DCTSIZE];
  JSAMPARRAY components[3] = {rows[0], rows[1], rows[2]};
  JDIMENSION lines = (JDIMENSION)(jpeg->max_v_samp_factor * DCTSIZE);
  while (jpeg->output_scanline < jpeg->output_height) {
    for (int c = 0; c < 3; c++) {
      size_t count = (size_t)jpeg->comp_info[c].v_samp_factor * DCTSIZE;
      size_t first = jpeg->output_scanline / lines * count;
      for (size_t i = 0; i < count; i++) {
        rows[c][i] = samples->planes[c] + (first + i) * samples->strides[c];
      }
    }
    jpeg_read_raw_data(jpeg, components, lines);
  }
}

CodecStatus jpegReader_decodeSamples(
    JPEGReader *reader, uint8_t *memory, size_t capacity, JPEGSamples *samples,
    CodecMessage *message) {
  reader->message = message;
  size_t rows[3];
  if (!layOut(reader, samples, rows)) {
    codecMessage_set(message, "not Y, Cb, Cr in a usual sampling");
    return CodecStatus_unsupported;
  }
  if (capacity < jpegReader_sampleBytes(reader)) {
    codecMessage_set(message, "the buffer is too small");
    return CodecStatus_bufferTooSmall;
  }
  for (int c = 0; c < 3; c++) {
    samples->planes[c] = memory;
    memory += samples->strides[c] * rows[c];
  }
  if (setjmp(reader->escape) != 0) return reader->status;
  reader->jpeg.raw_data_out = TRUE;
  jpegReader_start(reader);
  readSamples(reader, samples);
  return jpegReader_finish(reader);
}
