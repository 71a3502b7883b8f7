import Glibc

/// The `errno` of a failed system call.
package struct SystemCallError: Error, Equatable {
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// The error of the call that just failed.
  package static var last: SystemCallError { SystemCallError(code: errno) }

  /// The system's description (`strerror`), in lower case.
  package var reason: String {
    guard let words = strerror(code) else { return "error \(code)" }
    return String(cString: words).lowercased()
  }

  /// Whether the file system has no unnamed files (`O_TMPFILE`).
  var isUnnamedFileUnsupported: Bool {
    // EISDIR: kernels and file systems without the flag try to open the folder for writing.
    // EPERM: there are no hard links, by which the file would get a name.
    [EOPNOTSUPP, EISDIR, EINVAL, ENOSYS, EPERM].contains(code)
  }

  /// The error of a read.
  var whenReading: AtomicFileError {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case EACCES, EPERM: .notReadable
    case EISDIR: .isFolder
    case ENXIO, ENODEV: .isSpecial
    default: .cannotRead(reason: reason)
    }
  }

  /// The error of a write.
  package var whenWriting: AtomicFileError {
    switch code {
    case EEXIST: .exists
    case ENOENT: .folderMissing
    case ENOTDIR: .folderIsFile
    case EISDIR: .outputIsFolder
    case ENXIO, ENODEV: .outputIsSpecial
    case EACCES, EPERM: .folderNotWritable
    case EROFS: .readOnlyFileSystem
    case ENOSPC, EDQUOT: .diskFull
    case ENAMETOOLONG: .nameTooLong
    case EFBIG: .cannotWrite(reason: "it is larger than a file may be here (ulimit -f)")
    default: .cannotWrite(reason: reason)
    }
  }
}

/// Makes a system call, again as long as a signal interrupts it (EINTR).
package func retrying<Number: SignedInteger>(
  _ call: () -> Number
) throws(SystemCallError) -> Number {
  while true {
    let result = call()
    if result >= 0 { return result }
    let error = SystemCallError.last
    guard error.code == EINTR else { throw error }
  }
}

/// Makes a system call on a descriptor, again once that is ready: a pipe that is shared with another
/// process is non-blocking (EAGAIN) as soon as that one makes it so.
func retrying(
  _ descriptor: Int32, _ events: Int32, _ call: () -> Int
) throws(SystemCallError) -> Int {
  while true {
    do throws(SystemCallError) {
      return try retrying(call)
    } catch {
      guard error.code == EAGAIN else { throw error }
      var event = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      _ = poll(&event, 1, -1)
    }
  }
}
