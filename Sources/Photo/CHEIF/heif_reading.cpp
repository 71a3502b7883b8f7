#include <libheif/heif.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>
#include <vector>

#include "CHEIF.h"
#include "message.h"
#include "over_white.h"

namespace {

/// A channel of a deep picture: 16 bits a sample, in the machine's order.
struct Plane {
  const uint8_t *rows = nullptr;
  int stride = 0;
  unsigned maximum = 0;
};

}  // namespace

struct HEIFReader {
  heif_context *context = nullptr;
  heif_image_handle *handle = nullptr;
  heif_image *image = nullptr;
  std::vector<uint8_t> profile, exif, xmp;
  uint32_t width = 0, height = 0;
  bool isAV1 = false, isDeep = false;
  bool hasAlpha = false, isPremultiplied = false;
  // Of a decoded picture of 8 bits: the first row and the bytes from one to the next.
  const uint8_t *rows = nullptr;
  int stride = 0;
  // Of a deep one: R, G, B and alpha.
  Plane planes[4];

  HEIFReader() = default;
  HEIFReader(const HEIFReader &) = delete;
  HEIFReader &operator=(const HEIFReader &) = delete;

  ~HEIFReader() {
    if (image != nullptr) heif_image_release(image);
    if (handle != nullptr) heif_image_handle_release(handle);
    if (context != nullptr) heif_context_free(context);
  }
};

namespace {

enum { UNSPECIFIED = 2 };

/// Runs a body from which no exception escapes: one must not cross the seam.
template <typename Body>
CodecStatus guarded(CodecMessage *message, Body body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    codecMessage_set(message, "no memory for the decoder");
    return CodecStatus_outOfMemory;
  } catch (const std::exception &error) {
    codecMessage_set(message, error.what());
    return CodecStatus_damaged;
  } catch (...) {
    codecMessage_set(message, "libheif ended with an unknown exception");
    return CodecStatus_damaged;
  }
}

CodecStatus fail(heif_error error, CodecMessage *message) {
  codecMessage_set(message, error.message != nullptr ? error.message : "libheif gives no reason");
  // Some of its messages end with a line feed, which became a question mark.
  size_t length = std::strlen(message->text);
  if (length > 0 && message->text[length - 1] == '?') message->text[length - 1] = '\0';
  if (error.subcode == heif_suberror_End_of_data) return CodecStatus_truncated;
  if (error.subcode == heif_suberror_Security_limit_exceeded) return CodecStatus_unsupported;
  switch (error.code) {
    case heif_error_Unsupported_filetype:
    case heif_error_Unsupported_feature:
      return CodecStatus_unsupported;
    case heif_error_Memory_allocation_error:
      return CodecStatus_outOfMemory;
    default:
      return CodecStatus_damaged;
  }
}

/// As `fail`; a decoder that this libheif does not have is a status of its own.
CodecStatus failDecoding(const HEIFReader *reader, heif_error error, CodecMessage *message) {
  bool isCodec = error.subcode == heif_suberror_Unsupported_codec
      || error.code == heif_error_Plugin_loading_error;
  bool hasDecoder = reader->isAV1 ? heifLibrary_decodesAV1() : heifLibrary_decodesHEVC();
  if (!isCodec || hasDecoder) return fail(error, message);
  codecMessage_set(message, reader->isAV1 ? "AV1" : "HEVC");
  return CodecStatus_noDecoder;
}

/// Reads the ICC profile and the numbers: these count where the profile cannot be used.
void readColor(HEIFReader *reader, size_t profileLimit, HEIFHeader *header) {
  switch (heif_image_handle_get_color_profile_type(reader->handle)) {
    case heif_color_profile_type_prof:
    case heif_color_profile_type_rICC: {
      size_t count = heif_image_handle_get_raw_color_profile_size(reader->handle);
      if (count == 0 || count > profileLimit) break;
      reader->profile.resize(count);
      heif_error error =
          heif_image_handle_get_raw_color_profile(reader->handle, reader->profile.data());
      if (error.code == heif_error_Ok) header->profile = {reader->profile.data(), count};
      break;
    }
    default:
      break;
  }
  heif_color_profile_nclx *nclx = nullptr;
  heif_error error = heif_image_handle_get_nclx_color_profile(reader->handle, &nclx);
  if (error.code == heif_error_Ok && nclx != nullptr) {
    header->primaries = static_cast<uint16_t>(nclx->color_primaries);
    header->transfer = static_cast<uint16_t>(nclx->transfer_characteristics);
  }
  if (nclx != nullptr) heif_nclx_color_profile_free(nclx);
}

/// Reads the picture's first EXIF block (ISO/IEC 23008-12, A.2.1: a number of 32 bits says how many
/// bytes are before the TIFF header).
void readEXIF(HEIFReader *reader, HEIFHeader *header) {
  heif_item_id item;
  if (heif_image_handle_get_list_of_metadata_block_IDs(reader->handle, "Exif", &item, 1) != 1) {
    return;
  }
  size_t count = heif_image_handle_get_metadata_size(reader->handle, item);
  if (count <= 4 || count > HEIF_EXIF_LIMIT) return;
  reader->exif.resize(count);
  heif_error error = heif_image_handle_get_metadata(reader->handle, item, reader->exif.data());
  if (error.code != heif_error_Ok) return;
  size_t before = 0;
  for (size_t i = 0; i < 4; i++) before = before << 8 | reader->exif[i];
  if (before >= count - 4) return;
  header->exif = {reader->exif.data() + 4 + before, count - 4 - before};
}

/// Reads the picture's first XMP packet (ISO/IEC 23008-12, A.3: an item of the type `mime`).
void readXMP(HEIFReader *reader, HEIFHeader *header) {
  // The most items that are looked at.
  heif_item_id items[16];
  int found = heif_image_handle_get_list_of_metadata_block_IDs(reader->handle, "mime", items, 16);
  for (int i = 0; i < found; i++) {
    const char *type = heif_image_handle_get_metadata_content_type(reader->handle, items[i]);
    if (type == nullptr || std::strcmp(type, "application/rdf+xml") != 0) continue;
    size_t count = heif_image_handle_get_metadata_size(reader->handle, items[i]);
    if (count == 0 || count > HEIF_XMP_LIMIT) return;
    reader->xmp.resize(count);
    heif_error error = heif_image_handle_get_metadata(reader->handle, items[i], reader->xmp.data());
    if (error.code == heif_error_Ok) header->xmp = {reader->xmp.data(), count};
    return;
  }
}

bool isDeep(const heif_image_handle *handle) {
  return heif_image_handle_get_luma_bits_per_pixel(handle) > 8
      || heif_image_handle_get_chroma_bits_per_pixel(handle) > 8;
}

/// The layout that is asked for. libheif makes planes of a deep picture on its way to interleaved
/// samples, which would take as much again.
heif_chroma chroma(const HEIFReader *reader) {
  if (reader->isDeep) return heif_chroma_444;
  return reader->hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
}

/// Borrows the rows of a channel with some bytes a pixel; NULL where it has another size than the
/// header states.
const uint8_t *borrowRows(
    const HEIFReader *reader, heif_channel channel, int64_t pixelBytes, int *stride) {
  const uint8_t *rows = heif_image_get_plane_readonly(reader->image, channel, stride);
  bool hasSize = heif_image_get_width(reader->image, channel) == static_cast<int>(reader->width)
      && heif_image_get_height(reader->image, channel) == static_cast<int>(reader->height);
  return hasSize && *stride >= reader->width * pixelBytes ? rows : nullptr;
}

/// Borrows the decoded picture; false where it has another size or layout than was asked for.
bool borrowPicture(HEIFReader *reader) {
  if (!reader->isDeep) {
    reader->rows = borrowRows(
        reader, heif_channel_interleaved, reader->hasAlpha ? 4 : 3, &reader->stride);
    return reader->rows != nullptr
        && heif_image_get_bits_per_pixel_range(reader->image, heif_channel_interleaved) == 8;
  }
  const heif_channel channels[] = {
      heif_channel_R, heif_channel_G, heif_channel_B, heif_channel_Alpha};
  for (int c = 0; c < (reader->hasAlpha ? 4 : 3); c++) {
    Plane *plane = &reader->planes[c];
    int bits = heif_image_get_bits_per_pixel_range(reader->image, channels[c]);
    if (bits <= 8 || bits > 16) return false;
    plane->maximum = (1U << bits) - 1;
    plane->rows = borrowRows(reader, channels[c], 2, &plane->stride);
    if (plane->rows == nullptr) return false;
  }
  return true;
}

/// A sample of a deep picture, rounded to 8 bits.
uint8_t sample(const Plane &plane, uint32_t x, uint32_t y) {
  uint16_t deep;
  size_t row = static_cast<size_t>(y) * static_cast<size_t>(plane.stride);
  std::memcpy(&deep, plane.rows + row + static_cast<size_t>(x) * 2, sizeof deep);
  unsigned value = std::min<unsigned>(deep, plane.maximum);
  return static_cast<uint8_t>((value * 255 + plane.maximum / 2) / plane.maximum);
}

uint8_t premultipliedOverWhite(unsigned value, unsigned alpha) {
  return static_cast<uint8_t>(std::min(255U, value + 255 - alpha));
}

}  // namespace

CodecStatus heifReader_open(
    const uint8_t *bytes, size_t count, size_t profileLimit, HEIFReader **result,
    HEIFHeader *header, CodecMessage *message) {
  *result = nullptr;
  *header = HEIFHeader{
      0, 0, {nullptr, 0}, {nullptr, 0}, {nullptr, 0}, UNSPECIFIED, UNSPECIFIED, 0, false};
  auto *reader = new (std::nothrow) HEIFReader;
  if (reader == nullptr) {
    codecMessage_set(message, "no memory for the decoder");
    return CodecStatus_outOfMemory;
  }
  CodecStatus status = guarded(message, [&] {
    reader->isAV1 = heif_has_compatible_brand(bytes, static_cast<int>(count), "avif") == 1;
    reader->context = heif_context_alloc();
    if (reader->context == nullptr) throw std::bad_alloc();
    // The caller refuses a picture that states too many pixels, with its own words. Up to libheif
    // 1.18 this limits each side, since then the area.
    heif_context_set_maximum_image_size_limit(reader->context, 65535);
    heif_error error =
        heif_context_read_from_memory_without_copy(reader->context, bytes, count, nullptr);
    if (error.code == heif_error_Ok) {
      error = heif_context_get_primary_image_handle(reader->context, &reader->handle);
    }
    if (error.code != heif_error_Ok) return failDecoding(reader, error, message);
    int width = heif_image_handle_get_width(reader->handle);
    int height = heif_image_handle_get_height(reader->handle);
    if (width <= 0 || height <= 0) {
      codecMessage_set(message, "a picture without pixels");
      return CodecStatus_damaged;
    }
    reader->width = header->width = static_cast<uint32_t>(width);
    reader->height = header->height = static_cast<uint32_t>(height);
    reader->hasAlpha = heif_image_handle_has_alpha_channel(reader->handle) != 0;
    reader->isPremultiplied = heif_image_handle_is_premultiplied_alpha(reader->handle) != 0;
    reader->isDeep = isDeep(reader->handle);
    header->isDeepAV1 = reader->isAV1 && reader->isDeep;
    int pictures = heif_context_get_number_of_top_level_images(reader->context);
    header->pictureCount = static_cast<uint32_t>(std::max(pictures, 0));
    readColor(reader, profileLimit, header);
    readEXIF(reader, header);
    readXMP(reader, header);
    return CodecStatus_ok;
  });
  if (status == CodecStatus_ok) {
    *result = reader;
  } else {
    delete reader;
  }
  return status;
}

CodecStatus heifReader_decode(HEIFReader *reader, uint64_t pixelLimit, CodecMessage *message) {
  return guarded(message, [&] {
#if LIBHEIF_HAVE_VERSION(1, 19, 0)
    // Coded pictures may be larger than the part that is shown.
    heif_context_get_security_limits(reader->context)->max_image_size_pixels = 2 * pixelLimit;
#else
    // The limits of the process hold.
    (void)pixelLimit;
#endif
    heif_decoding_options *options = heif_decoding_options_alloc();
    if (options == nullptr) throw std::bad_alloc();
    // Without it a picture whose data end early is decoded with what is there.
    options->strict_decoding = 1;
    heif_error error = heif_decode_image(
        reader->handle, &reader->image, heif_colorspace_RGB, chroma(reader), options);
    heif_decoding_options_free(options);
    if (error.code != heif_error_Ok) return failDecoding(reader, error, message);
    if (!borrowPicture(reader)) {
      codecMessage_set(message, "the picture has another size than its header states");
      return CodecStatus_damaged;
    }
    return CodecStatus_ok;
  });
}

void heifReader_row(const HEIFReader *reader, uint32_t y, uint8_t *pixels) {
  size_t channels = reader->hasAlpha ? 4 : 3;
  const uint8_t *row = nullptr;
  if (!reader->isDeep) {
    row = reader->rows + static_cast<size_t>(y) * static_cast<size_t>(reader->stride);
    if (!reader->hasAlpha) {
      std::memcpy(pixels, row, static_cast<size_t>(reader->width) * 3);
      return;
    }
  }
  for (uint32_t x = 0; x < reader->width; x++, pixels += 3) {
    uint8_t value[4];
    for (size_t c = 0; c < channels; c++) {
      value[c] = reader->isDeep ? sample(reader->planes[c], x, y) : row[x * channels + c];
    }
    for (size_t c = 0; c < 3; c++) {
      pixels[c] = !reader->hasAlpha ? value[c]
          : reader->isPremultiplied ? premultipliedOverWhite(value[c], value[3])
                                    : overWhite(value[c], value[3]);
    }
  }
}

void heifReader_close(HEIFReader *reader) { delete reader; }

void heifLibrary_load(void) {
#if LIBHEIF_HAVE_VERSION(1, 13, 0)
  heif_init(nullptr);
#endif
}

const char *heifLibrary_version(void) { return heif_get_version(); }

bool heifLibrary_decodesHEVC(void) {
  return heif_have_decoder_for_format(heif_compression_HEVC) != 0;
}

bool heifLibrary_decodesAV1(void) {
  return heif_have_decoder_for_format(heif_compression_AV1) != 0;
}
