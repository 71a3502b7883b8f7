package import Glibc

extension statvfs {
  /// The bytes that this user may still write; a file system without an end tells more than a
  /// number holds.
  package var freeBytes: Int {
    let (bytes, isMore) = UInt64(f_bavail).multipliedReportingOverflow(by: UInt64(f_frsize))
    return isMore ? .max : Int(clamping: bytes)
  }
}
