// A V4L2 webcam for tests: interposed with LD_PRELOAD, it serves /dev/video0 without hardware.
//
// FAKE_CAMERA         the folder of its frames, played in a loop: files FORMAT-0, FORMAT-1 …
// (MJPG-0,
//                     YUYV-0), each with the bytes of one frame
// FAKE_CAMERA_MODES   its modes, such as "MJPG:640x480@30,MJPG:1280x720@30,YUYV:320x240@15"
// FAKE_CAMERA_COLORS  the number of its colour space (V4L2_COLORSPACE_JPEG is 7); matrix and range
//                     are left to follow from it
// FAKE_CAMERA_FAULT   denied, busy (another program streams), metadata (a node without capture);
//                     after N good frames: unplugged:N, returns:N:MS (unplugged for MS
//                     milliseconds), stalls:N; gaps:N (every Nth time three frames are lost),
//                     damaged:N (the first N are truncated), failing:N (the first N transfers fail);
//                     clockless (all timestamps are 0)
//
// Timestamps follow the mode's rate. poll produces the frame: a slow machine loses none but by a
// fault.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { MAXIMUM_BUFFERS = 8, BUFFER_BYTES = 8 << 20, MAXIMUM_MODES = 16 };

typedef struct {
  uint32_t fourCC, width, height, rate;
} Mode;

static int device = -1;
static Mode modes[MAXIMUM_MODES], mode;
static int modeCount;
static void *buffers[MAXIMUM_BUFFERS];
static uint32_t queue[MAXIMUM_BUFFERS];
static int queued;
static bool streaming, ready;
static uint32_t produced, sequence;
static struct timespec awaySince;
static bool isAway, wasAway;

static const char *setting(const char *name, const char *usual) {
  const char *value = getenv(name);
  return value != NULL ? value : usual;
}

// Whether the named fault is configured; `number` receives its N.
static bool fault(const char *name, long *number) {
  const char *text = setting("FAKE_CAMERA_FAULT", "");
  size_t length = strlen(name);
  if (strncmp(text, name, length) != 0 || (text[length] != 0 && text[length] != ':')) return false;
  if (number != NULL) *number = text[length] == ':' ? atol(text + length + 1) : 0;
  return true;
}

static void readModes(void) {
  if (modeCount > 0) return;
  char *text = strdup(setting("FAKE_CAMERA_MODES", "MJPG:640x480@30"));
  for (char *part = strtok(text, ","); part != NULL && modeCount < MAXIMUM_MODES;
       part = strtok(NULL, ",")) {
    char code[5] = "";
    Mode *next = &modes[modeCount];
    if (sscanf(part, "%4c:%ux%u@%u", code, &next->width, &next->height, &next->rate) != 4) abort();
    next->fourCC = v4l2_fourcc((uint32_t)code[0], code[1], code[2], code[3]);
    modeCount++;
  }
  free(text);
}

static bool unplugged(void) {
  long frames = 0;
  if (fault("unplugged", &frames)) return produced >= frames;
  if (!fault("returns", &frames) || wasAway) return false;
  if (!isAway && produced >= frames) {
    isAway = true;
    clock_gettime(CLOCK_MONOTONIC, &awaySince);
  }
  if (!isAway) return false;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  long away = (now.tv_sec - awaySince.tv_sec) * 1000 + (now.tv_nsec - awaySince.tv_nsec) / 1000000;
  const char *text = strrchr(setting("FAKE_CAMERA_FAULT", ""), ':');
  wasAway = away >= atol(text + 1);
  return !wasAway;
}

static int fail(int code) {
  errno = code;
  return -1;
}

// MARK: - Requests

static int describe(struct v4l2_capability *capability) {
  strcpy((char *)capability->driver, "fake");
  strcpy((char *)capability->card, "Fake Camera");
  strcpy((char *)capability->bus_info, "usb-test-1");
  capability->device_caps = V4L2_CAP_STREAMING
      | (fault("metadata", NULL) ? V4L2_CAP_META_CAPTURE : V4L2_CAP_VIDEO_CAPTURE);
  capability->capabilities = V4L2_CAP_DEVICE_CAPS | V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
  return 0;
}

// The distinct formats by index (VIDIOC_ENUM_FMT).
static int listFormat(struct v4l2_fmtdesc *format) {
  uint32_t index = 0;
  for (int i = 0; i < modeCount; i++) {
    bool isNew = true;
    for (int j = 0; j < i; j++) isNew = isNew && modes[j].fourCC != modes[i].fourCC;
    if (isNew && index++ == format->index) {
      format->pixelformat = modes[i].fourCC;
      return 0;
    }
  }
  return fail(EINVAL);
}

static int listSize(struct v4l2_frmsizeenum *size) {
  uint32_t index = 0;
  for (int i = 0; i < modeCount; i++) {
    if (modes[i].fourCC != size->pixel_format || index++ != size->index) continue;
    size->type = V4L2_FRMSIZE_TYPE_DISCRETE;
    size->discrete.width = modes[i].width;
    size->discrete.height = modes[i].height;
    return 0;
  }
  return fail(EINVAL);
}

static int listInterval(struct v4l2_frmivalenum *interval) {
  for (int i = 0; i < modeCount && interval->index == 0; i++) {
    if (modes[i].fourCC != interval->pixel_format || modes[i].width != interval->width
        || modes[i].height != interval->height) continue;
    interval->type = V4L2_FRMIVAL_TYPE_DISCRETE;
    interval->discrete = (struct v4l2_fract){1, modes[i].rate};
    return 0;
  }
  return fail(EINVAL);
}

static int chooseFormat(struct v4l2_format *format) {
  if (fault("busy", NULL)) return fail(EBUSY);
  struct v4l2_pix_format *wish = &format->fmt.pix;
  mode = modes[0];
  for (int i = 0; i < modeCount; i++) {
    if (modes[i].fourCC == wish->pixelformat && modes[i].width == wish->width
        && modes[i].height == wish->height) mode = modes[i];
  }
  wish->pixelformat = mode.fourCC;
  wish->width = mode.width;
  wish->height = mode.height;
  wish->bytesperline = mode.fourCC == V4L2_PIX_FMT_YUYV ? 2 * mode.width : 0;
  wish->sizeimage = BUFFER_BYTES;
  wish->colorspace = (uint32_t)atol(setting("FAKE_CAMERA_COLORS", "0"));
  return 0;
}

// Opens a frame of the loop.
static FILE *openPicture(uint32_t number) {
  char path[4096], code[5] = "";
  memcpy(code, &mode.fourCC, 4);
  uint32_t count = 0;
  do {
    snprintf(path, sizeof path, "%s/%s-%u", setting("FAKE_CAMERA", "."), code, count);
  } while (access(path, R_OK) == 0 && ++count);
  if (count == 0) abort();
  snprintf(
      path, sizeof path, "%s/%s-%u", setting("FAKE_CAMERA", "."), code, number % count);
  FILE *file = fopen(path, "rb");
  if (file == NULL) abort();
  return file;
}

static void fill(struct v4l2_buffer *buffer) {
  FILE *file = openPicture(produced);
  buffer->bytesused = (uint32_t)fread(buffers[buffer->index], 1, BUFFER_BYTES, file);
  fclose(file);
  long frames = 0;
  if (fault("damaged", &frames) && produced < frames) buffer->bytesused /= 2;
  buffer->flags = fault("failing", &frames) && produced < frames ? V4L2_BUF_FLAG_ERROR : 0;
  if (fault("gaps", &frames) && produced > 0 && produced % frames == 0) sequence += 3;
  buffer->sequence = sequence;
  uint64_t microseconds =
      fault("clockless", NULL) ? 0 : (uint64_t)sequence * 1000000 / mode.rate;
  buffer->timestamp.tv_sec = (time_t)(microseconds / 1000000);
  buffer->timestamp.tv_usec = (suseconds_t)(microseconds % 1000000);
  sequence++;
  produced++;
}

static int dequeue(struct v4l2_buffer *buffer) {
  if (!streaming) return fail(EINVAL);
  if (!ready || queued == 0) return fail(EAGAIN);
  buffer->index = queue[0];
  queued--;
  memmove(queue, queue + 1, (size_t)queued * sizeof queue[0]);
  ready = false;
  fill(buffer);
  return 0;
}

static int answer(unsigned long request, void *argument) {
  if (unplugged()) return fail(ENODEV);
  switch (request) {
    case VIDIOC_QUERYCAP: return describe(argument);
    case VIDIOC_ENUM_FMT: return listFormat(argument);
    case VIDIOC_ENUM_FRAMESIZES: return listSize(argument);
    case VIDIOC_ENUM_FRAMEINTERVALS: return listInterval(argument);
    case VIDIOC_S_FMT: return chooseFormat(argument);
    case VIDIOC_S_PARM:
    case VIDIOC_G_PARM:
      ((struct v4l2_streamparm *)argument)->parm.capture.timeperframe =
          (struct v4l2_fract){1, mode.rate};
      return 0;
    case VIDIOC_REQBUFS: {
      struct v4l2_requestbuffers *wish = argument;
      if (wish->count > MAXIMUM_BUFFERS) wish->count = MAXIMUM_BUFFERS;
      return 0;
    }
    case VIDIOC_QUERYBUF: {
      struct v4l2_buffer *buffer = argument;
      buffer->length = BUFFER_BYTES;
      buffer->m.offset = buffer->index * BUFFER_BYTES;
      return 0;
    }
    case VIDIOC_QBUF:
      queue[queued++] = ((struct v4l2_buffer *)argument)->index;
      return 0;
    case VIDIOC_DQBUF: return dequeue(argument);
    case VIDIOC_STREAMON:
      streaming = true;
      return 0;
    case VIDIOC_STREAMOFF:
      streaming = ready = false;
      queued = 0;
      return 0;
    default: return fail(ENOTTY);
  }
}

// MARK: - Interposed functions

static int openFake(const char *path) {
  readModes();
  if (strcmp(path, "/dev/video0") != 0 || (produced > 0 && unplugged())) return fail(ENOENT);
  if (fault("denied", NULL)) return fail(EACCES);
  // A fresh descriptor.
  return device = eventfd(0, EFD_CLOEXEC);
}

int open(const char *path, int flags, ...) {
  if (strncmp(path, "/dev/video", 10) == 0) return openFake(path);
  va_list arguments;
  va_start(arguments, flags);
  mode_t permissions = va_arg(arguments, mode_t);
  va_end(arguments);
  int (*next)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  return next(path, flags, permissions);
}

// What `open` and `poll` become in a fortified program, from glibc 2.40 on with clang, too.
int __open_2(const char *path, int flags) { return open(path, flags, 0); }

int __poll_chk(struct pollfd *events, nfds_t count, int milliseconds, size_t size) {
  (void)size;
  return poll(events, count, milliseconds);
}

int close(int descriptor) {
  if (descriptor >= 0 && descriptor == device) {
    device = -1;
    streaming = ready = false;
    queued = 0;
  }
  int (*next)(int) = dlsym(RTLD_NEXT, "close");
  return next(descriptor);
}

int ioctl(int descriptor, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  if (descriptor >= 0 && descriptor == device) return answer(request, argument);
  int (*next)(int, unsigned long, ...) = dlsym(RTLD_NEXT, "ioctl");
  return next(descriptor, request, argument);
}

void *mmap(void *address, size_t count, int protection, int flags, int descriptor, off_t offset) {
  void *(*next)(void *, size_t, int, int, int, off_t) = dlsym(RTLD_NEXT, "mmap");
  if (descriptor < 0 || descriptor != device) {
    return next(address, count, protection, flags, descriptor, offset);
  }
  void *memory = next(NULL, count, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return buffers[offset / BUFFER_BYTES] = memory;
}

int poll(struct pollfd *events, nfds_t count, int milliseconds) {
  if (count != 1 || device < 0 || events[0].fd != device) {
    int (*next)(struct pollfd *, nfds_t, int) = dlsym(RTLD_NEXT, "poll");
    return next(events, count, milliseconds);
  }
  long frames = 0;
  if (unplugged()) {
    events[0].revents = POLLERR | POLLHUP;
    return 1;
  }
  if (fault("stalls", &frames) && produced >= frames) {
    usleep((useconds_t)milliseconds * 1000);
    return 0;
  }
  usleep(1000);
  ready = true;
  events[0].revents = POLLIN;
  return 1;
}
