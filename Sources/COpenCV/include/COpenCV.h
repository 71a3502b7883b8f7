// The only door to OpenCV: plain C, no exception leaves it.
//
// Conventions
// - Pictures are rows of interleaved 8-bit RGB; `stride` is the bytes from one row to the next.
// - Coordinates are continuous: pixel (0, 0) covers 0 to 1, its centre is 0.5.
// - Every function that can fail returns a status and, if not ok, writes a short text for developers
//   into `message` (never pixels or file contents); `message` may be NULL.
// - Buffers belong to the caller, who says their capacity; the true count is returned.
// - thread-safety: one thread uses a handle at a time; apart from that any thread may call any function
//   at any time. OpenCV uses no other thread, prints nothing and keeps nothing between two calls.
#ifndef COPENCV_H
#define COPENCV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum __attribute__((enum_extensibility(open))) COpenCVStatus {
  COpenCVStatus_ok = 0,
  COpenCVStatus_badArgument = 1,   // a size, stride or pointer that cannot be right
  COpenCVStatus_unreadable = 2,    // the bytes are not a network that OpenCV can read
  COpenCVStatus_tooSmall = 3,      // an output buffer is too small; its count tells the need
  COpenCVStatus_outOfMemory = 4,
  COpenCVStatus_failed = 5         // OpenCV refused for another reason; see the message
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

/// The version of the headers that this seam was built with, such as "4.6.0".
const char *_Nonnull COpenCV_builtVersion(void);

/// The version of the library in use.
const char *_Nonnull COpenCV_runningVersion(void);

// ---- Networks (cv::dnn) ----

typedef struct COpenCVNetwork COpenCVNetwork;

/// Networks that were created and not destroyed yet; for tests that look for leaks.
int64_t COpenCV_liveHandles(void);

/// Reads an ONNX network from memory, which is not needed afterwards.
/// ensures: *network is set if and only if the status is ok.
COpenCVStatus COpenCV_networkCreate(const uint8_t *_Nullable onnx, size_t count,
                                    COpenCVNetwork *_Nullable *_Nonnull network,
                                    COpenCVMessage *_Nullable message);

/// Gives a network's memory back; NULL is no network.
void COpenCV_networkDestroy(COpenCVNetwork *_Nullable network);

/// One named output of a run.
typedef struct COpenCVOutput {
  const char *_Nonnull name;
  float *_Nullable values;
  size_t capacity;
  size_t count;  // written: how many values the network gave
} COpenCVOutput;

/// Runs the network on one input of shape 1 x channels x height x width (row-major floats).
/// requires: one to four channels; sides of 1 to 8192; one to sixteen outputs.
/// ensures: values are copied for each output whose capacity suffices; tooSmall if one does not.
COpenCVStatus COpenCV_networkRun(COpenCVNetwork *_Nonnull network, const float *_Nullable input,
                                 int32_t channels, int32_t height, int32_t width,
                                 COpenCVOutput *_Nonnull outputs, size_t outputCount,
                                 COpenCVMessage *_Nullable message);

// ---- Cropping (cv::warpAffine) ----

/// Cuts a crop out of a picture as a network's input: planes R, G, B of width x height floats,
/// byte 0 mapped to `low` and 255 to `high`.
///
/// `map` takes the crop's coordinates to the picture's: x' = m0 x + m1 y + m2, y' = m3 x + m4 y + m5.
/// Where the crop is over twice as coarse as the picture, the picture's part is shrunk by area
/// averaging first, so that nothing aliases. Outside the picture the nearest edge pixel goes on,
/// or black when `isBlackOutside`.
/// requires: sides of 1 to 8192; finite map; capacity >= 3 * width * height.
COpenCVStatus COpenCV_crop(COpenCVPicture picture, const double map[_Nonnull 6], int32_t width,
                           int32_t height, float low, float high, bool isBlackOutside,
                           float *_Nullable planes, size_t capacity,
                           COpenCVMessage *_Nullable message);

// ---- Shrinking (cv::resize) ----

/// Shrinks a picture by area averaging into rows of `width * 3` bytes.
/// requires: no side longer than the picture's; capacity >= width * height * 3.
COpenCVStatus COpenCV_shrink(COpenCVPicture picture, int32_t width, int32_t height,
                             uint8_t *_Nullable pixels, size_t capacity,
                             COpenCVMessage *_Nullable message);

// ---- Fitting (cv::SVD) ----

/// The rotation that turns `model` onto `points` best (least squares, after taking out the means;
/// Kabsch 1976). Both hold `count` triples x, y, z; `rotation` is row-major, never a mirror image.
/// requires: 3 to 100000 points.
COpenCVStatus COpenCV_fitRotation(const double *_Nullable model, const double *_Nullable points,
                                  size_t count, double rotation[_Nonnull 9],
                                  COpenCVMessage *_Nullable message);

// ---- Denoising (cv::bilateralFilter) ----

/// Smooths noise and keeps edges, into rows of `width * 3` bytes.
/// requires: capacity >= width * height * 3; diameter odd, 3 to 15 pixels.
COpenCVStatus COpenCV_denoise(COpenCVPicture picture, int32_t diameter, double colorSigma,
                              double spaceSigma, uint8_t *_Nullable pixels, size_t capacity,
                              COpenCVMessage *_Nullable message);

// ---- Drawing (cv::line, cv::ellipse) ----

/// A colour, 0 to 255 each.
typedef struct COpenCVColor {
  uint8_t red, green, blue;
} COpenCVColor;

/// Draws an anti-aliased line into rows of `width * 3` bytes; ends may lie outside the picture.
/// requires: finite coordinates.
COpenCVStatus COpenCV_drawLine(uint8_t *_Nullable pixels, int32_t width, int32_t height, double x0,
                               double y0, double x1, double y1, COpenCVColor color,
                               double thickness, COpenCVMessage *_Nullable message);

/// Draws an anti-aliased ellipse: its outline, or filled when `thickness` is not positive.
/// requires: finite coordinates; half axes >= 0; `degrees` turns it clockwise.
COpenCVStatus COpenCV_drawEllipse(uint8_t *_Nullable pixels, int32_t width, int32_t height,
                                  double centerX, double centerY, double halfWidth,
                                  double halfHeight, double degrees, COpenCVColor color,
                                  double thickness, COpenCVMessage *_Nullable message);

#ifdef __cplusplus
}
#endif
#endif
