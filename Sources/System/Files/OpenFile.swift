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

  /// The first bytes, fewer only where the file has fewer; the place of reading stays.
  package func head(_ count: Int) throws(AtomicFileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    do throws(SystemCallError) {
      let got = try retrying { pread(number, &bytes, count, 0) }
      return Array(bytes.prefix(got))
    } catch {
      throw error.whenReading
    }
  }
}
