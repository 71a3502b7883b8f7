/// Descriptors that are open already, such as standard input and output.
public enum FileStream {
  /// Reads to the end.
  ///
  /// - Parameters:
  ///   - descriptor: an open descriptor; it stays open.
  ///   - limit: the greatest length, in bytes.
  /// - Returns: all bytes up to the end, at least one.
  /// - Throws: ``AtomicFileError``, also for an empty input.
  public static func read(
    from descriptor: Int32, limit: Int = AtomicFile.defaultLimit
  ) throws(AtomicFileError) -> [UInt8] {
    let outcome: Result<[UInt8], AtomicFileError>
    do {
      outcome = try AtomicFile.readAll(descriptor, expecting: 0, limit: limit)
    } catch {
      throw error.whenReading
    }
    return try outcome.get()
  }

  /// Writes all bytes.
  ///
  /// - Parameters:
  ///   - bytes: the bytes to write.
  ///   - descriptor: an open descriptor; it stays open.
  /// - Throws: ``AtomicFileError`` when the reader of a pipe is gone or the device is full.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) throws(AtomicFileError) {
    var failure: SystemCallError?
    bytes.withUnsafeBytes { buffer in
      do throws(SystemCallError) {
        try FileDescriptor.write(buffer, to: descriptor)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure.whenWriting }
  }
}
