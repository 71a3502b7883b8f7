internal import Foundation

/// Reads regular files up to a size limit. A path may lead to an endless device, a pipe without a
/// writer, or a disk image named by mistake.
enum BoundedFile {
  /// Why a file was not read.
  enum Failure: Error {
    case missing
    case unreadable
    case tooLong
  }

  /// Bytes of the largest settings file or template; usual ones have a few thousand.
  static let textLimit = 1 << 20

  /// Reads a regular file of at most `limit` bytes.
  static func read(_ path: String, limit: Int) throws(Failure) -> Data {
    // Without O_NONBLOCK, opening a pipe waits for a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable
    }
    guard status.st_size <= limit else { throw .tooLong }
    // One extra byte reveals a file that grows while it is read.
    var bytes = Data(count: Int(status.st_size) + 1)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        return Foundation.read(descriptor, rest.baseAddress, rest.count)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .unreadable }
      if got == 0 { break }
      count += got
    }
    guard count <= limit else { throw .tooLong }
    return bytes.prefix(count)
  }
}
