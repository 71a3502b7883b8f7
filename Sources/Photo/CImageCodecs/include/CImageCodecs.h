// The parts of libjpeg-turbo, libpng, libwebp and Little CMS that Swift cannot import: error
// handling that jumps (longjmp) or has variable arguments, and structs with unions. Every jump
// starts and ends inside one function of this seam, nothing is printed, and the only global is the
// count of live handles: two threads may use two handles.
//
// Conventions
// - A handle that `..._open` or `..._create` returned is released with the matching `..._close` or
//   `..._destroy`; on failure it is NULL and needs no release.
// - Input bytes are borrowed: they must stay valid and unchanged until the handle is closed.
// - Pixel buffers belong to the caller; `capacity` is their length in bytes. A buffer that is too
//   small is refused (`CodecStatus_bufferTooSmall`) before a byte is written.
// - `message` is never NULL. It is written when the status is not `CodecStatus_ok`.

#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define CODEC_OPEN_ENUM __attribute__((enum_extensibility(open)))

/// How a call ended.
typedef enum CODEC_OPEN_ENUM CodecStatus : int32_t {
  CodecStatus_ok = 0,
  /// The bytes end before the picture does.
  CodecStatus_truncated,
  /// The bytes contradict the format; the message has the library's words.
  CodecStatus_damaged,
  /// A valid file of a kind that the library or this seam does not read or write.
  CodecStatus_unsupported,
  CodecStatus_outOfMemory,
  CodecStatus_bufferTooSmall,
  /// A library has no decoder for the picture's codec, which the message names.
  CodecStatus_noDecoder,
} CodecStatus;

/// The colour space of a picture or a profile.
typedef enum CODEC_OPEN_ENUM CodecColor : int32_t {
  CodecColor_none = 0,
  CodecColor_gray,
  CodecColor_rgb,
  CodecColor_cmyk,
} CodecColor;

/// The pixel format that a PNG is decoded to, always 8 bits a sample.
typedef enum CODEC_OPEN_ENUM CodecLayout : int32_t {
  /// R, G, B; composited over white where there is alpha.
  CodecLayout_rgbOverWhite = 0,
  /// R, G, B, A; straight alpha, 255 where the file has no transparency.
  CodecLayout_rgba,
  /// One byte a pixel; only for pictures without colour and transparency.
  CodecLayout_gray,
} CodecLayout;

/// A library's error message: English, printable ASCII, terminated, possibly truncated.
typedef struct CodecMessage {
  char text[200];
} CodecMessage;

/// Bytes that a handle owns; `count` is 0 when the file has none.
typedef struct CodecBytes {
  const uint8_t *bytes;
  size_t count;
} CodecBytes;

/// Dots to an inch of print; zeros where none are stated.
typedef struct CodecDensity {
  double x;
  double y;
} CodecDensity;

/// The header, known before a pixel is decoded.
typedef struct CodecHeader {
  uint32_t width;
  uint32_t height;
  CodecColor color;
  /// CMYK with 255 for no ink, as Adobe's programs write it.
  bool isInvertedCMYK;
  /// The embedded ICC profile, not validated; empty when there is none, or one beyond the limit.
  CodecBytes profile;
  /// As a JPEG's JFIF segment states it.
  CodecDensity density;
} CodecHeader;

// MARK: - Reading JPEG (jpeg_reading.c)

typedef struct JPEGReader JPEGReader;
typedef struct CMYKConverter CMYKConverter;

/// Reads the header. `profileLimit` is the length limit of the ICC profile, in bytes.
CodecStatus jpegReader_open(
    const uint8_t *bytes, size_t count, size_t profileLimit, JPEGReader **reader,
    CodecHeader *header, CodecMessage *message);

/// Decodes to R, G, B rows (width * height * 3 bytes). Called at most once.
///
/// Gray becomes R = G = B. CMYK is converted with `cmyk`, or by R = (1 - C)(1 - K) when `cmyk` is
/// NULL.
CodecStatus jpegReader_decode(
    JPEGReader *reader, const CMYKConverter *cmyk, uint8_t *pixels, size_t capacity,
    CodecMessage *message);

/// The first EXIF block met, from its TIFF header on; valid until the reader is closed. Before
/// decoding it is the one in front of the first scan.
CodecBytes jpegReader_exif(const JPEGReader *reader);

/// The index of further pictures (CIPA DC-007), behind its identifier; valid as the file's bytes.
CodecBytes jpegReader_pictures(const JPEGReader *reader);

void jpegReader_close(JPEGReader *reader);

// MARK: - Writing JPEG (jpeg_writing.c)

/// A writer's output; `bytes` is released with `codecOutput_free`.
typedef struct CodecOutput {
  uint8_t *bytes;
  size_t count;
} CodecOutput;

void codecOutput_free(CodecOutput output);

/// Encodes R, G, B rows. `profile` may be NULL. `subsamplesChroma` chooses 4:2:0 over 4:4:4.
CodecStatus jpegWriter_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int32_t quality, bool subsamplesChroma,
    const uint8_t *profile, size_t profileCount, CodecDensity density, CodecOutput *output,
    CodecMessage *message);

// MARK: - Rewriting JPEG (jpeg_rewriting.c)

/// An edited picture, and the region in which it differs from the file's.
typedef struct JPEGEdit {
  /// R, G, B rows of the upright picture.
  const uint8_t *pixels;
  size_t pixelCapacity;
  /// Strides that map the stored (unrotated) picture onto `pixels`, in bytes: to its first pixel,
  /// from a pixel to the next on the right, and to the next below.
  ptrdiff_t firstPixel, rightStride, downStride;
  /// The dirty region: a byte for each tile of 8 x 8 pixels of the stored picture, in row order
  /// (tiles at the right and lower edges may be partial); not zero where a pixel differs.
  const uint8_t *dirtyTiles;
  size_t tileCapacity;
  /// The ICC profile; empty for none.
  CodecBytes profile;
  /// Of the stored picture.
  CodecDensity density;
} JPEGEdit;

/// The number of DCT blocks of a JPEG, and of those encoded from the edited pixels.
typedef struct JPEGBlockCount {
  uint64_t all;
  uint64_t reencoded;
} JPEGBlockCount;

/// Rewrites the reader's file: dirty blocks are encoded from the pixels, with the file's
/// quantisation tables and sampling factors; all others keep their coefficients. A gray picture
/// with a dirty block becomes YCbCr.
///
/// Only the picture, `profile` and `density` are written. Called at most once, in place of
/// decoding.
CodecStatus jpegReader_rewrite(
    JPEGReader *reader, const JPEGEdit *edit, CodecOutput *output, JPEGBlockCount *blocks,
    CodecMessage *message);

// MARK: - Reading PNG (png_reading.c)

typedef struct PNGReader PNGReader;

/// Reads the chunks before the picture data; the parameters are those of `jpegReader_open`.
CodecStatus pngReader_open(
    const uint8_t *bytes, size_t count, size_t profileLimit, PNGReader **reader,
    CodecHeader *header, CodecMessage *message);

/// Reads the chunks before the picture data of an open file, which is borrowed and read in windows
/// (`pread`). A read error is `CodecStatus_damaged` with the system's description.
CodecStatus pngReader_openFile(
    int32_t file, size_t profileLimit, PNGReader **reader, CodecHeader *header,
    CodecMessage *message);

/// Has `pngReader_decode` leave the samples as they are, whatever the gAMA chunk says.
void pngReader_ignoreGamma(PNGReader *reader);

/// Decodes to the layout's rows, and reads to the file's end. Called at most once.
CodecStatus pngReader_decode(
    PNGReader *reader, CodecLayout layout, uint8_t *pixels, size_t capacity,
    CodecMessage *message);

void pngReader_close(PNGReader *reader);

// MARK: - Writing PNG (png_writing.c)

/// Encodes R, G, B or R, G, B, A rows. `profile` may be NULL; one that libpng finds malformed is
/// left out.
CodecStatus pngWriter_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, bool hasAlpha, const uint8_t *profile,
    size_t profileCount, CodecDensity density, CodecOutput *output, CodecMessage *message);

// MARK: - Reading WebP (webp_reading.c)

/// The size of a WebP, and whether any pixel may be transparent.
typedef struct WebPHeader {
  uint32_t width;
  uint32_t height;
  bool hasAlpha;
  /// The size is the canvas's.
  bool isAnimation;
} WebPHeader;

/// Reads the header.
CodecStatus webp_readHeader(
    const uint8_t *bytes, size_t count, WebPHeader *header, CodecMessage *message);

/// Decodes to R, G, B rows at the buffer's beginning, composited over white where there is alpha.
/// An animation is `CodecStatus_unsupported`: its frames are files of their own for libwebp.
///
/// `capacity` is at least width * height * 3 bytes, with alpha width * height * 4: the picture is
/// decoded with its alpha and composited in place.
CodecStatus webp_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t capacity, CodecMessage *message);

// MARK: - The answers of selfie-heif, which reads HEIC and AVIF in another process

/// The first bytes of an answer.
#define HEIF_ANSWER_MAGIC 0x46494548u

/// The most bytes of EXIF, and of XMP, that are read and answered.
enum { HEIF_EXIF_LIMIT = 1 << 20, HEIF_XMP_LIMIT = 1 << 20 };

/// What the program selfie-heif answers first; the ICC profile of `profileCount` bytes follows, and
/// then `exifCount` bytes of EXIF and `xmpCount` of XMP.
///
/// Both programs are of one build and one machine, so that the struct itself crosses the pipe. The
/// receiver checks every field all the same: a hostile file may have taken the program over.
typedef struct HEIFAnswer {
  uint32_t magic;
  CodecStatus status;
  /// The upright picture's size.
  uint32_t width;
  uint32_t height;
  uint32_t profileCount;
  /// Colour primaries and transfer characteristics (ITU-T H.273).
  uint16_t primaries;
  uint16_t transfer;
  /// The number of pictures in the file, thumbnails and the like not counted.
  uint32_t pictureCount;
  /// At most `HEIF_EXIF_LIMIT`.
  uint32_t exifCount;
  /// At most `HEIF_XMP_LIMIT`.
  uint32_t xmpCount;
  CodecMessage message;
} HEIFAnswer;

/// What follows the profile when the picture is decoded; R, G, B rows follow a good status.
typedef struct HEIFOutcome {
  CodecStatus status;
  CodecMessage message;
} HEIFOutcome;

// MARK: - Writing WebP (webp_writing.c)

/// Encodes R, G, B or R, G, B, A rows with loss. `profile` may be NULL, and must be with alpha.
/// `quality` is 1 to 100.
CodecStatus webpWriter_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, bool hasAlpha, int32_t quality,
    const uint8_t *profile, size_t profileCount, CodecOutput *output, CodecMessage *message);

// MARK: - Colour profiles (color.c)

/// The colour space that a usable ICC profile describes; `CodecColor_none` for all others.
CodecColor colorProfile_space(const uint8_t *profile, size_t count);

/// Makes an ICC profile of colour primaries and transfer characteristics (ITU-T H.273); no bytes
/// where they are sRGB's, unspecified or unknown. The same numbers give the same bytes.
CodecOutput colorProfile_make(uint16_t primaries, uint16_t transfer);

/// Makes an ICC profile of x and y of white, red, green and blue (CIE 1931), and the exponent of
/// the transfer function; 0 for sRGB's function. No bytes where there is no such space.
CodecOutput colorProfile_makeGamut(const double chromaticities[8], double gamma);

/// The transfer characteristics (ITU-T H.273) that a profile's `cicp` tag names; 2, unspecified,
/// without one.
uint16_t colorProfile_transfer(const uint8_t *profile, size_t count);

/// Reads an RGB profile of a matrix and curves: the linear light of each of 256 values (green's
/// curve), and X, Y and Z of red, green and blue under D50. No bytes stand for sRGB. False for
/// other profiles.
bool colorProfile_readMatrix(
    const uint8_t *profile, size_t count, float linear[256], double colorants[9]);

/// Converts R, G, B pixels of an RGB profile to sRGB, in place; false, with the pixels as they
/// were, for a profile that is not usable.
bool colorProfile_convertToSRGB(
    const uint8_t *profile, size_t count, uint8_t *pixels, size_t pixelCount);

/// The ICC profile of sRGB itself, for files that must name their space. The same bytes each time.
CodecOutput colorProfile_makeSRGB(void);

/// Makes a lookup table from gray to sRGB, three bytes an entry; false when the profile is not
/// usable.
bool colorProfile_grayTable(const uint8_t *profile, size_t count, uint8_t table[768]);

/// Makes a converter from CMYK to sRGB through an embedded profile; NULL when that is not usable.
CMYKConverter *cmykConverter_create(const uint8_t *profile, size_t count, bool isInverted);

/// Converts `pixels` pixels, from four bytes each to three bytes each.
void cmykConverter_convert(
    const CMYKConverter *converter, const uint8_t *cmyk, uint8_t *rgb, size_t pixels);

void cmykConverter_destroy(CMYKConverter *converter);

// MARK: - Leaks (live_handles.c)

/// The number of readers, converters and outputs not yet released; for leak tests.
int64_t codecLiveHandles(void);

// MARK: - Versions (versions.c)

/// A library's version: of the headers at build time, and of the library at run time.
/// libjpeg-turbo does not report the latter; it is NULL there.
typedef struct CodecVersion {
  const char *built;
  const char *running;
} CodecVersion;

CodecVersion codecVersion_jpeg(void);
CodecVersion codecVersion_png(void);

/// libwebp's version at run time, as major << 16 | minor << 8 | revision; its headers have none.
int32_t codecVersion_webp(void);

/// Little CMS's version, 1000 * major + 10 * minor: 2140 is 2.14.
int32_t codecVersion_colorBuilt(void);
int32_t codecVersion_colorRunning(void);

#endif
