// What the cameras need of the system and Swift cannot import: child processes whose pipes no other
// child inherits (GNU extensions), and Video4Linux, whose requests are macros and a variadic ioctl.
//
// Functions give 0 or an errno value; buffers belong to the caller.
#ifndef CCAMERA_H
#define CCAMERA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: - Child processes (child_process.c)

/// Where a child's standard output leads.
typedef enum __attribute__((enum_extensibility(open))) ChildOutput : int32_t {
  ChildOutput_none,
  ChildOutput_pipe,
  /// This process's own standard output.
  ChildOutput_inherited,
} ChildOutput;

/// A child that was started, and this process's ends of its pipes: non-blocking, -1 where there is
/// none.
typedef struct {
  pid_t process;
  int32_t input;
  int32_t output;
  int32_t errors;
} ChildStreams;

/// Starts a program, looked for in PATH, with the descriptors 0 to 2 and no others.
///
/// `arguments` is a call with the program's name first and NULL last. ENOENT: no such program.
int32_t childProcess_start(
    char *const *arguments, bool takesInput, ChildOutput output, ChildStreams *streams);

/// write(2) that gives EPIPE where the reader has gone, and raises no signal.
ssize_t childProcess_write(int32_t descriptor, const void *bytes, size_t count);

// MARK: - Video4Linux (video.c)

/// What a device says it is.
typedef struct {
  char name[33];
  char bus[33];
  char driver[17];
  /// Whether it takes pictures into one plane, and streams them.
  bool captures;
  bool streams;
} VideoDescription;

/// A size, or a range of sizes.
typedef struct {
  uint32_t width, height, maximumWidth, maximumHeight, stepWidth, stepHeight;
} VideoSize;

/// The time between two frames, a fraction of a second.
typedef struct {
  uint32_t numerator, denominator;
} VideoInterval;

/// The pictures that a device gives from now on.
typedef struct {
  uint32_t fourCC, width, height, bytesPerLine;
  bool isFullRange, isRec709;
} VideoPicture;

/// A filled buffer.
typedef struct {
  uint32_t index, sequence, count;
  int64_t microseconds;
  bool isDamaged;
} VideoBuffer;

int32_t video_open(const char *path, int32_t *descriptor);
int32_t video_describe(int32_t descriptor, VideoDescription *description);

/// The formats, sizes and intervals that are offered, by their index; EINVAL after the last.
int32_t video_format(int32_t descriptor, uint32_t index, uint32_t *fourCC);
int32_t video_size(int32_t descriptor, uint32_t fourCC, uint32_t index, VideoSize *size);
int32_t video_interval(
    int32_t descriptor, uint32_t fourCC, uint32_t width, uint32_t height, uint32_t index,
    VideoInterval *interval);

/// Asks for pictures; the device answers with those that it will give. EBUSY: in use.
int32_t video_choose(
    int32_t descriptor, uint32_t fourCC, uint32_t width, uint32_t height, VideoPicture *picture);

/// Asks for an interval (a numerator of 0 asks for none) and gives the one that holds.
int32_t video_chooseInterval(int32_t descriptor, VideoInterval *interval);

int32_t video_requestBuffers(int32_t descriptor, uint32_t wanted, uint32_t *granted);
int32_t video_mapBuffer(int32_t descriptor, uint32_t index, void **bytes, size_t *count);
int32_t video_queue(int32_t descriptor, uint32_t index);
/// Takes the oldest filled buffer; EAGAIN: there is none yet.
int32_t video_dequeue(int32_t descriptor, VideoBuffer *filled);
int32_t video_start(int32_t descriptor);
int32_t video_stop(int32_t descriptor);
/// Waits for a filled buffer; EAGAIN: none came in time.
int32_t video_wait(int32_t descriptor, int32_t milliseconds);

#endif
