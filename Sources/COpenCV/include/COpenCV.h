// The only door to OpenCV: plain C, no exception leaves it, nothing global.
//
// The library is loaded with the first call that needs it (docs/decisions/0060): of photos that are
// crowned only dark ones do.
//
// Conventions
// - Pictures are rows of interleaved 8-bit RGB; `stride` is the bytes from one row to the next.
// - Coordinates are continuous: pixel (0, 0) covers 0 to 1, its centre is 0.5.
// - Every function that can fail returns a status and, if not ok, writes a short text for developers
//   into `message` (never pixels or file contents); `message` may be NULL.
// - Buffers belong to the caller, who says their capacity.
// - Any thread may call any function at any time; OpenCV uses no other thread, prints nothing and keeps
//   nothing between two calls.
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
  COpenCVStatus_failed = 3,        // OpenCV refused for another reason; see the message
  COpenCVStatus_missing = 4        // OpenCV cannot be loaded; the message is the system's
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

// ---- The library ----

/// Why OpenCV cannot be loaded, in the system's words; NULL when it can.
const char *_Nullable COpenCV_fault(void);

/// The version of the headers that this seam was built with, such as "4.6.0".
const char *_Nonnull COpenCV_builtVersion(void);

/// The version of the library in use; NULL when there is none.
const char *_Nullable COpenCV_runningVersion(void);

// ---- Smoothing ----

/// Smooths noise and keeps edges (bilateral filter), into rows of `width * 3` bytes.
/// requires: capacity >= width * height * 3; diameter odd, 3 to 15 pixels.
COpenCVStatus COpenCV_denoise(COpenCVPicture picture, int32_t diameter, double colorSigma,
                              double spaceSigma, uint8_t *_Nullable pixels, size_t capacity,
                              COpenCVMessage *_Nullable message);

// ---- Drawing ----

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
