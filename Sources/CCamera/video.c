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

// Repeats a request that a signal interrupted; 0 or an errno value.
static int request(int descriptor, unsigned long number, void *argument) {
  while (ioctl(descriptor, number, argument) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

// Copies a driver's text, which need not end with a NUL.
static void copyText(char *to, size_t room, const uint8_t *from, size_t count) {
  size_t length = strnlen((const char *)from, count);
  if (length >= room) length = room - 1;
  memcpy(to, from, length);
  to[length] = 0;
}

int32_t video_open(const char *path, int32_t *descriptor) {
  while ((*descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)) < 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

int32_t video_describe(int32_t descriptor, VideoDescription *description) {
  *description = (VideoDescription){0};
  struct v4l2_capability capability = {0};
  int code = request(descriptor, VIDIOC_QUERYCAP, &capability);
  if (code != 0) return code;
  copyText(description->name, sizeof description->name, capability.card, sizeof capability.card);
  copyText(description->bus, sizeof description->bus, capability.bus_info,
           sizeof capability.bus_info);
  copyText(description->driver, sizeof description->driver, capability.driver,
           sizeof capability.driver);
  // What this node can do, and not what all nodes of the camera can together.
  uint32_t abilities = capability.capabilities & V4L2_CAP_DEVICE_CAPS ? capability.device_caps
                                                                      : capability.capabilities;
  description->captures = abilities & V4L2_CAP_VIDEO_CAPTURE;
  description->streams = abilities & V4L2_CAP_STREAMING;
  return 0;
}

int32_t video_format(int32_t descriptor, uint32_t index, uint32_t *fourCC) {
  struct v4l2_fmtdesc format = {.index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  int code = request(descriptor, VIDIOC_ENUM_FMT, &format);
  *fourCC = format.pixelformat;
  return code;
}

int32_t video_size(int32_t descriptor, uint32_t fourCC, uint32_t index, VideoSize *size) {
  *size = (VideoSize){0};
  struct v4l2_frmsizeenum entry = {.index = index, .pixel_format = fourCC};
  int code = request(descriptor, VIDIOC_ENUM_FRAMESIZES, &entry);
  if (code != 0) return code;
  if (entry.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
    *size = (VideoSize){
        .width = entry.discrete.width, .height = entry.discrete.height,
        .maximumWidth = entry.discrete.width, .maximumHeight = entry.discrete.height,
        .stepWidth = 1, .stepHeight = 1};
  } else {
    *size = (VideoSize){
        .width = entry.stepwise.min_width, .height = entry.stepwise.min_height,
        .maximumWidth = entry.stepwise.max_width, .maximumHeight = entry.stepwise.max_height,
        .stepWidth = entry.stepwise.step_width, .stepHeight = entry.stepwise.step_height};
  }
  return 0;
}

int32_t video_interval(
    int32_t descriptor, uint32_t fourCC, uint32_t width, uint32_t height, uint32_t index,
    VideoInterval *interval) {
  struct v4l2_frmivalenum entry = {
      .index = index, .pixel_format = fourCC, .width = width, .height = height};
  int code = request(descriptor, VIDIOC_ENUM_FRAMEINTERVALS, &entry);
  // Of a range the shortest interval counts.
  struct v4l2_fract fraction =
      entry.type == V4L2_FRMIVAL_TYPE_DISCRETE ? entry.discrete : entry.stepwise.min;
  *interval = (VideoInterval){fraction.numerator, fraction.denominator};
  return code;
}

int32_t video_choose(
    int32_t descriptor, uint32_t fourCC, uint32_t width, uint32_t height, VideoPicture *picture) {
  *picture = (VideoPicture){0};
  struct v4l2_format format = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  format.fmt.pix.width = width;
  format.fmt.pix.height = height;
  format.fmt.pix.pixelformat = fourCC;
  format.fmt.pix.field = V4L2_FIELD_ANY;
  int code = request(descriptor, VIDIOC_S_FMT, &format);
  if (code != 0) return code;
  const struct v4l2_pix_format *chosen = &format.fmt.pix;
  *picture = (VideoPicture){
      .fourCC = chosen->pixelformat,
      .width = chosen->width,
      .height = chosen->height,
      .bytesPerLine = chosen->bytesperline,
      .isFullRange = chosen->quantization == V4L2_QUANTIZATION_FULL_RANGE,
      .isRec709 = chosen->ycbcr_enc == V4L2_YCBCR_ENC_709
          || (chosen->ycbcr_enc == V4L2_YCBCR_ENC_DEFAULT
              && chosen->colorspace == V4L2_COLORSPACE_REC709),
  };
  return 0;
}

int32_t video_chooseInterval(int32_t descriptor, VideoInterval *interval) {
  struct v4l2_streamparm parameters = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  if (interval->numerator != 0) {
    parameters.parm.capture.timeperframe =
        (struct v4l2_fract){interval->numerator, interval->denominator};
    // A driver that cannot be told keeps its own interval, which is asked for below.
    request(descriptor, VIDIOC_S_PARM, &parameters);
  }
  int code = request(descriptor, VIDIOC_G_PARM, &parameters);
  struct v4l2_fract chosen = parameters.parm.capture.timeperframe;
  *interval = (VideoInterval){chosen.numerator, chosen.denominator};
  return code;
}

int32_t video_requestBuffers(int32_t descriptor, uint32_t wanted, uint32_t *granted) {
  struct v4l2_requestbuffers buffers = {
      .count = wanted, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  int code = request(descriptor, VIDIOC_REQBUFS, &buffers);
  *granted = buffers.count;
  return code;
}

int32_t video_mapBuffer(int32_t descriptor, uint32_t index, void **bytes, size_t *count) {
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

int32_t video_queue(int32_t descriptor, uint32_t index) {
  struct v4l2_buffer buffer = {
      .index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  return request(descriptor, VIDIOC_QBUF, &buffer);
}

int32_t video_dequeue(int32_t descriptor, VideoBuffer *filled) {
  struct v4l2_buffer buffer = {
      .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  int code = request(descriptor, VIDIOC_DQBUF, &buffer);
  if (code != 0) return code;
  *filled = (VideoBuffer){
      .index = buffer.index,
      .sequence = buffer.sequence,
      .count = buffer.bytesused,
      .microseconds = (int64_t)buffer.timestamp.tv_sec * 1000000 + buffer.timestamp.tv_usec,
      .isDamaged = buffer.flags & V4L2_BUF_FLAG_ERROR,
  };
  return 0;
}

int32_t video_start(int32_t descriptor) {
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  return request(descriptor, VIDIOC_STREAMON, &type);
}

int32_t video_stop(int32_t descriptor) {
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  return request(descriptor, VIDIOC_STREAMOFF, &type);
}

int32_t video_wait(int32_t descriptor, int32_t milliseconds) {
  struct pollfd event = {.fd = descriptor, .events = POLLIN};
  int count = poll(&event, 1, milliseconds);
  if (count < 0) return errno == EINTR ? EAGAIN : errno;
  if (count == 0) return EAGAIN;
  // An unplugged camera is always "ready", for nothing.
  if (event.revents & POLLIN) return 0;
  return event.revents & (POLLERR | POLLHUP | POLLNVAL) ? ENODEV : 0;
}
