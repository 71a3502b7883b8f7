#define _GNU_SOURCE  // memfd_create, pipe2, posix_spawn_file_actions_addclosefrom_np
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CImageCodecs.h"

extern char **environ;

/// A file in memory with these bytes, its position at their beginning; -1 with errno.
static int fileInMemory(const uint8_t *bytes, size_t count) {
  int file = memfd_create("picture", MFD_CLOEXEC);
  while (file >= 0 && count > 0) {
    ssize_t part = write(file, bytes, count);
    if (part < 0 && errno == EINTR) continue;
    if (part < 0) {
      int code = errno;
      close(file);
      errno = code;
      return -1;
    }
    bytes += part;
    count -= (size_t)part;
  }
  if (file >= 0) lseek(file, 0, SEEK_SET);
  return file;
}

// The child starts with an empty signal mask and SIGPIPE's default action, whatever this process
// changed, and inherits its three streams only.
static int spawn(char *const *arguments, int input, int output, pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int code = posix_spawn_file_actions_init(&actions);
  if (code != 0) return code;
  code = posix_spawnattr_init(&attributes);
  if (code != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return code;
  }
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigaddset(&signals, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  code = posix_spawn_file_actions_adddup2(&actions, input, 0);
  if (code == 0) code = posix_spawn_file_actions_adddup2(&actions, output, 1);
  if (code == 0) code = posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  if (code == 0) code = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  if (code == 0) {
    code = posix_spawn(process, arguments[0], &actions, &attributes, arguments, environ);
  }
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

int32_t decoderProcess_start(
    char *const *arguments, const uint8_t *bytes, size_t count, pid_t *process, int32_t *output) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  // A picture fills the default pipe of 64 KiB hundreds of times. The system may refuse, which costs
  // time only.
  fcntl(ends[0], F_SETPIPE_SZ, 1 << 20);
  int input = fileInMemory(bytes, count);
  int code = input < 0 ? errno : spawn(arguments, input, ends[1], process);
  if (input >= 0) close(input);
  close(ends[1]);
  if (code != 0) {
    close(ends[0]);
    return code;
  }
  *output = ends[0];
  return 0;
}
