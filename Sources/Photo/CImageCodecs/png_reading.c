#define _POSIX_C_SOURCE 200809L  // pread

#include <errno.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <png.h>

#include "CImageCodecs.h"
#include "live_handles.h"
#include "message.h"

enum { SIGNATURE_LENGTH = 8, CHUNK_HEADER = 8, CHUNK_OVERHEAD = 12 };

// The most picture data behind the last row: the end of the zlib stream takes about ten bytes.
// libpng inflates all excess data only to discard it, and 10 MB may inflate to 10 GB.
enum { MAXIMUM_EXCESS = 64 * 1024 };

// The part of an open file that is in memory; reading is hardly slower than with the whole.
enum { WINDOW = 64 * 1024 };

struct PNGReader {
  png_structp png;
  png_infop info;
  // The whole file or a window of it, and the read position within it.
  const uint8_t *bytes;
  size_t count;
  size_t offset;
  // The open file behind the window (-1 for a file in memory) and the read position in it.
  int file;
  off_t fileOffset;
  uint8_t *window;
  // Bytes of the current chunk not yet passed to libpng.
  size_t chunkLeft;
  bool chunkIsPicture;
  bool isDecoding;
  bool ignoresGamma;
  // Bytes of picture data passed to libpng after the last row.
  size_t excess;
  size_t profileLimit;
  CodecMessage *message;
  CodecStatus status;
};

// MARK: - Errors

static _Noreturn void escape(PNGReader *reader, CodecStatus status, const char *text) {
  codecMessage_set(reader->message, text);
  reader->status = status;
  png_longjmp(reader->png, 1);
}

static _Noreturn void onError(png_structp png, png_const_charp text) {
  CodecStatus status = CodecStatus_damaged;
  if (strcmp(text, "Out of memory") == 0) status = CodecStatus_outOfMemory;
  escape((PNGReader *)png_get_error_ptr(png), status, text);
}

// libpng ignores what it warns about: the picture is still the file's.
static void onWarning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

// MARK: - Source

static size_t chunkLength(const uint8_t *chunk) {
  return (size_t)chunk[0] << 24 | (size_t)chunk[1] << 16 | (size_t)chunk[2] << 8 | chunk[3];
}

// Whether libpng gets a chunk: all critical ones, and the ancillary ones that change the pixels.
// Text, dates, EXIF, XMP and private chunks of any size are skipped unread; Swift finds the
// orientation among them.
static bool isWanted(const PNGReader *reader, const uint8_t *chunk) {
  const uint8_t *name = chunk + 4;
  bool isCritical = (name[0] & 0x20) == 0;
  if (isCritical) return true;
  static const char *const wanted[] = {"tRNS", "gAMA", "sRGB", "iCCP"};
  for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
    // The longest of them is a compressed profile, which is shorter than its limit.
    if (memcmp(name, wanted[i], 4) == 0) return chunkLength(chunk) <= reader->profileLimit;
  }
  return false;
}

// Brings the next `count` bytes, at most a window's, into memory; false where the file ends
// earlier.
static bool hasBytes(PNGReader *reader, size_t count) {
  size_t left = reader->count - reader->offset;
  if (left >= count || reader->file < 0) return left >= count;
  memmove(reader->window, reader->bytes + reader->offset, left);
  reader->bytes = reader->window;
  reader->offset = 0;
  while (left < count) {
    ssize_t part = pread(reader->file, reader->window + left, WINDOW - left, reader->fileOffset);
    if (part < 0 && errno == EINTR) continue;
    if (part < 0) escape(reader, CodecStatus_damaged, strerror(errno));
    if (part == 0) break;
    left += (size_t)part;
    reader->fileOffset += part;
  }
  reader->count = left;
  return left >= count;
}

static void skip(PNGReader *reader, size_t count) {
  size_t part = reader->count - reader->offset;
  if (part > count) part = count;
  reader->offset += part;
  if (part == count) return;
  if (reader->file < 0) escape(reader, CodecStatus_truncated, "a chunk is cut off");
  // Seeking beyond the file's end is no error; reading the next chunk there is.
  reader->fileOffset += (off_t)(count - part);
}

static void enterChunk(PNGReader *reader) {
  for (;;) {
    if (!hasBytes(reader, CHUNK_HEADER)) {
      escape(reader, CodecStatus_truncated, "no more chunks");
    }
    const uint8_t *chunk = reader->bytes + reader->offset;
    size_t total = CHUNK_OVERHEAD + chunkLength(chunk);
    if (isWanted(reader, chunk)) {
      reader->chunkLeft = total;
      reader->chunkIsPicture = memcmp(chunk + 4, "IDAT", 4) == 0;
      return;
    }
    skip(reader, total);
  }
}

// Whether libpng has all rows, and all passes of an interlaced picture.
static bool hasAllRows(const PNGReader *reader) {
  png_uint_32 height = png_get_image_height(reader->png, reader->info);
  return png_get_current_pass_number(reader->png) >= 7
      || png_get_current_row_number(reader->png) >= height;
}

static void countExcess(PNGReader *reader, size_t count) {
  if (!reader->chunkIsPicture || !reader->isDecoding || !hasAllRows(reader)) return;
  reader->excess += count;
  if (reader->excess > MAXIMUM_EXCESS) {
    escape(reader, CodecStatus_damaged, "more picture data than the picture has");
  }
}

static void readBytes(png_structp png, png_bytep to, size_t count) {
  PNGReader *reader = (PNGReader *)png_get_io_ptr(png);
  while (count > 0) {
    if (reader->chunkLeft == 0) enterChunk(reader);
    if (!hasBytes(reader, 1)) escape(reader, CodecStatus_truncated, "a chunk is cut off");
    size_t part = count < reader->chunkLeft ? count : reader->chunkLeft;
    size_t left = reader->count - reader->offset;
    if (part > left) part = left;
    countExcess(reader, part);
    memcpy(to, reader->bytes + reader->offset, part);
    reader->offset += part;
    reader->chunkLeft -= part;
    to += part;
    count -= part;
  }
}

// MARK: - Opening

static CodecBytes profileOf(const PNGReader *reader) {
  CodecBytes none = {NULL, 0};
  png_charp name;
  int compression;
  png_bytep profile;
  png_uint_32 count;
  if (png_get_iCCP(reader->png, reader->info, &name, &compression, &profile, &count) == 0) {
    return none;
  }
  return count <= reader->profileLimit ? (CodecBytes){profile, count} : none;
}

static CodecStatus failWithoutMemory(PNGReader *reader, CodecMessage *message) {
  pngReader_close(reader);
  codecMessage_set(message, "no memory for the decoder");
  return CodecStatus_outOfMemory;
}

static PNGReader *makeReader(size_t profileLimit, CodecMessage *message) {
  PNGReader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  liveHandles_increase();
  reader->file = -1;
  reader->chunkLeft = SIGNATURE_LENGTH;
  reader->profileLimit = profileLimit;
  reader->message = message;
  return reader;
}

/// Reads the chunks before the picture data; closes the reader on failure.
static CodecStatus readHeader(
    PNGReader *reader, PNGReader **result, CodecHeader *header, CodecMessage *message) {
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, onError, onWarning);
  if (reader->png != NULL) reader->info = png_create_info_struct(reader->png);
  if (reader->info == NULL) return failWithoutMemory(reader, message);
  if (setjmp(png_jmpbuf(reader->png)) != 0) {
    CodecStatus status = reader->status;
    pngReader_close(reader);
    return status;
  }
  png_set_read_fn(reader->png, reader, readBytes);
  // The caller checks width and height, and names the limit.
  png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // A compressed profile can claim to expand to gigabytes.
  png_set_chunk_malloc_max(reader->png, reader->profileLimit);
  png_set_chunk_cache_max(reader->png, 16);
  // A wrong CRC is an error in a critical chunk and drops an ancillary one.
  png_set_crc_action(reader->png, PNG_CRC_ERROR_QUIT, PNG_CRC_WARN_DISCARD);
  png_read_info(reader->png, reader->info);

  int type = png_get_color_type(reader->png, reader->info);
  *header = (CodecHeader){
      .width = png_get_image_width(reader->png, reader->info),
      .height = png_get_image_height(reader->png, reader->info),
      .color = (type & PNG_COLOR_MASK_COLOR) != 0 ? CodecColor_rgb : CodecColor_gray,
      .profile = profileOf(reader),
  };
  *result = reader;
  return CodecStatus_ok;
}

CodecStatus pngReader_open(
    const uint8_t *bytes, size_t count, size_t profileLimit, PNGReader **result,
    CodecHeader *header, CodecMessage *message) {
  *result = NULL;
  PNGReader *reader = makeReader(profileLimit, message);
  if (reader == NULL) return failWithoutMemory(reader, message);
  reader->bytes = bytes;
  reader->count = count;
  return readHeader(reader, result, header, message);
}

CodecStatus pngReader_openFile(
    int32_t file, size_t profileLimit, PNGReader **result, CodecHeader *header,
    CodecMessage *message) {
  *result = NULL;
  PNGReader *reader = makeReader(profileLimit, message);
  if (reader == NULL) return failWithoutMemory(reader, message);
  reader->file = file;
  reader->window = malloc(WINDOW);
  if (reader->window == NULL) return failWithoutMemory(reader, message);
  reader->bytes = reader->window;
  return readHeader(reader, result, header, message);
}

void pngReader_close(PNGReader *reader) {
  if (reader == NULL) return;
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader->window);
  free(reader);
  liveHandles_decrease();
}

// MARK: - Decoding

// Converts a file without sRGB chunk or profile from its gamma (gAMA) to sRGB's.
//
// Samples of all other files stay as they are. libpng would composite them in linear light where it
// knows their gamma, and on the encoded values where it does not: without a gamma it always does
// the latter, as the decoders of other formats do.
static void correctGamma(PNGReader *reader) {
  bool isDefined =
      (png_get_valid(reader->png, reader->info, PNG_INFO_sRGB | PNG_INFO_iCCP)) != 0;
  png_fixed_point gamma;
  bool hasGamma = png_get_gAMA_fixed(reader->png, reader->info, &gamma) != 0;
  // Within 5 % of sRGB's 1 / 2.2 libpng converts nothing.
  bool isOther = hasGamma && (gamma < PNG_FP_1 * 0.95 / 2.2 || gamma > PNG_FP_1 * 1.05 / 2.2);
  if (isOther && !isDefined && !reader->ignoresGamma) {
    png_set_gamma_fixed(reader->png, PNG_DEFAULT_sRGB, gamma);
  } else {
    png_set_gamma_fixed(reader->png, PNG_FP_1, PNG_FP_1);
  }
}

void pngReader_ignoreGamma(PNGReader *reader) { reader->ignoresGamma = true; }

/// Sets up libpng's transformations for a layout; returns the bytes of a pixel, 0 where the picture
/// has colour or alpha and the layout has not.
static size_t requestLayout(PNGReader *reader, CodecLayout layout) {
  png_structp png = reader->png;
  int type = png_get_color_type(png, reader->info);
  bool hasTransparency = png_get_valid(png, reader->info, PNG_INFO_tRNS) != 0;
  bool hasAlpha = (type & PNG_COLOR_MASK_ALPHA) != 0 || hasTransparency;
  bool hasColor = (type & PNG_COLOR_MASK_COLOR) != 0;
  bool isDeep = png_get_bit_depth(png, reader->info) == 16;
  png_set_expand(png);
  if (isDeep) png_set_scale_16(png);
  if (layout == CodecLayout_gray) return hasColor || hasAlpha ? 0 : 1;
  correctGamma(reader);
  if (!hasColor) png_set_gray_to_rgb(png);
  if (layout == CodecLayout_rgba) {
    if (!hasAlpha) png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    return 4;
  }
  if (hasAlpha) {
    // libpng composites before it scales 16 bits to 8.
    png_uint_16 white = isDeep ? 0xFFFF : 0xFF;
    png_color_16 paper = {0, white, white, white, white};
    png_set_background_fixed(png, &paper, PNG_BACKGROUND_GAMMA_SCREEN, 0, PNG_FP_1);
  }
  return 3;
}

/// Begins decoding to a layout; gives the bytes of a row and the number of interlacing passes.
static CodecStatus begin(PNGReader *reader, CodecLayout layout, size_t *stride, int *passes) {
  size_t channels = requestLayout(reader, layout);
  if (channels == 0) {
    codecMessage_set(reader->message, "colour or transparency where a gray picture is needed");
    return CodecStatus_unsupported;
  }
  reader->isDecoding = true;
  *passes = png_set_interlace_handling(reader->png);
  png_read_update_info(reader->png, reader->info);
  *stride = png_get_image_width(reader->png, reader->info) * channels;
  if (png_get_rowbytes(reader->png, reader->info) != *stride) {
    codecMessage_set(reader->message, "rows of an unexpected length");
    return CodecStatus_unsupported;
  }
  return CodecStatus_ok;
}

CodecStatus pngReader_decode(
    PNGReader *reader, CodecLayout layout, uint8_t *pixels, size_t capacity,
    CodecMessage *message) {
  reader->message = message;
  if (setjmp(png_jmpbuf(reader->png)) != 0) return reader->status;
  size_t stride;
  int passes;
  CodecStatus status = begin(reader, layout, &stride, &passes);
  if (status != CodecStatus_ok) return status;
  if (capacity / stride < png_get_image_height(reader->png, reader->info)) {
    codecMessage_set(message, "the buffer is too small");
    return CodecStatus_bufferTooSmall;
  }
  size_t height = png_get_image_height(reader->png, reader->info);
  for (int pass = 0; pass < passes; pass++) {
    for (size_t y = 0; y < height; y++) png_read_row(reader->png, pixels + y * stride, NULL);
  }
  // Also checks the end of the picture data, and that the file is complete.
  png_read_end(reader->png, reader->info);
  return CodecStatus_ok;
}
