#define _GNU_SOURCE
#include "CCage.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// MARK: - Files

// Landlock's structure and flags grow with the kernel, and its header with the distribution.
#define LANDLOCK_CREATE_RULESET 444
#define LANDLOCK_RESTRICT_SELF 446
enum { LANDLOCK_VERSION = 1 };

/// Denies all access to files that Landlock's version 1 knows (execute to make_sym, 13 bits): the
/// rules allow none.
static int hideFiles(void) {
  const struct { uint64_t files; } denied = {(1 << 13) - 1};
  if (syscall(LANDLOCK_CREATE_RULESET, NULL, 0, LANDLOCK_VERSION) < 1) return 0;
  int rules = (int)syscall(LANDLOCK_CREATE_RULESET, &denied, sizeof denied, 0);
  if (rules < 0) return 0;
  int result = (int)syscall(LANDLOCK_RESTRICT_SELF, rules, 0);
  close(rules);
  return result == 0;
}

// MARK: - System calls

// What decoding takes. None opens, connects, starts or signals anything.
static const int allowed[] = {
    // Streams that are open, and the end.
    SYS_read, SYS_write, SYS_close, SYS_exit, SYS_exit_group,
    // Memory; protection is checked below.
    SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk,
    // Threads; their start is checked below.
    SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_sched_yield, SYS_sched_getaffinity,
    // Signals of this process, time, randomness for the allocator.
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall,
    SYS_clock_gettime, SYS_clock_nanosleep, SYS_getrandom,
};

enum { ALLOWED = sizeof allowed / sizeof allowed[0] };

#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// The lower half of an argument, which has all flags; little-endian.
#define ARGUMENT(i) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (i))
#define IF_EQUAL(value, then, otherwise) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), (then), (otherwise))
#define IF_SET(bits, then, otherwise) \
  BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), (then), (otherwise))
#define REFUSED (SECCOMP_RET_ERRNO | EPERM)

static int limitCalls(void) {
#ifdef ARCHITECTURE
  struct sock_filter checked[] = {
      // Calls by another interface (32 bits) have other numbers.
      LOAD(arch), IF_EQUAL(ARCHITECTURE, 1, 0), RETURN(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      // No memory becomes code.
      IF_EQUAL(SYS_mmap, 1, 0), IF_EQUAL(SYS_mprotect, 0, 4),
      ARGUMENT(2), IF_SET(PROT_EXEC, 0, 1), RETURN(REFUSED), RETURN(SECCOMP_RET_ALLOW),
      // A thread, and no process. The flags of clone3 are out of sight: the C library then takes
      // clone.
      IF_EQUAL(SYS_clone3, 0, 1), RETURN(SECCOMP_RET_ERRNO | ENOSYS),
      IF_EQUAL(SYS_clone, 0, 4),
      ARGUMENT(0), IF_SET(CLONE_THREAD, 1, 0), RETURN(REFUSED), RETURN(SECCOMP_RET_ALLOW),
      // The processors of the calling thread, of which a decoder may be given fewer.
      IF_EQUAL(SYS_sched_setaffinity, 0, 4),
      ARGUMENT(0), IF_EQUAL(0, 1, 0), RETURN(REFUSED), RETURN(SECCOMP_RET_ALLOW),
      // The limit of this process's own data, which is lowered when the picture's size is known.
      IF_EQUAL(SYS_prlimit64, 0, 6),
      ARGUMENT(0), IF_EQUAL(0, 0, 2),
      ARGUMENT(1), IF_EQUAL(RLIMIT_DATA, 1, 0), RETURN(REFUSED), RETURN(SECCOMP_RET_ALLOW),
  };
  enum { CHECKED = sizeof checked / sizeof checked[0] };
  struct sock_filter filter[CHECKED + 2 * ALLOWED + 1];
  for (size_t i = 0; i < CHECKED; i++) filter[i] = checked[i];
  for (size_t i = 0; i < ALLOWED; i++) {
    filter[CHECKED + 2 * i] = (struct sock_filter)IF_EQUAL(allowed[i], 0, 1);
    filter[CHECKED + 2 * i + 1] = (struct sock_filter)RETURN(SECCOMP_RET_ALLOW);
  }
  filter[CHECKED + 2 * ALLOWED] = (struct sock_filter)RETURN(REFUSED);
  struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
#else
  return 0;
#endif
}

Cage cage_enter(void) {
  Cage cage = {0, 0};
  // Without it both means are root's alone.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return cage;
  cage.hidesFiles = hideFiles();
  cage.limitsCalls = limitCalls();
  return cage;
}
