extension PhotoFile {
  /// Writes all bytes to an open file, such as standard output.
  ///
  /// - Parameters:
  ///   - bytes: what to write.
  ///   - fileDescriptor: an open descriptor; it stays open.
  /// - Throws: ``PhotoFileError`` when the reader has gone or the device is full.
  public static func write(_ bytes: [UInt8], fileDescriptor: Int32) throws(PhotoFileError) {
    var failure: SystemError?
    bytes.withUnsafeBytes { buffer in
      do throws(SystemError) {
        try FileDescriptor.write(buffer, to: fileDescriptor)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure.whenWriting }
  }
}
