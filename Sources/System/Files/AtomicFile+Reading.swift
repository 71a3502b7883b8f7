import Glibc

extension AtomicFile {
  /// The default limit of a read: 256 MiB.
  public static let defaultLimit = 256 << 20

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file's path; a symbolic link is followed, "-" has no special meaning.
  ///   - limit: the greatest length, in bytes.
  /// - Returns: the whole file, at least one byte.
  /// - Throws: ``AtomicFileError`` for a missing, unreadable, empty or too long file, for a folder,
  ///   a pipe, a device or a socket.
  public static func read(
    _ path: String, limit: Int = defaultLimit
  ) throws(AtomicFileError) -> [UInt8] {
    let file = try openRegularFile(path)
    return try readAll(file.number, expecting: file.byteCount, limit: limit)
  }

  /// Reads a file that people write with an editor: settings, templates, passwords.
  ///
  /// - Returns: its text, also an empty one.
  /// - Throws: as ``read(_:limit:)``.
  package static func readText(_ path: String) throws(AtomicFileError) -> String {
    do throws(AtomicFileError) {
      // Usual ones have a few thousand bytes.
      guard let text = WrittenText.text(of: try read(path, limit: 1 << 20)) else {
        throw .cannotRead(reason: "it is not UTF-8; save it as UTF-8")
      }
      return text
    } catch .empty {
      return ""
    }
  }

  /// Whether a path is a symbolic link whose target is missing.
  package static func isDanglingLink(_ path: String) -> Bool {
    var (link, target) = (stat(), stat())
    return lstat(path.pathBytes, &link) == 0 && link.isLink && stat(path.pathBytes, &target) != 0
  }

  /// Opens a file for reading in parts.
  ///
  /// - Parameter path: the file's path; a symbolic link is followed, "-" has no special meaning.
  /// - Returns: the open file, at least one byte long.
  /// - Throws: ``AtomicFileError``, as ``read(_:limit:)`` does, except for errors of reading
  ///   itself.
  public static func open(_ path: String) throws(AtomicFileError) -> OpenFile {
    let file = try openRegularFile(path)
    guard file.byteCount > 0 else { throw .empty }
    return file
  }

  private static func openRegularFile(_ path: String) throws(AtomicFileError) -> OpenFile {
    // The system would read the name up to the NUL only: another file.
    guard !path.utf8.contains(0), !path.isEmpty else { throw .missing }
    do throws(SystemCallError) {
      // Without O_NONBLOCK, opening a pipe waits for a writer, possibly for ever.
      let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      let status = try file.status()
      if status.isFolder { throw SystemCallError(code: EISDIR) }
      if !status.isRegularFile { throw SystemCallError(code: ENXIO) }
      return OpenFile(file, byteCount: Int(status.st_size))
    } catch {
      let fault = error.whenReading
      // The author of a link expects the program to read its file: that file is not left out.
      if fault == .missing, isDanglingLink(path) {
        throw .cannotRead(reason: "it is a link that leads nowhere")
      }
      throw fault
    }
  }

  static func readAll(
    _ descriptor: Int32, expecting expected: Int, limit: Int
  ) throws(AtomicFileError) -> [UInt8] {
    guard expected <= limit else { throw .tooLarge(limit: limit) }
    var bytes: [UInt8]
    do throws(SystemCallError) {
      // One byte more than expected shows the end without growing the array. A file that is being
      // written, or one of /proc, may be longer than its status says.
      bytes = try readPart(descriptor, upTo: expected + 1)
      while bytes.count > expected, bytes.count <= limit {
        let part = try readPart(descriptor, upTo: 256 << 10)
        if part.isEmpty { break }
        bytes += part
      }
    } catch {
      throw error.whenReading
    }
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    guard !bytes.isEmpty else { throw .empty }
    return bytes
  }

  /// Reads `count` bytes, fewer only at the end of the file.
  private static func readPart(
    _ descriptor: Int32, upTo count: Int
  ) throws(SystemCallError) -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled throws(SystemCallError) in
      while filled < count {
        let room = UnsafeMutableBufferPointer(rebasing: buffer[filled..<count])
        let got = try retrying(descriptor, POLLIN) {
          Glibc.read(descriptor, room.baseAddress, room.count)
        }
        if got == 0 { break }
        filled += got
      }
    }
  }
}

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
