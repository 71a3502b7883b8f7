#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// jpeglib.h needs <stdio.h> before it.
#include <jerror.h>
#include <jpeglib.h>

#include "CImageCodecs.h"
#include "jpeg_destination.h"
#include "jpeg_reader.h"
#include "live_handles.h"
#include "message.h"

// The most scans of a progressive file. Each scan passes over the whole picture, so that a few
// kilobytes can keep a decoder busy for minutes ("Two Issues with the JPEG Standard",
// libjpeg-turbo's documentation). Encoders write about ten.
enum { MAXIMUM_SCANS = 100 };

enum { EXIF_MARKER = JPEG_APP0 + 1, PROFILE_MARKER = JPEG_APP0 + 2 };
static const uint8_t exifName[6] = "Exif\0";
static const uint8_t profileName[12] = "ICC_PROFILE";
static const uint8_t picturesName[4] = "MPF";
enum { PROFILE_OVERHEAD = sizeof profileName + 2 };

// Data for libjpeg behind the end of the file; its source managers must always deliver some.
static const JOCTET endOfImage[2] = {0xFF, JPEG_EOI};

static JPEGReader *readerOf(j_common_ptr jpeg) { return (JPEGReader *)jpeg->client_data; }

// MARK: - Errors

static _Noreturn void escape(j_common_ptr jpeg) {
  JPEGReader *reader = readerOf(jpeg);
  char text[JMSG_LENGTH_MAX];
  reader->errors.format_message(jpeg, text);
  codecMessage_set(reader->message, text);
  switch (reader->errors.msg_code) {
    case JERR_OUT_OF_MEMORY:
      reader->status = CodecStatus_outOfMemory;
      break;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_BAD_J_COLORSPACE:
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_EMPTY_IMAGE:  // the height comes after the first scan (DNL)
    case JERR_IMAGE_TOO_BIG:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
      reader->status = CodecStatus_unsupported;
      break;
    default:
      reader->status = reader->isExhausted ? CodecStatus_truncated : CodecStatus_damaged;
  }
  longjmp(reader->escape, 1);
}

static void emitMessage(j_common_ptr jpeg, int level) {
  if (level >= 0) return;  // a trace, not a warning
  switch (jpeg->err->msg_code) {
    // Warnings after which the picture is still what the file says.
    case JWRN_ADOBE_XFORM:
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
    case JWRN_NOT_SEQUENTIAL:
      return;
    // After the others libjpeg invents pixels: the file is damaged.
    default:
      escape(jpeg);
  }
}

static void limitScans(j_common_ptr jpeg) {
  JPEGReader *reader = readerOf(jpeg);
  if (reader->jpeg.input_scan_number <= MAXIMUM_SCANS) return;
  codecMessage_set(reader->message, "more than 100 progressive scans");
  reader->status = CodecStatus_unsupported;
  longjmp(reader->escape, 1);
}

// MARK: - Source

static void startSource(j_decompress_ptr jpeg) { (void)jpeg; }

static boolean fillSource(j_decompress_ptr jpeg) {
  readerOf((j_common_ptr)jpeg)->isExhausted = true;
  jpeg->src->next_input_byte = endOfImage;
  jpeg->src->bytes_in_buffer = sizeof endOfImage;
  return TRUE;
}

static void skipSource(j_decompress_ptr jpeg, long count) {
  if (count <= 0) return;
  if ((size_t)count > jpeg->src->bytes_in_buffer) {
    fillSource(jpeg);
  } else {
    jpeg->src->next_input_byte += count;
    jpeg->src->bytes_in_buffer -= (size_t)count;
  }
}

// MARK: - Markers

static void keepProfileChunk(JPEGReader *reader, CodecBytes data) {
  unsigned number = data.bytes[sizeof profileName];
  unsigned total = data.bytes[sizeof profileName + 1];
  if (reader->profileChunkCount == 0) reader->profileChunkCount = total;
  if (number == 0 || number > total || total != reader->profileChunkCount
      || reader->profileChunks[number].bytes != NULL) {
    reader->profileIsBroken = true;
    return;
  }
  reader->profileChunks[number] =
      (CodecBytes){data.bytes + PROFILE_OVERHEAD, data.count - PROFILE_OVERHEAD};
}

// Records where EXIF and profile lie in the file, instead of letting libjpeg copy every marker: a
// hostile file may be full of them.
static boolean readMarker(j_decompress_ptr jpeg) {
  JPEGReader *reader = readerOf((j_common_ptr)jpeg);
  const JOCTET *next = jpeg->src->next_input_byte;
  size_t available = jpeg->src->bytes_in_buffer;
  size_t length = available < 2 ? 2 : (size_t)next[0] << 8 | next[1];
  if (length < 2) ERREXIT(jpeg, JERR_BAD_LENGTH);
  if (length > available) {
    reader->isExhausted = true;
    ERREXIT(jpeg, JERR_INPUT_EOF);
  }
  CodecBytes data = {next + 2, length - 2};
  if (jpeg->unread_marker == EXIF_MARKER && reader->exif.count == 0
      && data.count > sizeof exifName && memcmp(data.bytes, exifName, sizeof exifName) == 0) {
    reader->exif = (CodecBytes){data.bytes + sizeof exifName, data.count - sizeof exifName};
  } else if (jpeg->unread_marker == PROFILE_MARKER && data.count >= PROFILE_OVERHEAD
             && memcmp(data.bytes, profileName, sizeof profileName) == 0) {
    keepProfileChunk(reader, data);
  } else if (jpeg->unread_marker == PROFILE_MARKER && reader->pictures.count == 0
             && data.count > sizeof picturesName
             && memcmp(data.bytes, picturesName, sizeof picturesName) == 0) {
    reader->pictures =
        (CodecBytes){data.bytes + sizeof picturesName, data.count - sizeof picturesName};
  }
  jpeg->src->next_input_byte += length;
  jpeg->src->bytes_in_buffer -= length;
  return TRUE;
}

static CodecBytes joinProfile(JPEGReader *reader, size_t limit) {
  const CodecBytes none = {NULL, 0};
  if (reader->profileIsBroken || reader->profileChunkCount == 0) return none;
  size_t count = 0;
  for (unsigned i = 1; i <= reader->profileChunkCount; i++) {
    if (reader->profileChunks[i].bytes == NULL) return none;
    count += reader->profileChunks[i].count;
  }
  if (count == 0 || count > limit) return none;
  reader->profile = malloc(count);
  if (reader->profile == NULL) return none;
  uint8_t *end = reader->profile;
  for (unsigned i = 1; i <= reader->profileChunkCount; i++) {
    memcpy(end, reader->profileChunks[i].bytes, reader->profileChunks[i].count);
    end += reader->profileChunks[i].count;
  }
  return (CodecBytes){reader->profile, count};
}

// MARK: - Opening

static CodecColor colorOf(const struct jpeg_decompress_struct *jpeg) {
  switch (jpeg->jpeg_color_space) {
    case JCS_GRAYSCALE: return CodecColor_gray;
    case JCS_RGB:
    case JCS_YCbCr: return CodecColor_rgb;
    case JCS_CMYK:
    case JCS_YCCK: return CodecColor_cmyk;
    default: return CodecColor_none;
  }
}

/// The density of the JFIF segment, whose unit is an inch or a centimetre; 0 is an aspect ratio.
static CodecDensity densityOf(const struct jpeg_decompress_struct *jpeg) {
  double dots = jpeg->density_unit == 1 ? 1 : jpeg->density_unit == 2 ? 2.54 : 0;
  if (!jpeg->saw_JFIF_marker) dots = 0;
  return (CodecDensity){dots * jpeg->X_density, dots * jpeg->Y_density};
}

void jpegReader_readHeader(JPEGReader *reader) {
  jpeg_abort_decompress(&reader->jpeg);
  reader->source.next_input_byte = reader->file.bytes;
  reader->source.bytes_in_buffer = reader->file.count;
  reader->isExhausted = false;
  // The markers are met again.
  reader->exif = (CodecBytes){NULL, 0};
  reader->pictures = (CodecBytes){NULL, 0};
  memset(reader->profileChunks, 0, sizeof reader->profileChunks);
  reader->profileChunkCount = 0;
  jpeg_read_header(&reader->jpeg, TRUE);
  reader->isDecoded = false;
}

CodecStatus jpegReader_open(
    const uint8_t *bytes, size_t count, size_t profileLimit, JPEGReader **result,
    CodecHeader *header, CodecMessage *message) {
  *result = NULL;
  JPEGReader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) {
    codecMessage_set(message, "no memory for the decoder");
    return CodecStatus_outOfMemory;
  }
  liveHandles_increase();
  reader->message = message;
  reader->jpeg.err = jpegErrors_silence(&reader->errors);
  reader->errors.error_exit = escape;
  reader->errors.emit_message = emitMessage;
  reader->jpeg.client_data = reader;
  if (setjmp(reader->escape) != 0) {
    CodecStatus status = reader->status;
    jpegReader_close(reader);
    return status;
  }
  jpeg_create_decompress(&reader->jpeg);
  reader->source = (struct jpeg_source_mgr){
      .init_source = startSource,
      .fill_input_buffer = fillSource,
      .skip_input_data = skipSource,
      .resync_to_restart = jpeg_resync_to_restart,
      .term_source = startSource,
  };
  reader->jpeg.src = &reader->source;
  reader->progress.progress_monitor = limitScans;
  reader->jpeg.progress = &reader->progress;
  jpeg_set_marker_processor(&reader->jpeg, EXIF_MARKER, readMarker);
  jpeg_set_marker_processor(&reader->jpeg, PROFILE_MARKER, readMarker);
  reader->file = (CodecBytes){bytes, count};
  jpegReader_readHeader(reader);

  CodecColor color = colorOf(&reader->jpeg);
  if (color == CodecColor_none) {
    codecMessage_set(message, "neither gray nor RGB nor CMYK");
    jpegReader_close(reader);
    return CodecStatus_unsupported;
  }
  *header = (CodecHeader){
      .width = reader->jpeg.image_width,
      .height = reader->jpeg.image_height,
      .color = color,
      // Adobe's programs store CMYK inverted and say so with their own marker.
      .isInvertedCMYK = color == CodecColor_cmyk && reader->jpeg.saw_Adobe_marker,
      .profile = joinProfile(reader, profileLimit),
      .density = densityOf(&reader->jpeg),
  };
  *result = reader;
  return CodecStatus_ok;
}

CodecBytes jpegReader_exif(const JPEGReader *reader) { return reader->exif; }

CodecBytes jpegReader_pictures(const JPEGReader *reader) { return reader->pictures; }

void jpegReader_close(JPEGReader *reader) {
  if (reader == NULL) return;
  jpeg_destroy_decompress(&reader->jpeg);
  free(reader->profile);
  free(reader);
  liveHandles_decrease();
}

// MARK: - Decoding

static void readRgb(JPEGReader *reader, uint8_t *pixels) {
  // libjpeg delivers up to four rows a call (two rows of an MCU, upsampled); more room is no cost.
  JSAMPROW rows[16];
  size_t stride = (size_t)reader->jpeg.output_width * 3;
  while (reader->jpeg.output_scanline < reader->jpeg.output_height) {
    JDIMENSION left = reader->jpeg.output_height - reader->jpeg.output_scanline;
    JDIMENSION offered = left < 16 ? left : 16;
    for (JDIMENSION i = 0; i < offered; i++) {
      rows[i] = pixels + (reader->jpeg.output_scanline + (size_t)i) * stride;
    }
    jpeg_read_scanlines(&reader->jpeg, rows, offered);
  }
}

static uint8_t product(unsigned a, unsigned b) {
  // a * b / 255, rounded, exact for all bytes.
  unsigned c = a * b + 128;
  return (uint8_t)((c + (c >> 8)) >> 8);
}

static void convertByFormula(const uint8_t *cmyk, bool isInverted, uint8_t *rgb, size_t pixels) {
  uint8_t mask = isInverted ? 0 : 0xFF;
  for (size_t i = 0; i < pixels; i++) {
    uint8_t white = cmyk[4 * i + 3] ^ mask;
    for (size_t c = 0; c < 3; c++) rgb[3 * i + c] = product(cmyk[4 * i + c] ^ mask, white);
  }
}

static void readCmyk(JPEGReader *reader, const CMYKConverter *converter, uint8_t *pixels) {
  size_t width = reader->jpeg.output_width;
  // From libjpeg's pool: released with the decoder, also after a longjmp.
  JSAMPARRAY row = reader->jpeg.mem->alloc_sarray(
      (j_common_ptr)&reader->jpeg, JPOOL_IMAGE, (JDIMENSION)(width * 4), 1);
  while (reader->jpeg.output_scanline < reader->jpeg.output_height) {
    uint8_t *rgb = pixels + reader->jpeg.output_scanline * width * 3;
    if (jpeg_read_scanlines(&reader->jpeg, row, 1) != 1) continue;
    if (converter != NULL) {
      cmykConverter_convert(converter, row[0], rgb, width);
    } else {
      convertByFormula(row[0], reader->jpeg.saw_Adobe_marker, rgb, width);
    }
  }
}

static CodecStatus finish(JPEGReader *reader) {
  bool hasManyScans = jpeg_has_multiple_scans(&reader->jpeg);
  jpeg_finish_decompress(&reader->jpeg);
  // A single-scan file without EOI marker is complete: webcams write such. A file of several scans
  // may lack some of them. The arithmetic decoder reads missing data as zeros, without a warning.
  if (reader->isExhausted && (hasManyScans || reader->jpeg.arith_code)) {
    codecMessage_set(reader->message, "no end marker");
    return CodecStatus_truncated;
  }
  return CodecStatus_ok;
}

CodecStatus jpegReader_decode(
    JPEGReader *reader, const CMYKConverter *cmyk, uint8_t *pixels, size_t capacity,
    CodecMessage *message) {
  reader->message = message;
  if (capacity / 3 / reader->jpeg.image_width < reader->jpeg.image_height) {
    codecMessage_set(message, "the buffer is too small");
    return CodecStatus_bufferTooSmall;
  }
  if (setjmp(reader->escape) != 0) return reader->status;
  bool isCmyk = colorOf(&reader->jpeg) == CodecColor_cmyk;
  reader->jpeg.out_color_space = isCmyk ? JCS_CMYK : JCS_RGB;
  // Block smoothing, libjpeg's default for a progressive picture that lacks its last scans, gives
  // pixels that its coefficients do not have, and that a rewritten file would not have either.
  reader->jpeg.do_block_smoothing = FALSE;
  reader->isDecoded = true;
  jpeg_start_decompress(&reader->jpeg);
  if (isCmyk) {
    readCmyk(reader, cmyk, pixels);
  } else {
    readRgb(reader, pixels);
  }
  return finish(reader);
}
