// The C seam over libheif, which decodes HEIC and AVIF. No exception crosses it, nothing is
// printed, and two threads may use two readers.
//
// Only the program selfie-heif (and a fuzzer) links it: libheif brings encoders that a start would
// wait for, and its decoders read strangers' bytes best in a process of their own
// (docs/decisions/heic.md).

#ifndef CHEIF_H
#define CHEIF_H

#include <CImageCodecs.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A picture that is opened, and later decoded.
typedef struct HEIFReader HEIFReader;

/// The header, known before a pixel is decoded.
typedef struct HEIFHeader {
  /// The upright picture's size: cropping, rotation and mirroring (clap, irot, imir) applied.
  uint32_t width;
  uint32_t height;
  /// The embedded ICC profile, not validated; empty when there is none, or one beyond the limit.
  CodecBytes profile;
  /// The EXIF block from its TIFF header on; empty when there is none, or one beyond
  /// `HEIF_EXIF_LIMIT`.
  CodecBytes exif;
  /// The XMP packet; empty when there is none, or one beyond `HEIF_XMP_LIMIT`.
  CodecBytes xmp;
  /// Colour primaries and transfer characteristics (ITU-T H.273); 2 is unspecified.
  uint16_t primaries;
  uint16_t transfer;
  /// The number of pictures in the file, thumbnails and the like not counted.
  uint32_t pictureCount;
  /// Whether it is AV1 of more than 8 bits, for which several threads take twice the memory:
  /// dav1d's keep the coefficients of the whole frame, 32 bits each.
  bool isDeepAV1;
} HEIFHeader;

/// Reads the header of the primary picture. The bytes are borrowed until the reader is closed.
///
/// `profileLimit` is the length limit of the ICC profile, in bytes. On failure `reader` is NULL.
CodecStatus heifReader_open(
    const uint8_t *bytes, size_t count, size_t profileLimit, HEIFReader **reader,
    HEIFHeader *header, CodecMessage *message);

/// Decodes the picture. Called at most once.
///
/// `pixelLimit` is the most pixels of the picture; libheif from 1.19 on takes no more memory than
/// for twice as many. `CodecStatus_noDecoder`: libheif has no decoder for the codec, which
/// `message` names.
CodecStatus heifReader_decode(HEIFReader *reader, uint64_t pixelLimit, CodecMessage *message);

/// Converts a row of the decoded picture to R, G, B, 8 bits a sample: deeper samples are rounded,
/// transparency is composited over white. `pixels` takes width * 3 bytes.
void heifReader_row(const HEIFReader *reader, uint32_t y, uint8_t *pixels);

void heifReader_close(HEIFReader *reader);

/// Loads the decoders that libheif has as plug-ins, which it does by itself with the first file.
void heifLibrary_load(void);

/// libheif's version at run time.
const char *heifLibrary_version(void);

/// Whether libheif has a decoder for HEVC, and for AV1.
bool heifLibrary_decodesHEVC(void);
bool heifLibrary_decodesAV1(void);

#ifdef __cplusplus
}
#endif

#endif
