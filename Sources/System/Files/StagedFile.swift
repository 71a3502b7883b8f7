import Glibc

/// A file that another program writes: it has a temporary name in its folder until ``commit()``.
///
/// Until then only its owner may read it. It is removed when this value ends without ``commit()``;
/// the stale file of a killed process (`.NAME.XXXXXX.part`) is removed by the next write to the
/// same path.
package struct StagedFile: ~Copyable {
  /// The temporary path; the file exists and is empty.
  package let path: String
  private let destination: Destination
  private let overwrite: Bool
  /// Holds the lock that marks the file as one of a living process.
  private let file: FileDescriptor

  /// Makes an empty temporary file in the destination's folder.
  ///
  /// - Parameters:
  ///   - path: the path after ``commit()``.
  ///   - overwrite: whether an existing file may be replaced.
  /// - Throws: ``AtomicFileError``, as ``AtomicFile/write(_:to:overwrite:isPrivate:)`` does.
  package init(for path: String, overwrite: Bool) throws(AtomicFileError) {
    let destination = try Destination(path, overwrite: overwrite)
    StaleTemporaryFiles.remove(of: destination)
    var temporary = ""
    do {
      file = try AtomicFile.withFreshName(in: destination) { name throws(SystemCallError) in
        temporary = name
        return try AtomicFile.openTemporary(name)
      }
    } catch {
      throw error.whenWriting
    }
    (self.path, self.destination, self.overwrite) = (temporary, destination, overwrite)
  }

  /// Synchronises the file to the disk and gives it its final name and permissions.
  ///
  /// - Throws: ``AtomicFileError``; the temporary file is then removed.
  package consuming func commit() throws(AtomicFileError) {
    do {
      (destination.permissions ?? Permissions.default()).apply(to: file)
      try file.synchronize()
      try AtomicFile.rename(path, to: destination, overwrite: overwrite)
    } catch {
      throw error.whenWriting
    }
  }

  deinit {
    // After `commit()` no file has this name.
    _ = unlink(path.pathBytes)
  }
}
