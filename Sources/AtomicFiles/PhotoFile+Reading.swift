import Glibc

extension PhotoFile {
  /// The most bytes that are read unless a caller says otherwise: 256 MiB.
  public static let usualLimit = 256 << 20

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file's name; a symbolic link is followed, "-" has no special meaning.
  ///   - limit: the most bytes.
  /// - Returns: the whole file, at least one byte.
  /// - Throws: ``PhotoFileError``: for a missing, unreadable, empty or too long file, for a folder,
  ///   a pipe, a device or a socket.
  public static func read(
    _ path: String, limit: Int = usualLimit
  ) throws(PhotoFileError) -> [UInt8] {
    let file = try openAny(path)
    let outcome: Result<[UInt8], PhotoFileError>
    do throws(SystemError) {
      outcome = try readAll(file.number, expecting: file.byteCount, limit: limit)
    } catch {
      throw error.whenReading
    }
    return try outcome.get()
  }

  /// Opens a file that is to be read part by part.
  ///
  /// - Parameter path: the file's name; a symbolic link is followed, "-" has no special meaning.
  /// - Throws: ``PhotoFileError``, as ``read(_:limit:)`` does, but for what only reading shows.
  public static func open(_ path: String) throws(PhotoFileError) -> OpenFile {
    let file = try openAny(path)
    guard file.byteCount > 0 else { throw .empty }
    return file
  }

  private static func openAny(_ path: String) throws(PhotoFileError) -> OpenFile {
    // The system would read the name up to the NUL only: another file.
    guard !path.utf8.contains(0), !path.isEmpty else { throw .missing }
    do throws(SystemError) {
      // Without O_NONBLOCK the opening of a pipe waits for a writer, for ever if there is none.
      let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      let status = try file.status()
      if status.isFolder { throw SystemError(code: EISDIR) }
      if !status.isRegularFile { throw SystemError(code: ENXIO) }
      return OpenFile(file, byteCount: Int(status.st_size))
    } catch {
      throw error.whenReading
    }
  }

  /// Reads an open file, such as standard input, to its end.
  ///
  /// - Parameters:
  ///   - fileDescriptor: an open descriptor; it stays open.
  ///   - limit: the most bytes.
  /// - Returns: everything up to the end, at least one byte.
  /// - Throws: ``PhotoFileError``, also when there is nothing to read.
  public static func read(
    fileDescriptor: Int32, limit: Int = usualLimit
  ) throws(PhotoFileError) -> [UInt8] {
    let outcome: Result<[UInt8], PhotoFileError>
    do throws(SystemError) {
      outcome = try readAll(fileDescriptor, expecting: 0, limit: limit)
    } catch {
      throw error.whenReading
    }
    return try outcome.get()
  }

  private static func readAll(
    _ descriptor: Int32, expecting expected: Int, limit: Int
  ) throws(SystemError) -> Result<[UInt8], PhotoFileError> {
    guard expected <= limit else { return .failure(.tooLarge(limit: limit)) }
    // One byte more than expected shows the end without growing. A file that is being written, or
    // one of /proc, may turn out longer than its status said.
    var bytes = try readPart(descriptor, upTo: expected + 1)
    if bytes.count > expected {
      while true {
        let part = try readPart(descriptor, upTo: 256 << 10)
        if part.isEmpty { break }
        bytes += part
        if bytes.count > limit { break }
      }
    }
    if bytes.count > limit { return .failure(.tooLarge(limit: limit)) }
    return bytes.isEmpty ? .failure(.empty) : .success(bytes)
  }

  /// Reads until `count` bytes are there or the file ends.
  private static func readPart(
    _ descriptor: Int32, upTo count: Int
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemError) {
        while filled < count {
          let room = UnsafeMutableBufferPointer(rebasing: buffer[filled..<count])
          let got = try retrying { Glibc.read(descriptor, room.baseAddress, room.count) }
          if got == 0 { break }
          filled += got
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
