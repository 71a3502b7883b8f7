// The seam to OpenCV: plain C, no exception crosses it.
//
// Conventions
// - Images are rows of interleaved 8-bit RGB; `stride` is in bytes.
// - Coordinates are continuous: pixel (0, 0) covers 0 to 1, its centre is 0.5.
// - Every function that can fail returns a status and, if not ok, writes a text for developers
//   into `message` (never pixels or file contents); `message` may be NULL.
// - The caller owns buffers and passes their capacity; the required count is returned.
// - thread-safety: one thread at a time uses a handle; otherwise any thread may call any function
//   at any time. OpenCV runs on the calling thread, logs nothing and keeps no state between calls.
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
  COpenCVStatus_badArgument = 1,   // a size, stride or pointer out of range
  COpenCVStatus_unreadable = 2,    // OpenCV cannot read the bytes as a network
  COpenCVStatus_tooSmall = 3,      // an output buffer is too small; its count is the required one
  COpenCVStatus_outOfMemory = 4,
  COpenCVStatus_failed = 5         // OpenCV failed for another reason; see the message
};
typedef enum COpenCVStatus COpenCVStatus;

typedef struct COpenCVMessage {
  char text[200];
} COpenCVMessage;

/// An image that is valid during one call.
typedef struct COpenCVImage {
  const uint8_t *_Nullable pixels;  // NULL is a badArgument
  int32_t width;
  int32_t height;
  size_t stride;
} COpenCVImage;

// ---- The library ----

/// The version of the headers at build time, such as "4.6.0".
const char *_Nonnull COpenCV_builtVersion(void);

/// The version of the loaded library.
const char *_Nonnull COpenCV_runningVersion(void);

// ---- Networks (cv::dnn) ----

typedef struct COpenCVNetwork COpenCVNetwork;

/// The number of networks that are created and not yet destroyed; for leak tests.
int64_t COpenCV_liveHandles(void);

/// Reads an ONNX network from memory, which is needed during the call only.
/// ensures: *network is set if and only if the status is ok.
COpenCVStatus COpenCV_networkCreate(const uint8_t *_Nullable onnx, size_t count,
                                    COpenCVNetwork *_Nullable *_Nonnull network,
                                    COpenCVMessage *_Nullable message);

/// Frees a network; NULL is allowed.
void COpenCV_networkDestroy(COpenCVNetwork *_Nullable network);

/// One output tensor of a run.
typedef struct COpenCVOutput {
  const char *_Nonnull name;
  float *_Nullable values;
  size_t capacity;
  size_t count;  // written: the tensor's number of values
} COpenCVOutput;

/// Runs the network on one input tensor in NCHW order, N = 1.
/// requires: one to four channels; sides of 1 to 8192; one to sixteen outputs.
/// ensures: values are copied for each output whose capacity suffices; tooSmall if one does not.
COpenCVStatus COpenCV_networkRun(COpenCVNetwork *_Nonnull network, const float *_Nullable input,
                                 int32_t channels, int32_t height, int32_t width,
                                 COpenCVOutput *_Nonnull outputs, size_t outputCount,
                                 COpenCVMessage *_Nullable message);

/// Overwrites the last input and all that the network keeps of it; nothing if there is none. Takes
/// the time of a run.
COpenCVStatus COpenCV_networkForgetInput(COpenCVNetwork *_Nonnull network);

// ---- Cropping (cv::warpAffine) ----

/// Resamples a crop of an image as a network's input: planes R, G, B of width x height floats,
/// byte 0 mapped to `low` and 255 to `high`.
///
/// `map` maps the crop's coordinates to the image's: x' = m0 x + m1 y + m2, y' = m3 x + m4 y + m5.
/// A crop coarser than the image is area-averaged or supersampled, so that it does not alias.
/// Outside the image the nearest edge pixel is replicated, or black when `isBlackOutside`.
/// requires: sides of 1 to 8192; finite map; capacity >= 3 * width * height.
COpenCVStatus COpenCV_crop(COpenCVImage image, const double map[_Nonnull 6], int32_t width,
                           int32_t height, float low, float high, bool isBlackOutside,
                           float *_Nullable planes, size_t capacity,
                           COpenCVMessage *_Nullable message);

// ---- Downscaling (cv::resize) ----

/// Downscales an image by area averaging into rows of `width * 3` bytes.
/// requires: no side longer than the image's; capacity >= width * height * 3.
COpenCVStatus COpenCV_downscale(COpenCVImage image, int32_t width, int32_t height,
                             uint8_t *_Nullable pixels, size_t capacity,
                             COpenCVMessage *_Nullable message);

// ---- Faces (cv::dnn) ----

typedef struct COpenCVPoint {
  double x, y;
} COpenCVPoint;

typedef struct COpenCVRectangle {
  double x, y, width, height;
} COpenCVRectangle;

/// A face as the detector sees it, in pixels of the image; right and left are the subject's.
typedef struct COpenCVFace {
  double score;          // 0 to 1
  COpenCVRectangle box;  // from the forehead to the chin
  COpenCVPoint rightEye, leftEye, nose, mouthRight, mouthLeft;
} COpenCVFace;

/// Finds the faces of an image with CenterFace (Xu et al. 2019, arXiv 1911.03599): letterbox,
/// network, decoding, non-maximum suppression.
///
/// `longest` is the longer side of the image in the network's input, in pixels; the network sees
/// faces from some ten pixels of its input on. `turns` is the number of counterclockwise quarter
/// turns of the image before the search; the network expects faces that stand upright. requires: a
/// network with CenterFace's tensors; `longest` of 32 to 4096; a threshold over 0 and under 1.
/// ensures: `*count` is the number of faces with a higher score than `threshold`, whether they fit
/// or not; the likeliest come first. tooSmall if there are more than `capacity`.
COpenCVStatus COpenCV_findFaces(COpenCVNetwork *_Nonnull centerFace, COpenCVImage image,
                                int32_t longest, int32_t turns, double threshold,
                                COpenCVFace *_Nullable faces, size_t capacity,
                                size_t *_Nonnull count, COpenCVMessage *_Nullable message);

// ---- The head top (cv::dnn) ----

/// The head of a face whose landmarks are known: a coordinate frame in the image, and what the
/// landmarks say of the head's size. Lengths are in pixels or in units; angles are degrees,
/// positive clockwise, for a head that turns to the image's right, and for one that looks up.
typedef struct COpenCVHeadFrame {
  COpenCVPoint origin;    // between the pupils
  double unit;            // the distance between the eyes in pixels, corrected for yaw
  double roll, yaw, pitch;
  double faceHeight;      // from the chin to the top of the forehead, in pixels
  double faceBreadth;     // from cheek to cheek in space, in units
  double foreheadHeight;  // of the topmost landmark above the eyes, in units
} COpenCVHeadFrame;

/// The extent of a head in the person mask, in units of its frame.
typedef struct COpenCVHeadProfile {
  double top;      // height of the visible head above the eyes, with its hair
  double middle;   // horizontal centre at the forehead
  double width;    // above the brows
  bool isTopSeen;  // false: the mask shows no plausible top, and `top` is that of a mean head
} COpenCVHeadProfile;

/// A head above its face, in pixels of the image.
typedef struct COpenCVHead {
  COpenCVPoint headTop;   // the anchor: the top of the skull and of flat hair, where a wreath rests
  double headTopError;    // 95 of 100 head tops are off by less
  COpenCVPoint hairTop;   // the top of all visible hair
  COpenCVPoint hairline;  // the centre of the forehead's upper edge
  double halfBreadth;     // of the head with its hair at a wreath's height, corrected for yaw
  // The ring round the skull at a wreath's height, projected into the image: an ellipse whose major
  // axis is turned clockwise from the x axis by `ringAngle` degrees.
  COpenCVPoint ringCenter;
  double ringHalfWidth, ringHalfHeight, ringAngle;
} COpenCVHead;

/// Finds the top of a head: segments the person in a crop round it (MediaPipe's selfie
/// segmentation), measures the mask's profile, and computes anchor, hairline and ring by linear
/// regressions on profile and landmarks (docs/decisions/head-top.md).
///
/// `known` is the profile in an earlier frame of a film, which saves the network; or NULL.
/// requires: a network with the tensor "mask" of 256 x 256 values; a finite frame with unit, face
/// height and breadth over 0. ensures: *profile is the measured or the known one.
COpenCVStatus COpenCV_findHeadTop(COpenCVNetwork *_Nonnull personMask, COpenCVImage image,
                                  const COpenCVHeadFrame *_Nonnull frame,
                                  const COpenCVHeadProfile *_Nullable known,
                                  COpenCVHeadProfile *_Nonnull profile, COpenCVHead *_Nonnull head,
                                  COpenCVMessage *_Nullable message);

// ---- Fitting (cv::SVD) ----

/// The optimal (least-squares) rotation from the centred `model` to the centred `points` (Kabsch
/// 1976). Both hold `count` triples x, y, z; `rotation` is row-major with determinant 1.
/// requires: 3 to 100000 points.
COpenCVStatus COpenCV_fitRotation(const double *_Nullable model, const double *_Nullable points,
                                  size_t count, double rotation[_Nonnull 9],
                                  COpenCVMessage *_Nullable message);

// ---- Denoising (cv::bilateralFilter) ----

/// Applies a bilateral filter, into rows of `width * 3` bytes.
/// requires: capacity >= width * height * 3; diameter odd, 3 to 15 pixels.
COpenCVStatus COpenCV_denoise(COpenCVImage image, int32_t diameter, double colorSigma,
                              double spaceSigma, uint8_t *_Nullable pixels, size_t capacity,
                              COpenCVMessage *_Nullable message);

// ---- Matting (cv::boxFilter, cv::grabCut) ----

/// The guided filter of He, Sun and Tang (2010): where the mask follows `slope * guide + offset`,
/// its edges are those of the guide. All planes hold `width * height` floats in row order.
/// requires: sides of 1 to 8192; radius of 1 to 64; epsilon > 0.
COpenCVStatus COpenCV_guidedFilter(const float *_Nullable guide, const float *_Nullable mask,
                                   int32_t width, int32_t height, int32_t radius, double epsilon,
                                   float *_Nullable slope, float *_Nullable offset,
                                   COpenCVMessage *_Nullable message);

/// GrabCut of Rother, Kolmogorov and Blake (2004): labels the probable pixels of an object and of
/// its surroundings by their colours. The labels are 0 surely surroundings, 1 surely the object, 2
/// probably surroundings, 3 probably the object; the last two change. requires: sides of 1 to 1024;
/// three planes of `width * height` floats, 0 to 1; `width * height` labels, at least five of 1 or
/// 3 and five of 0 or 2; 1 to 16 rounds.
COpenCVStatus COpenCV_grabCut(const float *_Nullable planes, int32_t width, int32_t height,
                              int32_t rounds, uint8_t *_Nullable labels,
                              COpenCVMessage *_Nullable message);

// ---- Drawing (cv::line, cv::ellipse) ----

/// A colour, 0 to 255 per component.
typedef struct COpenCVColor {
  uint8_t red, green, blue;
} COpenCVColor;

/// Draws an anti-aliased line into rows of `width * 3` bytes; ends may lie outside the image.
/// requires: finite coordinates.
COpenCVStatus COpenCV_drawLine(uint8_t *_Nullable pixels, int32_t width, int32_t height, double x0,
                               double y0, double x1, double y1, COpenCVColor color,
                               double thickness, COpenCVMessage *_Nullable message);

/// Draws an anti-aliased ellipse: its outline, or filled when `thickness` is not positive.
/// requires: finite coordinates; semi-axes >= 0; `degrees` rotates clockwise.
COpenCVStatus COpenCV_drawEllipse(uint8_t *_Nullable pixels, int32_t width, int32_t height,
                                  double centerX, double centerY, double halfWidth,
                                  double halfHeight, double degrees, COpenCVColor color,
                                  double thickness, COpenCVMessage *_Nullable message);

#ifdef __cplusplus
}
#endif
#endif
