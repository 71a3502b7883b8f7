import Glibc

/// A file that is open for reading in parts.
public final class OpenFile: Sendable {
  // A class, because it owns the descriptor and may have several holders.
  private let descriptor: FileDescriptor
  /// The file's length when it was opened, in bytes.
  package let byteCount: Int

  init(_ descriptor: consuming FileDescriptor, byteCount: Int) {
    self.descriptor = descriptor
    self.byteCount = byteCount
  }

  /// The file descriptor, valid as long as this object lives.
  package var number: Int32 { descriptor.number }
}
