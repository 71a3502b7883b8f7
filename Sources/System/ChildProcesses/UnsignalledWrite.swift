import CLinux
import Glibc

/// `write(2)` without SIGPIPE: a closed reader gives -1 with `errno` EPIPE.
func writeWithoutSignal(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  var brokenPipe = sigset_t()
  var before = sigset_t()
  var pending = sigset_t()
  sigemptyset(&brokenPipe)
  sigaddset(&brokenPipe, SIGPIPE)
  sigpending(&pending)
  let wasPending = sigismember(&pending, SIGPIPE) == 1
  pthread_sigmask(SIG_BLOCK, &brokenPipe, &before)
  let result = write(descriptor, bytes.baseAddress, bytes.count)
  let code = errno
  if result < 0, code == EPIPE, !wasPending {
    // Consumes the SIGPIPE that this write raised, before the mask is restored.
    var now = timespec()
    while sigtimedwait(&brokenPipe, nil, &now) < 0, errno == EINTR {}
  }
  pthread_sigmask(SIG_SETMASK, &before, nil)
  errno = code
  return result
}
