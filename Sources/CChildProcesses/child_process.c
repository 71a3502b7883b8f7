#define _GNU_SOURCE  // memfd_create, pipe2, posix_spawn_file_actions_addclosefrom_np
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "CChildProcesses.h"

extern char **environ;

static void closePair(int *ends) {
  for (int i = 0; i < 2; i++) {
    if (ends[i] >= 0) close(ends[i]);
    ends[i] = -1;
  }
}

// A file in memory with these bytes, its position at their beginning; 0 or an errno value.
static int openFile(const uint8_t *bytes, size_t count, int *file) {
  *file = memfd_create("input", MFD_CLOEXEC);
  if (*file < 0) return errno;
  while (count > 0) {
    ssize_t part = write(*file, bytes, count);
    if (part < 0 && errno == EINTR) continue;
    if (part < 0) return errno;
    bytes += part;
    count -= (size_t)part;
  }
  return lseek(*file, 0, SEEK_SET) < 0 ? errno : 0;
}

// Opens the requested pipes; 0 or an errno value.
static int openPipes(bool takesInput, bool givesOutput, int input[2], int output[2], int errors[2]) {
  if (takesInput && pipe2(input, O_CLOEXEC) != 0) return errno;
  if (givesOutput && pipe2(output, O_CLOEXEC) != 0) return errno;
  if (pipe2(errors, O_CLOEXEC) != 0) return errno;
  // A frame fills the default pipe of 64 KiB dozens of times; 1 MiB saves most context switches. The
  // system may refuse, which costs time only.
  if (takesInput) fcntl(input[1], F_SETPIPE_SZ, 1 << 20);
  if (givesOutput) fcntl(output[0], F_SETPIPE_SZ, 1 << 20);
  return 0;
}

static int addStreams(
    posix_spawn_file_actions_t *actions, const int input[2], const int output[2],
    const int errors[2], ChildOutput outputKind) {
  int code = input[0] >= 0
      ? posix_spawn_file_actions_adddup2(actions, input[0], 0)
      : posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
  if (code == 0 && outputKind == ChildOutput_pipe) {
    code = posix_spawn_file_actions_adddup2(actions, output[1], 1);
  } else if (code == 0 && outputKind == ChildOutput_none) {
    code = posix_spawn_file_actions_addopen(actions, 1, "/dev/null", O_WRONLY, 0);
  }
  if (code == 0) code = posix_spawn_file_actions_adddup2(actions, errors[1], 2);
  if (code == 0) code = posix_spawn_file_actions_addclosefrom_np(actions, 3);
  return code;
}

// The child starts with an empty signal mask and SIGPIPE's default action, whatever this process
// changed. A child with an input pipe gets its own process group: ctrl-C on the terminal then ends
// this process alone, and the child completes its output at the end of its input.
static int spawn(
    char *const *arguments, const posix_spawn_file_actions_t *actions, bool takesInput,
    pid_t *process) {
  posix_spawnattr_t attributes;
  int code = posix_spawnattr_init(&attributes);
  if (code != 0) return code;
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigaddset(&signals, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes,
      POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (takesInput ? POSIX_SPAWN_SETPGROUP : 0));
  code = posix_spawnp(process, arguments[0], actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  return code;
}

int32_t childProcess_start(
    char *const *arguments, ChildInput inputKind, const uint8_t *file, size_t count,
    ChildOutput outputKind, ChildStreams *streams) {
  *streams = (ChildStreams){.process = -1, .input = -1, .output = -1, .errors = -1};
  int input[2] = {-1, -1}, output[2] = {-1, -1}, errors[2] = {-1, -1};
  bool takesInput = inputKind == ChildInput_pipe;
  int code = openPipes(takesInput, outputKind == ChildOutput_pipe, input, output, errors);
  if (code == 0 && inputKind == ChildInput_file) code = openFile(file, count, &input[0]);
  if (code == 0) {
    posix_spawn_file_actions_t actions;
    code = posix_spawn_file_actions_init(&actions);
    if (code == 0) {
      code = addStreams(&actions, input, output, errors, outputKind);
      if (code == 0) code = spawn(arguments, &actions, takesInput, &streams->process);
      posix_spawn_file_actions_destroy(&actions);
    }
  }
  if (code != 0) {
    closePair(input);
    closePair(output);
    closePair(errors);
    return code;
  }
  if (input[0] >= 0) close(input[0]);
  if (output[1] >= 0) close(output[1]);
  close(errors[1]);
  streams->input = input[1];
  streams->output = output[0];
  streams->errors = errors[0];
  int ends[] = {streams->input, streams->output, streams->errors};
  for (int i = 0; i < 3; i++) {
    if (ends[i] >= 0) fcntl(ends[i], F_SETFL, fcntl(ends[i], F_GETFL) | O_NONBLOCK);
  }
  return 0;
}

int32_t childProcess_endWithParent(void) {
  return prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 ? 0 : errno;
}

ssize_t childProcess_write(int32_t descriptor, const void *bytes, size_t count) {
  sigset_t brokenPipe, before, pending;
  sigemptyset(&brokenPipe);
  sigaddset(&brokenPipe, SIGPIPE);
  sigpending(&pending);
  bool wasPending = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &brokenPipe, &before);
  ssize_t result = write(descriptor, bytes, count);
  int code = errno;
  if (result < 0 && code == EPIPE && !wasPending) {
    // Consumes the SIGPIPE that this write raised, before the mask is restored.
    const struct timespec now = {0, 0};
    while (sigtimedwait(&brokenPipe, NULL, &now) < 0 && errno == EINTR) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = code;
  return result;
}
