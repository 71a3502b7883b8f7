import Glibc

/// A file that another program writes: under a temporary name in its folder until it is whole.
///
/// It is removed when it is let go of before ``finish()``; a process that is killed leaves it as
/// `.NAME.XXXXXX.part`.
public struct UnfinishedFile: ~Copyable {
  /// Where it is until it is whole; empty, and there already.
  public let path: String
  private let destination: Destination
  private let overwrite: Bool

  /// Makes an empty file beside where it shall be.
  ///
  /// - Parameters:
  ///   - path: where it shall be when it is whole.
  ///   - overwrite: whether a file of that name may be replaced.
  public init(for path: String, overwrite: Bool) throws(PhotoFileError) {
    let destination = try Destination(path, overwrite: overwrite)
    let temporary: String
    do throws(SystemError) {
      temporary = try PhotoFile.withFreshName(in: destination) { name throws(SystemError) in
        _ = try FileDescriptor(opening: name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
        return name
      }
    } catch {
      throw error.whenWriting
    }
    (self.path, self.destination, self.overwrite) = (temporary, destination, overwrite)
  }

  /// Gives it its name; it is on the disk before.
  public consuming func finish() throws(PhotoFileError) {
    do throws(SystemError) {
      try FileDescriptor(opening: path, O_RDONLY).synchronize()
      try PhotoFile.rename(path, to: destination, overwrite: overwrite)
    } catch {
      throw error.whenWriting
    }
  }

  deinit {
    // After a renaming nothing has this name any more.
    _ = unlink(path)
  }
}
