// What Swift's Glibc module lacks of the system: GNU's and Linux's own calls, and headers that it
// leaves out.
//
// Every function returns what the call of its name does; an error is in `errno`.
#ifndef CLINUX_H
#define CLINUX_H

#include <malloc.h>     // mallopt
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/timex.h>  // adjtimex
#include <sys/xattr.h>  // getxattr, setxattr

/// renameat2(2) with RENAME_NOREPLACE, relative paths from the current folder.
int linux_renameWithoutReplacing(const char *from, const char *to);

/// pipe2(2) with O_CLOEXEC: ends[0] reads, ends[1] writes.
int linux_pipe(int ends[2]);

/// Asks for a pipe's capacity in bytes (fcntl(2), F_SETPIPE_SZ); the system may refuse.
int linux_setPipeCapacity(int descriptor, int count);

/// memfd_create(2) with MFD_CLOEXEC: an empty file in memory.
int linux_memoryFile(const char *name);

/// posix_spawn_file_actions_addclosefrom_np(3); returns 0 or an errno value.
int linux_addCloseFrom(posix_spawn_file_actions_t *actions, int descriptor);

/// `environ`, which Swift takes for a variable that threads share.
char **linux_environment(void);

/// This process's arguments, the program's name first, with NULL at their end. Swift's
/// `CommandLine` reads them from /proc, and has none where that is not mounted.
char **linux_arguments(void);
/// Lowers this thread's priority, and that of what it starts (setpriority(2)).
int linux_yieldToOthers(void);

/// Has the kernel kill this process when the thread that started it ends (prctl(2),
/// PR_SET_PDEATHSIG).
int linux_endWithParent(void);

/// Has this process gain no rights and leave no memory behind (prctl(2), PR_SET_NO_NEW_PRIVS and
/// PR_SET_DUMPABLE).
int linux_takeNoPrivileges(void);

#endif
