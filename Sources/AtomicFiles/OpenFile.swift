import Glibc

/// A file that is open for reading part by part.
public final class OpenFile: Sendable {
  // A class, because it owns the open file and several may hold it.
  private let descriptor: FileDescriptor
  /// How many bytes there were when it was opened.
  package let byteCount: Int

  init(_ descriptor: consuming FileDescriptor, byteCount: Int) {
    self.descriptor = descriptor
    self.byteCount = byteCount
  }

  /// Valid as long as this file is held.
  package var number: Int32 { descriptor.number }
}
