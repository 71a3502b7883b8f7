#define _GNU_SOURCE  // O_CLOEXEC, strnlen, struct timespec
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CCamera.h"

// ioctl(2), repeated after EINTR; 0 or an errno value.
static int request(int descriptor, unsigned long number, void *argument) {
  while (ioctl(descriptor, number, argument) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

// Copies a driver's string, which need not be NUL-terminated.
static void copyText(char *to, size_t room, const uint8_t *from, size_t count) {
  size_t length = strnlen((const char *)from, count);
  if (length >= room) length = room - 1;
  memcpy(to, from, length);
  to[length] = 0;
}

int32_t v4l2_open(const char *path, int32_t *descriptor) {
  while ((*descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)) < 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

int32_t v4l2_queryCapability(int32_t descriptor, VideoCapability *capability) {
  *capability = (VideoCapability){0};
  struct v4l2_capability answer = {0};
  int code = request(descriptor, VIDIOC_QUERYCAP, &answer);
  if (code != 0) return code;
  copyText(capability->name, sizeof capability->name, answer.card, sizeof answer.card);
  copyText(capability->bus, sizeof capability->bus, answer.bus_info, sizeof answer.bus_info);
  // device_caps describes this node; capabilities is the union over all nodes of the device.
  uint32_t flags =
      answer.capabilities & V4L2_CAP_DEVICE_CAPS ? answer.device_caps : answer.capabilities;
  capability->canCapture = flags & V4L2_CAP_VIDEO_CAPTURE;
  capability->canStream = flags & V4L2_CAP_STREAMING;
  return 0;
}

int32_t v4l2_enumerateFormat(int32_t descriptor, uint32_t index, uint32_t *fourCC) {
  struct v4l2_fmtdesc entry = {.index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  int code = request(descriptor, VIDIOC_ENUM_FMT, &entry);
  *fourCC = entry.pixelformat;
  return code;
}

int32_t v4l2_enumerateFrameSize(
    int32_t descriptor, uint32_t fourCC, uint32_t index, VideoFrameSize *size) {
  *size = (VideoFrameSize){0};
  struct v4l2_frmsizeenum entry = {.index = index, .pixel_format = fourCC};
  int code = request(descriptor, VIDIOC_ENUM_FRAMESIZES, &entry);
  if (code != 0) return code;
  if (entry.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
    *size = (VideoFrameSize){
        .width = entry.discrete.width, .height = entry.discrete.height,
        .maximumWidth = entry.discrete.width, .maximumHeight = entry.discrete.height,
        .stepWidth = 1, .stepHeight = 1};
  } else {
    *size = (VideoFrameSize){
        .width = entry.stepwise.min_width, .height = entry.stepwise.min_height,
        .maximumWidth = entry.stepwise.max_width, .maximumHeight = entry.stepwise.max_height,
        .stepWidth = entry.stepwise.step_width, .stepHeight = entry.stepwise.step_height};
  }
  return 0;
}

int32_t v4l2_enumerateFrameInterval(
    int32_t descriptor, uint32_t fourCC, uint32_t width, uint32_t height, uint32_t index,
    VideoFrameInterval *interval) {
  struct v4l2_frmivalenum entry = {
      .index = index, .pixel_format = fourCC, .width = width, .height = height};
  int code = request(descriptor, VIDIOC_ENUM_FRAMEINTERVALS, &entry);
  // The shortest interval of a range: the highest rate.
  struct v4l2_fract fraction =
      entry.type == V4L2_FRMIVAL_TYPE_DISCRETE ? entry.discrete : entry.stepwise.min;
  *interval = (VideoFrameInterval){fraction.numerator, fraction.denominator};
  return code;
}

int32_t v4l2_setFormat(
    int32_t descriptor, uint32_t fourCC, uint32_t width, uint32_t height, VideoFormat *format) {
  *format = (VideoFormat){0};
  struct v4l2_format wanted = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  wanted.fmt.pix.width = width;
  wanted.fmt.pix.height = height;
  wanted.fmt.pix.pixelformat = fourCC;
  wanted.fmt.pix.field = V4L2_FIELD_ANY;
  int code = request(descriptor, VIDIOC_S_FMT, &wanted);
  if (code != 0) return code;
  const struct v4l2_pix_format *granted = &wanted.fmt.pix;
  // What a driver leaves open follows from the colour space.
  uint32_t encoding = granted->ycbcr_enc, range = granted->quantization;
  if (encoding == V4L2_YCBCR_ENC_DEFAULT) {
    encoding = V4L2_MAP_YCBCR_ENC_DEFAULT(granted->colorspace);
  }
  if (range == V4L2_QUANTIZATION_DEFAULT) {
    range = V4L2_MAP_QUANTIZATION_DEFAULT(false, granted->colorspace, encoding);
  }
  *format = (VideoFormat){
      .fourCC = granted->pixelformat,
      .width = granted->width,
      .height = granted->height,
      .bytesPerLine = granted->bytesperline,
      .isFullRange = range == V4L2_QUANTIZATION_FULL_RANGE,
      .isRec709 = encoding == V4L2_YCBCR_ENC_709,
  };
  return 0;
}

int32_t v4l2_setFrameInterval(int32_t descriptor, VideoFrameInterval *interval) {
  struct v4l2_streamparm parameters = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  if (interval->numerator != 0) {
    parameters.parm.capture.timeperframe =
        (struct v4l2_fract){interval->numerator, interval->denominator};
    // A driver without settable intervals refuses; VIDIOC_G_PARM then returns its own.
    request(descriptor, VIDIOC_S_PARM, &parameters);
  }
  int code = request(descriptor, VIDIOC_G_PARM, &parameters);
  struct v4l2_fract chosen = parameters.parm.capture.timeperframe;
  *interval = (VideoFrameInterval){chosen.numerator, chosen.denominator};
  return code;
}

int32_t v4l2_requestBuffers(int32_t descriptor, uint32_t wanted, uint32_t *granted) {
  struct v4l2_requestbuffers buffers = {
      .count = wanted, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  int code = request(descriptor, VIDIOC_REQBUFS, &buffers);
  *granted = buffers.count;
  return code;
}

int32_t v4l2_mapBuffer(int32_t descriptor, uint32_t index, void **bytes, size_t *count) {
  struct v4l2_buffer buffer = {
      .index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  int code = request(descriptor, VIDIOC_QUERYBUF, &buffer);
  if (code != 0) return code;
  void *map = mmap(
      NULL, buffer.length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor,
      (off_t)buffer.m.offset);
  if (map == MAP_FAILED) return errno;
  *bytes = map;
  *count = buffer.length;
  return 0;
}

int32_t v4l2_queueBuffer(int32_t descriptor, uint32_t index) {
  struct v4l2_buffer buffer = {
      .index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  return request(descriptor, VIDIOC_QBUF, &buffer);
}

int32_t v4l2_dequeueBuffer(int32_t descriptor, VideoBuffer *filled) {
  struct v4l2_buffer buffer = {
      .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  int code = request(descriptor, VIDIOC_DQBUF, &buffer);
  if (code != 0) return code;
  *filled = (VideoBuffer){
      .index = buffer.index,
      .sequence = buffer.sequence,
      .byteCount = buffer.bytesused,
      .hasError = buffer.flags & V4L2_BUF_FLAG_ERROR,
  };
  return 0;
}

int32_t v4l2_startStreaming(int32_t descriptor) {
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  return request(descriptor, VIDIOC_STREAMON, &type);
}

int32_t v4l2_stopStreaming(int32_t descriptor) {
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  return request(descriptor, VIDIOC_STREAMOFF, &type);
}

int32_t v4l2_wait(int32_t descriptor, int32_t milliseconds) {
  struct pollfd event = {.fd = descriptor, .events = POLLIN};
  int count = poll(&event, 1, milliseconds);
  if (count < 0) return errno == EINTR ? EAGAIN : errno;
  if (count == 0) return EAGAIN;
  // poll reports an unplugged camera as ready, with POLLERR or POLLHUP and without POLLIN.
  if (event.revents & POLLIN) return 0;
  return event.revents & (POLLERR | POLLHUP | POLLNVAL) ? ENODEV : 0;
}
