import Glibc

/// Waits without doing anything.
func pause(_ duration: Duration) {
  _ = usleep(UInt32(duration / .microseconds(1)))
}
