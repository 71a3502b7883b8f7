import Glibc

/// A file that another program writes: under a temporary name in its folder until it is whole.
///
/// Only its owner may read it until then. It is removed when it is let go of before ``finish()``; what
/// a killed process left of it (`.NAME.XXXXXX.part`) is removed when its place is next written to.
public struct UnfinishedFile: ~Copyable {
  /// Where it is until it is whole; empty, and there already.
  public let path: String
  private let destination: Destination
  private let overwrite: Bool
  /// Its lock tells other processes that it is being written.
  private let file: FileDescriptor

  /// Makes an empty file beside where it shall be.
  ///
  /// - Parameters:
  ///   - path: where it shall be when it is whole.
  ///   - overwrite: whether a file of that name may be replaced.
  public init(for path: String, overwrite: Bool) throws(PhotoFileError) {
    let destination = try Destination(path, overwrite: overwrite)
    AbandonedFiles.remove(of: destination)
    var temporary = ""
    do throws(SystemError) {
      file = try PhotoFile.withFreshName(in: destination) { name throws(SystemError) in
        temporary = name
        return try PhotoFile.openTemporary(name)
      }
    } catch {
      throw error.whenWriting
    }
    (self.path, self.destination, self.overwrite) = (temporary, destination, overwrite)
  }

  /// Gives it its name; it is on the disk before.
  public consuming func finish() throws(PhotoFileError) {
    do throws(SystemError) {
      (destination.permissions ?? Permissions.usual()).apply(to: file)
      try file.synchronize()
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
