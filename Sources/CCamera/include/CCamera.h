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

#endif
