// What Swift cannot import from libjpeg-turbo, libpng and Little CMS: their error handling jumps
// (longjmp) or calls back with variable arguments. Every jump starts and ends inside one function
// of this seam, nothing is printed, and nothing is global but the count of what is in use: two
// threads may use two handles.
//
// Conventions
// - A handle that `..._open` or `..._create` returned is given back with the matching
//   `..._close` or `..._destroy`; on failure the handle is NULL and owes nothing.
// - Input bytes are borrowed: they must stay valid and unchanged until the handle is closed.
// - Pixel buffers belong to the caller; `capacity` is their length in bytes. A buffer that is too
//   small is refused (`CodecStatus_bufferTooSmall`) before a byte is written.
// - `message` is never NULL. It is written when the status is not `CodecStatus_ok`.

#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
} CodecStatus;

/// What the samples of a picture stand for.
typedef enum CODEC_OPEN_ENUM CodecColor : int32_t {
  CodecColor_none = 0,
  CodecColor_gray,
  CodecColor_rgb,
  CodecColor_cmyk,
} CodecColor;

/// The pixels that a PNG is decoded to, always 8 bits a sample.
typedef enum CODEC_OPEN_ENUM CodecLayout : int32_t {
  /// R, G, B; transparent parts are laid over white.
  CodecLayout_rgbOverWhite = 0,
  /// R, G, B, A; straight, 255 where the file has no transparency.
  CodecLayout_rgba,
  /// One byte a pixel; only for pictures without colour and transparency.
  CodecLayout_gray,
} CodecLayout;

/// A library's explanation: English, printable ASCII, terminated, possibly cut.
typedef struct CodecMessage {
  char text[200];
} CodecMessage;

/// Bytes that a handle owns; `count` is 0 when the file has none.
typedef struct CodecBytes {
  const uint8_t *bytes;
  size_t count;
} CodecBytes;

/// What is known before a pixel is decoded.
typedef struct CodecHeader {
  uint32_t width;
  uint32_t height;
  CodecColor color;
  bool hasAlpha;
  /// CMYK with 255 for no ink, as Adobe's programs write it.
  bool hasInvertedInk;
  /// The embedded ICC profile, not inspected; empty when none, or longer than the limit given.
  CodecBytes profile;
} CodecHeader;

// MARK: - Reading JPEG (jpeg_reading.c)

typedef struct JPEGReader JPEGReader;
typedef struct InkConverter InkConverter;

/// Reads the header. `profileLimit` is the longest ICC profile, in bytes, that is handed on.
CodecStatus jpegReader_open(
    const uint8_t *bytes, size_t count, size_t profileLimit, JPEGReader **reader,
    CodecHeader *header, CodecMessage *message);

/// Decodes to R, G, B rows (width * height * 3 bytes). To be called at most once.
///
/// Gray is repeated into three channels. CMYK goes through `inks`, or through the plain formula
/// R = (1 - C)(1 - K) when `inks` is NULL.
CodecStatus jpegReader_decode(
    JPEGReader *reader, const InkConverter *inks, uint8_t *pixels, size_t capacity,
    CodecMessage *message);

/// The first EXIF block that was met, from its TIFF header on; valid until the reader is closed.
/// Before decoding that is one in front of the picture.
CodecBytes jpegReader_exif(const JPEGReader *reader);

void jpegReader_close(JPEGReader *reader);

// MARK: - Writing JPEG (jpeg_writing.c)

/// What a writer produced; `bytes` is released with `codecOutput_free`.
typedef struct CodecOutput {
  uint8_t *bytes;
  size_t count;
} CodecOutput;

void codecOutput_free(CodecOutput output);

/// Encodes R, G, B rows. `profile` may be NULL. `halvesChroma` asks for 4:2:0.
CodecStatus jpegWriter_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int32_t quality, bool halvesChroma,
    const uint8_t *profile, size_t profileCount, CodecOutput *output, CodecMessage *message);

// MARK: - Rewriting JPEG (jpeg_rewriting.c)

/// The upright picture as it shall be, and where it is another than the file's.
typedef struct JPEGChanges {
  /// R, G, B rows of the upright picture.
  const uint8_t *pixels;
  size_t pixelCapacity;
  /// How the stored picture is moved to be upright: the value of EXIF's tag, 1 to 8.
  uint16_t orientation;
  /// A byte for each square of 8 x 8 pixels of the stored picture, row by row (the last ones of a
  /// row and of the picture may be cut); not zero where a pixel has changed.
  const uint8_t *squares;
  size_t squareCapacity;
} JPEGChanges;

/// How many blocks of 8 x 8 samples a JPEG has, and how many of them were written anew.
typedef struct JPEGBlockCount {
  uint64_t all;
  uint64_t changed;
} JPEGBlockCount;

/// Writes the file that the reader was opened on once more: blocks in which something has changed
/// are made of the pixels, with the file's own quantisation tables and sampling; all others keep
/// their coefficients. A gray picture in which something has changed becomes one of colour.
///
/// Nothing is carried over but the picture: of EXIF a new block with the orientation alone, where
/// it is not 1, and `profile`, which may be NULL. To be called at most once, instead of decoding.
CodecStatus jpegReader_rewrite(
    JPEGReader *reader, const JPEGChanges *changes, const uint8_t *profile, size_t profileCount,
    CodecOutput *output, JPEGBlockCount *blocks, CodecMessage *message);

// MARK: - Reading PNG (png_reading.c)

typedef struct PNGReader PNGReader;

/// Reads the chunks before the picture data; the parameters are those of `jpegReader_open`.
CodecStatus pngReader_open(
    const uint8_t *bytes, size_t count, size_t profileLimit, PNGReader **reader,
    CodecHeader *header, CodecMessage *message);

/// The same of an open file, which is read a part at a time from its beginning; it is borrowed, and
/// its position is not moved. A file that cannot be read is `CodecStatus_damaged`, the message has
/// the system's words.
CodecStatus pngReader_openFile(
    int32_t file, size_t profileLimit, PNGReader **reader, CodecHeader *header,
    CodecMessage *message);

/// Decodes to the layout's rows, to the file's end. To be called at most once.
CodecStatus pngReader_decode(
    PNGReader *reader, CodecLayout layout, uint8_t *pixels, size_t capacity,
    CodecMessage *message);

/// Gets a row of a picture, lent for the call.
typedef void (*CodecRowReceiver)(void *context, const uint8_t *row);

/// Decodes to the layout's rows, one after the other, to the file's end: the whole picture is in
/// memory only if it is interlaced. In place of `pngReader_decode`, and at most once.
CodecStatus pngReader_decodeRows(
    PNGReader *reader, CodecLayout layout, CodecRowReceiver receive, void *context,
    CodecMessage *message);

/// The EXIF block from its TIFF header on; complete only after decoding (it may follow the
/// picture data); valid until the reader is closed.
CodecBytes pngReader_exif(const PNGReader *reader);

void pngReader_close(PNGReader *reader);

// MARK: - Writing PNG (png_writing.c)

/// Encodes R, G, B rows (or R, G, B, A rows when `hasAlpha`). `profile` may be NULL; one that
/// libpng finds malformed is left out.
CodecStatus pngWriter_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, bool hasAlpha,
    const uint8_t *profile, size_t profileCount, CodecOutput *output, CodecMessage *message);

// MARK: - Colour profiles (color.c)

/// The colour space that a usable ICC profile describes; `CodecColor_none` for all others.
CodecColor colorProfile_space(const uint8_t *profile, size_t count);

/// The sRGB value (three bytes) of each of the 256 gray values; false when the profile is not
/// usable.
bool colorProfile_grayTable(const uint8_t *profile, size_t count, uint8_t table[768]);

/// Makes a converter from CMYK by an embedded profile to sRGB; NULL when it is not usable.
InkConverter *inkConverter_create(const uint8_t *profile, size_t count, bool hasInvertedInk);

/// Converts `pixels` pixels: four bytes each from `inks`, three bytes each to `rgb`.
void inkConverter_convert(
    const InkConverter *converter, const uint8_t *inks, uint8_t *rgb, size_t pixels);

void inkConverter_destroy(InkConverter *converter);

// MARK: - Leaks (live_handles.c)

/// Readers, converters and outputs that were handed out and not given back yet; for tests that look
/// for leaks.
int64_t codecLiveHandles(void);

// MARK: - Versions (versions.c)

/// A library's version: that of the headers this seam was built with, and that of the library in
/// use. libjpeg-turbo does not tell the latter; it is NULL there.
typedef struct CodecVersion {
  const char *built;
  const char *running;
} CodecVersion;

CodecVersion codecVersion_jpeg(void);
CodecVersion codecVersion_png(void);

/// Little CMS counts in hundredths and tens: 2140 is 2.14.
int32_t codecVersion_colorBuilt(void);
int32_t codecVersion_colorRunning(void);

#endif
