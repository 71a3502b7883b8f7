import Glibc

/// A value of `errno` where it was seen.
struct SystemError: Error, Equatable {
  let code: Int32

  /// The error of the call that just failed.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's own words.
  var reason: String {
    guard let words = strerror(code) else { return "error \(code)" }
    return String(cString: words).lowercased()
  }

  /// Whether the file system has no files without names.
  var isForUnnamedFiles: Bool {
    // EISDIR: kernels and file systems that do not know the flag open the folder for writing.
    [EOPNOTSUPP, EISDIR, EINVAL].contains(code)
  }

  /// The error as one of reading.
  var whenReading: PhotoFileError {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case EACCES, EPERM: .notReadable
    case EISDIR: .isFolder
    case ENXIO, ENODEV: .isSpecial
    default: .cannotRead(reason: reason)
    }
  }

  /// The error as one of writing.
  var whenWriting: PhotoFileError {
    switch code {
    case EEXIST: .exists
    case ENOENT: .folderMissing
    case ENOTDIR: .folderIsFile
    case EISDIR: .outputIsFolder
    case EACCES, EPERM: .folderNotWritable
    case EROFS: .readOnlyFileSystem
    case ENOSPC, EDQUOT: .diskFull
    case ENAMETOOLONG: .nameTooLong
    default: .cannotWrite(reason: reason)
    }
  }
}

/// Repeats a call as long as a signal interrupts it.
func retrying<Number: SignedInteger>(
  _ call: () -> Number
) throws(SystemError) -> Number {
  while true {
    let result = call()
    if result >= 0 { return result }
    let error = SystemError.last
    guard error.code == EINTR else { throw error }
  }
}
