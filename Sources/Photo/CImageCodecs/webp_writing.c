#include <stdlib.h>
#include <string.h>

#include <webp/encode.h>

#include "CImageCodecs.h"
#include "live_handles.h"
#include "message.h"
#include "output.h"

// The sizes of a RIFF file's header, of a chunk's, and of the content of a VP8X chunk (the WebP
// container specification).
enum { FILE_HEADER = 12, CHUNK_HEADER = 8, EXTENDED_HEADER = 10, PROFILE_FLAG = 0x20 };

typedef struct {
  CodecOutput output;
  size_t capacity;
  // Bytes of libwebp's own file header that are not yet dropped.
  size_t dropped;
  bool isOutOfMemory;
} Writer;

static bool append(Writer *writer, const void *bytes, size_t count) {
  if (!codecOutput_reserve(&writer->output, &writer->capacity, count)) {
    writer->isOutOfMemory = true;
    return false;
  }
  memcpy(writer->output.bytes + writer->output.count, bytes, count);
  writer->output.count += count;
  return true;
}

// The file begins with what `appendContainer` has written, not with libwebp's header.
static int onBytes(const uint8_t *bytes, size_t count, const WebPPicture *picture) {
  Writer *writer = (Writer *)picture->custom_ptr;
  size_t skipped = count < FILE_HEADER - writer->dropped ? count : FILE_HEADER - writer->dropped;
  writer->dropped += skipped;
  return append(writer, bytes + skipped, count - skipped);
}

static void putLittle(uint8_t *to, uint32_t number, int bytes) {
  for (int i = 0; i < bytes; i++) to[i] = (uint8_t)(number >> (8 * i));
}

static bool appendChunk(Writer *writer, const char *name, const uint8_t *content, size_t count) {
  uint8_t header[CHUNK_HEADER];
  memcpy(header, name, 4);
  putLittle(header + 4, (uint32_t)count, 4);
  // A chunk of an odd length is followed by a zero.
  return append(writer, header, sizeof header) && append(writer, content, count)
      && (count % 2 == 0 || append(writer, "", 1));
}

/// The file's header, and the chunks that a picture with a profile begins with.
static bool appendContainer(
    Writer *writer, uint32_t width, uint32_t height, const uint8_t *profile, size_t profileCount) {
  if (!append(writer, "RIFF\0\0\0\0WEBP", FILE_HEADER)) return false;
  if (profile == NULL || profileCount == 0) return true;
  uint8_t extended[EXTENDED_HEADER] = {PROFILE_FLAG};
  putLittle(extended + 4, width - 1, 3);
  putLittle(extended + 7, height - 1, 3);
  return appendChunk(writer, "VP8X", extended, sizeof extended)
      && appendChunk(writer, "ICCP", profile, profileCount);
}

static CodecStatus encode(
    Writer *writer, WebPPicture *picture, const WebPConfig *config, const uint8_t *pixels,
    bool hasAlpha, const uint8_t *profile, size_t profileCount) {
  uint32_t width = (uint32_t)picture->width, height = (uint32_t)picture->height;
  if (!appendContainer(writer, width, height, profile, profileCount)
      || !(hasAlpha ? WebPPictureImportRGBA(picture, pixels, picture->width * 4)
                    : WebPPictureImportRGB(picture, pixels, picture->width * 3))
      || (!WebPEncode(config, picture) && picture->error_code == VP8_ENC_ERROR_OUT_OF_MEMORY)) {
    return CodecStatus_outOfMemory;
  }
  if (picture->error_code != VP8_ENC_OK) {
    return writer->isOutOfMemory ? CodecStatus_outOfMemory : CodecStatus_unsupported;
  }
  putLittle(writer->output.bytes + 4, (uint32_t)(writer->output.count - 8), 4);
  return CodecStatus_ok;
}

CodecStatus webpWriter_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, bool hasAlpha, int32_t quality,
    const uint8_t *profile, size_t profileCount, CodecOutput *output, CodecMessage *message) {
  *output = (CodecOutput){NULL, 0};
  WebPConfig config;
  WebPPicture picture;
  if (!WebPConfigPreset(&config, WEBP_PRESET_PHOTO, (float)quality) || !WebPPictureInit(&picture)) {
    codecMessage_set(message, "libwebp has another interface than its headers");
    return CodecStatus_unsupported;
  }
  // Chroma is always subsampled (4:2:0). From the quality on at which a JPEG is not, its samples
  // are fitted to the edges of thin leaves.
  config.use_sharp_yuv = quality >= 90;
  Writer writer = {.dropped = 0};
  picture.use_argb = config.use_sharp_yuv;
  picture.width = (int)width;
  picture.height = (int)height;
  picture.writer = onBytes;
  picture.custom_ptr = &writer;
  CodecStatus status = encode(
      &writer, &picture, &config, pixels, hasAlpha, profile, profileCount);
  WebPPictureFree(&picture);
  if (status != CodecStatus_ok) {
    codecMessage_set(message, status == CodecStatus_outOfMemory ? "no memory for the encoder"
                                                                : "libwebp refuses the picture");
    free(writer.output.bytes);
    return status;
  }
  *output = writer.output;
  liveHandles_increase();
  return CodecStatus_ok;
}
