import Glibc

/// The process's exit.
package enum Ending {
  /// Makes the process exit without running its libraries' destructors, one of which may hang.
  ///
  /// OpenBLAS, which may be OpenCV's linear algebra, starts threads that retry allocating 128 MB,
  /// and joins them in its destructor. Where memory is limited (`ulimit -d`, a container) that
  /// never returns (docs/decisions/opencv.md).
  package static func skipLibraryDestructors() {
    // Handlers run in reverse order of registration: after all later ones, before the destructors.
    _ = on_exit(
      { status, _ in
        fflush(nil)
        _exit(status)
      }, nil)
  }
}
