// Video4Linux 2, which Swift cannot import: its requests are macros and a variadic ioctl.
//
// Every function returns 0 or an errno value unless stated otherwise; the caller owns all buffers.
#ifndef CCAMERA_H
#define CCAMERA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: - Video4Linux 2 (v4l2.c)

/// A device's identity and capabilities (VIDIOC_QUERYCAP).
typedef struct {
  char name[33];
  char bus[33];
  /// Single-planar video capture (V4L2_CAP_VIDEO_CAPTURE).
  bool canCapture;
  /// Streaming I/O with mapped buffers (V4L2_CAP_STREAMING).
  bool canStream;
} VideoCapability;

/// A discrete frame size, or a range of sizes in steps, in pixels.
typedef struct {
  uint32_t width, height, maximumWidth, maximumHeight, stepWidth, stepHeight;
} VideoFrameSize;

/// The time between two frames: numerator / denominator seconds.
typedef struct {
  uint32_t numerator, denominator;
} VideoFrameInterval;

/// The negotiated image format.
typedef struct {
  uint32_t fourCC, width, height, bytesPerLine;
  /// Quantization of 0 to 255; 16 to 235 otherwise.
  bool isFullRange;
  /// The YCbCr matrix of ITU-R BT.709; of BT.601 otherwise.
  bool isRec709;
} VideoFormat;

/// A dequeued buffer; `hasError` is V4L2_BUF_FLAG_ERROR.
typedef struct {
  uint32_t index, sequence, byteCount;
  bool hasError;
} VideoBuffer;

int32_t v4l2_open(const char *path, int32_t *descriptor);
int32_t v4l2_queryCapability(int32_t descriptor, VideoCapability *capability);

/// Enumerate pixel formats, frame sizes and frame intervals by index; EINVAL after the last.
int32_t v4l2_enumerateFormat(int32_t descriptor, uint32_t index, uint32_t *fourCC);
int32_t v4l2_enumerateFrameSize(
    int32_t descriptor, uint32_t fourCC, uint32_t index, VideoFrameSize *size);
int32_t v4l2_enumerateFrameInterval(
    int32_t descriptor, uint32_t fourCC, uint32_t width, uint32_t height, uint32_t index,
    VideoFrameInterval *interval);

/// Negotiates the image format: the driver may answer with another. EBUSY: in use.
int32_t v4l2_setFormat(
    int32_t descriptor, uint32_t fourCC, uint32_t width, uint32_t height, VideoFormat *format);

/// Requests a frame interval (numerator 0 requests none) and returns the driver's.
int32_t v4l2_setFrameInterval(int32_t descriptor, VideoFrameInterval *interval);

/// Allocates buffers in the driver, which may grant fewer or more.
int32_t v4l2_requestBuffers(int32_t descriptor, uint32_t wanted, uint32_t *granted);
/// Maps a buffer into memory; the caller unmaps it.
int32_t v4l2_mapBuffer(int32_t descriptor, uint32_t index, void **bytes, size_t *count);
/// Hands a buffer to the driver to be filled.
int32_t v4l2_queueBuffer(int32_t descriptor, uint32_t index);
/// Takes the oldest filled buffer; EAGAIN: none is filled.
int32_t v4l2_dequeueBuffer(int32_t descriptor, VideoBuffer *filled);
int32_t v4l2_startStreaming(int32_t descriptor);
int32_t v4l2_stopStreaming(int32_t descriptor);
/// Waits for a filled buffer; EAGAIN after `milliseconds`.
int32_t v4l2_wait(int32_t descriptor, int32_t milliseconds);

#endif
