// The system calls of a child process that Swift cannot import: posix_spawn with the GNU extensions that
// keep a child's pipes from every other child, files in memory, prctl.
//
// Every function returns 0 or an errno value unless stated otherwise; the caller owns all buffers.
#ifndef CCHILDPROCESSES_H
#define CCHILDPROCESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The source of a child's standard input.
typedef enum __attribute__((enum_extensibility(open))) ChildInput : int32_t {
  /// /dev/null.
  ChildInput_none,
  /// ChildStreams.input.
  ChildInput_pipe,
  /// A file in memory.
  ChildInput_file,
} ChildInput;

/// The destination of a child's standard output.
typedef enum __attribute__((enum_extensibility(open))) ChildOutput : int32_t {
  /// /dev/null.
  ChildOutput_none,
  /// ChildStreams.output.
  ChildOutput_pipe,
  /// This process's own standard output.
  ChildOutput_inherited,
} ChildOutput;

/// A running child and this process's ends of its pipes: non-blocking descriptors, -1 for a stream
/// without a pipe.
typedef struct {
  pid_t process;
  int32_t input;
  int32_t output;
  int32_t errors;
} ChildStreams;

/// Starts a program found in PATH. The child inherits the descriptors 0 to 2 only.
///
/// `arguments` begins with the program's name and ends with NULL. `file` has the `count` bytes of
/// ChildInput_file. ENOENT: no such program.
int32_t childProcess_start(
    char *const *arguments, ChildInput input, const uint8_t *file, size_t count, ChildOutput output,
    ChildStreams *streams);

/// Has the kernel kill this process when the thread that started it ends (PR_SET_PDEATHSIG).
int32_t childProcess_endWithParent(void);

/// write(2) without SIGPIPE: a closed reader gives -1 with errno EPIPE.
ssize_t childProcess_write(int32_t descriptor, const void *bytes, size_t count);

#endif
