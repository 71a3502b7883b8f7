import Glibc

/// Which file a path leads to, by its device and inode: `a.jpg`, `./a.jpg`, a link to it and, where
/// the file system ignores the case of letters, `A.JPG` are one file.
package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t

  /// The file at a path, links followed; `nil` where there is none, and for what is no regular file.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path.pathBytes, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file of an open descriptor; `nil` for a pipe, a terminal or a device.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.isRegularFile else { return nil }
    (device, inode) = (status.st_dev, status.st_ino)
  }
}
