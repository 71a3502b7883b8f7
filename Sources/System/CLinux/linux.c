#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

int linux_renameWithoutReplacing(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
}

int linux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int linux_setPipeCapacity(int descriptor, int count) {
  return fcntl(descriptor, F_SETPIPE_SZ, count);
}

int linux_memoryFile(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int linux_addCloseFrom(posix_spawn_file_actions_t *actions, int descriptor) {
  return posix_spawn_file_actions_addclosefrom_np(actions, descriptor);
}

char **linux_environment(void) { return environ; }

static char *noArguments[] = {NULL};
static char **arguments = noArguments;

// glibc gives constructors what `main` gets.
__attribute__((constructor)) static void keepArguments(int count, char **values) {
  if (count > 0) arguments = values;
}

char **linux_arguments(void) { return arguments; }
int linux_yieldToOthers(void) { return setpriority(PRIO_PROCESS, 0, 10); }

int linux_endWithParent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }

int linux_takeNoPrivileges(void) {
  prctl(PR_SET_DUMPABLE, 0);
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}
