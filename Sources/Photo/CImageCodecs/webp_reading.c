#include <stdlib.h>

#include <webp/decode.h>

#include "CImageCodecs.h"
#include "message.h"
#include "over_white.h"

static CodecStatus fail(VP8StatusCode code, CodecMessage *message) {
  switch (code) {
    case VP8_STATUS_OUT_OF_MEMORY:
      codecMessage_set(message, "no memory for the decoder");
      return CodecStatus_outOfMemory;
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED:
      codecMessage_set(message, "the data end early");
      return CodecStatus_truncated;
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      codecMessage_set(message, "an unknown feature");
      return CodecStatus_unsupported;
    default:
      codecMessage_set(message, "the data contradict the format");
      return CodecStatus_damaged;
  }
}

CodecStatus webp_readHeader(
    const uint8_t *bytes, size_t count, WebPHeader *header, CodecMessage *message) {
  WebPBitstreamFeatures features;
  VP8StatusCode code = WebPGetFeatures(bytes, count, &features);
  if (code != VP8_STATUS_OK) return fail(code, message);
  *header = (WebPHeader){
      .width = (uint32_t)features.width,
      .height = (uint32_t)features.height,
      .hasAlpha = features.has_alpha != 0,
      .isAnimation = features.has_animation != 0,
  };
  return CodecStatus_ok;
}

/// Composites R, G, B, A over white to R, G, B, in place.
static void compositeOverWhite(uint8_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const uint8_t *from = pixels + 4 * i;
    uint8_t *to = pixels + 3 * i;
    unsigned alpha = from[3];
    for (int channel = 0; channel < 3; channel++) to[channel] = overWhite(from[channel], alpha);
  }
}

CodecStatus webp_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t capacity, CodecMessage *message) {
  WebPHeader header;
  CodecStatus status = webp_readHeader(bytes, count, &header, message);
  if (status != CodecStatus_ok) return status;
  if (header.isAnimation) {
    codecMessage_set(message, "an animation");
    return CodecStatus_unsupported;
  }
  size_t channels = header.hasAlpha ? 4 : 3;
  size_t area = (size_t)header.width * header.height;
  if (capacity / channels < area) {
    codecMessage_set(message, "the buffer is too small");
    return CodecStatus_bufferTooSmall;
  }
  WebPDecoderConfig config;
  if (WebPInitDecoderConfig(&config) == 0) {
    codecMessage_set(message, "libwebp has another interface than its headers");
    return CodecStatus_unsupported;
  }
  config.output.colorspace = header.hasAlpha ? MODE_RGBA : MODE_RGB;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = pixels;
  config.output.u.RGBA.stride = (int)(header.width * channels);
  config.output.u.RGBA.size = area * channels;
  VP8StatusCode code = WebPDecode(bytes, count, &config);
  WebPFreeDecBuffer(&config.output);
  if (code != VP8_STATUS_OK) return fail(code, message);
  if (header.hasAlpha) compositeOverWhite(pixels, area);
  return CodecStatus_ok;
}
