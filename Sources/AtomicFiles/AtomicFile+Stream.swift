extension AtomicFile {
  /// Writes all bytes to an open file, such as standard output.
  ///
  /// - Parameters:
  ///   - bytes: the bytes to write.
  ///   - fileDescriptor: an open descriptor; it stays open.
  /// - Throws: ``AtomicFileError`` when the reader of a pipe is gone or the device is full.
  public static func write(_ bytes: [UInt8], fileDescriptor: Int32) throws(AtomicFileError) {
    var failure: SystemCallError?
    bytes.withUnsafeBytes { buffer in
      do throws(SystemCallError) {
        try FileDescriptor.write(buffer, to: fileDescriptor)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure.whenWriting }
  }
}
