// The only door to OpenCV: plain C, no exception leaves it, nothing global.
//
// Conventions
// - Pictures are rows of interleaved 8-bit RGB; `stride` is the bytes from one row to the next.
// - Coordinates are continuous: pixel (0, 0) covers 0 to 1, its centre is 0.5.
// - Every function that can fail returns a status and, if not ok, writes a short text for developers
//   into `message` (never pixels or file contents); `message` may be NULL.
// - Buffers belong to the caller, who says their capacity.
// - Any thread may call any function at any time; OpenCV keeps nothing between two calls.
#ifndef COPENCV_H
#define COPENCV_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum __attribute__((enum_extensibility(open))) COpenCVStatus {
  COpenCVStatus_ok = 0,
  COpenCVStatus_badArgument = 1,   // a size, stride or pointer that cannot be right
  COpenCVStatus_outOfMemory = 2,
  COpenCVStatus_failed = 3         // OpenCV refused for another reason; see the message
};
typedef enum COpenCVStatus COpenCVStatus;

typedef struct COpenCVMessage {
  char text[200];
} COpenCVMessage;

/// A picture lent for the length of one call.
typedef struct COpenCVPicture {
  const uint8_t *_Nullable pixels;  // refused when NULL
  int32_t width;
  int32_t height;
  size_t stride;
} COpenCVPicture;

/// Sets how many threads OpenCV may use, silences its log and keeps it off the graphics card.
/// requires: threads >= 1. Process-wide; call before any other function of this seam.
void COpenCV_configure(int32_t threads);

/// The version of the headers that this seam was built with, such as "4.6.0".
const char *_Nonnull COpenCV_builtVersion(void);

/// The version of the library in use.
const char *_Nonnull COpenCV_runningVersion(void);

// ---- Sampling (imgproc) ----

/// Cuts a crop out of a picture as a network's input: planes R, G, B of width x height floats,
/// byte 0 mapped to `low` and 255 to `high`.
///
/// `map` takes the crop's coordinates to the picture's: x' = m0 x + m1 y + m2, y' = m3 x + m4 y + m5.
/// Where the crop is over twice as coarse as the picture, the picture's part is shrunk by area
/// averaging first, so that nothing aliases. Outside the picture the nearest edge pixel goes on,
/// or black when `blackOutside` is not 0.
/// requires: tensorCapacity >= 3 * width * height.
COpenCVStatus COpenCV_cropToTensor(COpenCVPicture picture, const double map[_Nonnull 6],
                                   int32_t width, int32_t height, float low, float high,
                                   int32_t blackOutside, float *_Nullable tensor,
                                   size_t tensorCapacity, COpenCVMessage *_Nullable message);

/// Shrinks (area averaging) or enlarges (bilinear) a picture into rows of `width * 3` bytes.
/// requires: capacity >= width * height * 3.
COpenCVStatus COpenCV_resize(COpenCVPicture picture, int32_t width, int32_t height,
                             uint8_t *_Nullable pixels, size_t capacity,
                             COpenCVMessage *_Nullable message);

/// Smooths noise and keeps edges (bilateral filter), into rows of `width * 3` bytes.
/// requires: capacity >= width * height * 3; diameter odd, 3 to 15 pixels.
COpenCVStatus COpenCV_denoise(COpenCVPicture picture, int32_t diameter, double colorSigma,
                              double spaceSigma, uint8_t *_Nullable pixels, size_t capacity,
                              COpenCVMessage *_Nullable message);

// ---- Fitting (core) ----

/// The rotation that turns `model` onto `points` best (least squares, after taking out the means;
/// Kabsch 1976). Both hold `count` triples x, y, z; `rotation` is row-major.
/// requires: count >= 3.
COpenCVStatus COpenCV_fitRotation(const double *_Nullable model, const double *_Nullable points,
                                  size_t count, double rotation[_Nonnull 9],
                                  COpenCVMessage *_Nullable message);

// ---- Drawing (imgproc) ----

/// A colour, 0 to 255 each.
typedef struct COpenCVColor {
  uint8_t red, green, blue;
} COpenCVColor;

/// Draws an anti-aliased line into rows of `width * 3` bytes; ends may lie outside the picture.
COpenCVStatus COpenCV_drawLine(uint8_t *_Nullable pixels, int32_t width, int32_t height, double x0,
                               double y0, double x1, double y1, COpenCVColor color,
                               double thickness, COpenCVMessage *_Nullable message);

/// Draws an anti-aliased ellipse: its outline, or filled when `thickness` is not positive.
/// requires: half axes >= 0; `degrees` turns it clockwise.
COpenCVStatus COpenCV_drawEllipse(uint8_t *_Nullable pixels, int32_t width, int32_t height,
                                  double centerX, double centerY, double halfWidth,
                                  double halfHeight, double degrees, COpenCVColor color,
                                  double thickness, COpenCVMessage *_Nullable message);

#ifdef __cplusplus
}
#endif
#endif
