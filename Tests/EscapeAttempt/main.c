// Enters the cage of selfie-heif, and then tries all that a decoder that was taken over might try.
//
// usage: EscapeAttempt FILE [free]
//
// With "free" it stays outside, which shows what the attempts are worth; FILE is then gone. No
// attempt does anything outside of FILE's folder and this process, also where it succeeds: what
// would is called with arguments that the kernel cannot use.
//
// Prints a line for each attempt: its name, and "refused" or "reached", which is whatever else the
// kernel answers. What decoding needs is tried as well: "works" or "fails".

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CCage.h>

static void report(const char *name, long result) {
  int isRefused = result < 0 && (errno == EPERM || errno == ENOSYS);
  printf("%s %s\n", name, isRefused ? "refused" : "reached");
  fflush(stdout);
}

static void *returned(void *word) { return word; }

static int starts(void) {
  pthread_t thread;
  void *word = NULL;
  if (pthread_create(&thread, NULL, returned, (void *)"word") != 0) return 0;
  return pthread_join(thread, &word) == 0 && word != NULL;
}

static void need(const char *name, int isGood) {
  printf("%s %s\n", name, isGood ? "works" : "fails");
  fflush(stdout);
}

int main(int count, char **words) {
  if (count != 2 && count != 3) return 64;
  const char *file = words[1];
  pid_t parent = getppid();
  Cage cage = {0, 0};
  if (count == 2) cage = cage_enter();
  printf("calls %s\nfiles %s\n", cage.limitsCalls ? "limited" : "free",
      cage.hidesFiles ? "hidden" : "seen");
  report("open", open(file, O_RDONLY));
  report("environment", open("/proc/self/environ", O_RDONLY));
  report("folder", open("/", O_RDONLY | O_DIRECTORY));
  report("unlink", unlink(file));
  report("rename", rename(file, file));
  report("chmod", chmod(file, 0777));
  report("link", symlink(file, ""));
  report("socket", socket(AF_INET, SOCK_STREAM, 0));
  report("local-socket", socket(AF_UNIX, SOCK_STREAM, 0));
  report("pair", socketpair(AF_UNIX, SOCK_STREAM, 0, (int[2]){0, 0}));
  long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  report("fork", child);
  report("clone3", syscall(SYS_clone3, NULL, 0));
  report("kill", kill(parent, 0));
  report("ptrace", ptrace(PTRACE_PEEKDATA, parent, NULL, NULL));
  report("memory-of-others", syscall(SYS_process_vm_readv, parent, NULL, 0, NULL, 0, 0));
  report("processors-of-others", syscall(SYS_sched_setaffinity, parent, 0, NULL));
  report("mount", syscall(SYS_mount, NULL, NULL, NULL, 0, NULL));
  report("memory-file", (long)syscall(SYS_memfd_create, "escaped", 0));
  report("code", mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
          == MAP_FAILED ? -1 : 0);
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  report("code-later", mprotect(page, 4096, PROT_READ | PROT_EXEC));
  struct rlimit more = {64, 64};
  report("more-files", setrlimit(RLIMIT_NOFILE, &more));
  report("dumpable", prctl(PR_SET_DUMPABLE, 1));
  report("keyring", syscall(SYS_keyctl, 0, 0, 0, 0, 0));
  report("uring", syscall(SYS_io_uring_setup, 1, NULL));
  report("bpf", syscall(SYS_bpf, 0, NULL, 0));

  page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  need("memory", page != MAP_FAILED && memset(page, 1, 4096) != NULL && munmap(page, 4096) == 0);
  void *large = malloc(64 << 20);
  need("allocator", large != NULL && memset(large, 1, 64 << 20) != NULL);
  free(large);
  need("threads", starts());
  cpu_set_t set;
  need("processors", sched_getaffinity(0, sizeof set, &set) == 0
          && sched_setaffinity(0, sizeof set, &set) == 0);
  struct rlimit data = {1 << 30, 1 << 30};
  need("limit", setrlimit(RLIMIT_DATA, &data) == 0);
  // Not the end of this process where it is refused.
  char *const call[] = {"/bin/echo", "execve reached", NULL};
  report("execve", execve(call[0], call, NULL));
  return 0;
}
