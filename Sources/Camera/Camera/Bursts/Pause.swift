import Glibc

/// Blocks this thread.
func pause(_ duration: Duration) {
  _ = usleep(UInt32(duration / .microseconds(1)))
}
