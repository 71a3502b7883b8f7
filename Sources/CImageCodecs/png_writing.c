#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "CImageCodecs.h"
#include "message.h"
#include "output.h"

typedef struct {
  CodecOutput output;
  size_t capacity;
  CodecMessage *message;
  CodecStatus status;
} Writer;

static _Noreturn void onError(png_structp png, png_const_charp text) {
  Writer *writer = (Writer *)png_get_error_ptr(png);
  codecMessage_set(writer->message, text);
  if (writer->status == CodecStatus_ok) {
    writer->status = strcmp(text, "Out of memory") == 0 ? CodecStatus_outOfMemory
                                                        : CodecStatus_unsupported;
  }
  png_longjmp(png, 1);
}

static void onWarning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void appendBytes(png_structp png, png_bytep bytes, size_t count) {
  Writer *writer = (Writer *)png_get_io_ptr(png);
  if (!codecOutput_reserve(&writer->output, &writer->capacity, count)) {
    writer->status = CodecStatus_outOfMemory;
    png_error(png, "Out of memory");
  }
  memcpy(writer->output.bytes + writer->output.count, bytes, count);
  writer->output.count += count;
}

static void flush(png_structp png) { (void)png; }

CodecStatus pngWriter_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, bool hasAlpha,
    const uint8_t *profile, size_t profileCount, CodecOutput *output, CodecMessage *message) {
  *output = (CodecOutput){NULL, 0};
  Writer writer = {.message = message, .status = CodecStatus_ok};
  // `volatile`: read again after a jump.
  png_structp volatile png = png_create_write_struct(
      PNG_LIBPNG_VER_STRING, &writer, onError, onWarning);
  png_infop volatile info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL) {
    png_structp handle = png;
    png_destroy_write_struct(&handle, NULL);
    codecMessage_set(message, "no memory for the encoder");
    return CodecStatus_outOfMemory;
  }
  if (setjmp(png_jmpbuf(png)) != 0) {
    png_structp handle = png;
    png_infop facts = info;
    png_destroy_write_struct(&handle, &facts);
    free(writer.output.bytes);
    return writer.status;
  }
  png_set_write_fn(png, &writer, appendBytes, flush);
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_IHDR(
      png, info, width, height, 8, hasAlpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, 6);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
  if (profile != NULL && profileCount > 0) {
    png_set_benign_errors(png, 1);
    png_set_iCCP(
        png, info, "ICC profile", PNG_COMPRESSION_TYPE_BASE, profile, (png_uint_32)profileCount);
  }
  png_write_info(png, info);
  size_t stride = (size_t)width * (hasAlpha ? 4 : 3);
  for (uint32_t y = 0; y < height; y++) png_write_row(png, pixels + y * stride);
  png_write_end(png, info);
  png_structp handle = png;
  png_infop facts = info;
  png_destroy_write_struct(&handle, &facts);
  *output = writer.output;
  return CodecStatus_ok;
}
