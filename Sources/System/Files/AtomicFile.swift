import CLinux
import Glibc

/// Whole files: read with a size limit, written atomically, with errors that name a remedy.
public enum AtomicFile {}

extension AtomicFile {
  /// Writes a file atomically: at every moment, also after a crash or a power cut, its name leads
  /// to nothing, to the old file or to the whole new one.
  ///
  /// The bytes go to an unnamed file in the same folder (`O_TMPFILE`), which vanishes with a killed
  /// process; where the file system has no unnamed files, to `.NAME.XXXXXX.part`, which only its
  /// owner may read and which is removed on every failure. They are on the disk before the name is.
  /// Stale temporary files of killed processes are removed by the next write to the same path.
  ///
  /// A file system with neither hard links nor a rename that replaces nothing (exFAT and FAT through
  /// FUSE, some network mounts) has an empty file under the name for an instant: it is what keeps
  /// others from taking the name.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - path: the file's path. A symbolic link is followed when the file may be replaced.
  ///   - overwrite: whether an existing file may be replaced; its permissions are kept.
  ///   - isPrivate: whether the file gets mode 0600, whatever the umask and the replaced file have.
  /// - Throws: ``AtomicFileError``; ``AtomicFileError/exists`` also when another process was
  ///   faster.
  public static func write(
    _ bytes: [UInt8], to path: String, overwrite: Bool, isPrivate: Bool = false
  ) throws(AtomicFileError) {
    try write(
      bytes, to: path, overwrite: overwrite, mode: isPrivate ? 0o600 : nil, by: .unnamedFile)
  }

  /// What a file system offers for giving a whole file its name, the best first.
  package enum Naming: CaseIterable, Sendable {
    /// Unnamed files (`O_TMPFILE`) and hard links.
    case unnamedFile
    /// A rename that replaces nothing (`RENAME_NOREPLACE`), or hard links.
    case rename
    /// Creates an empty file of that name, if there is none (`O_EXCL`), and renames over it.
    case placeholder
  }

  /// Writes a file, perhaps with a mode of its own.
  ///
  /// - Parameters:
  ///   - mode: the permission bits, such as 0o644, whatever the umask and the replaced file have:
  ///     another user's program may read the file, although a service's umask hides its other files.
  ///     `nil` leaves them to these two.
  ///   - attribute: what the file carries beside its bytes from the moment it has its name.
  ///   - naming: the best that is tried: `.unnamedFile`, but for tests of lesser file systems.
  /// - Throws: as ``write(_:to:overwrite:isPrivate:)`` does.
  package static func write(
    _ bytes: [UInt8], to path: String, overwrite: Bool, mode: UInt32? = nil,
    attribute: ExtendedAttribute? = nil, by naming: Naming
  ) throws(AtomicFileError) {
    let destination = try Destination(path, overwrite: overwrite)
    let content = Content(
      bytes: bytes, attribute: attribute,
      permissions: mode.map { Permissions(mode: $0) } ?? destination.permissions)
    // Only replacing, and writing under a temporary name, can leave stale files.
    let mayHaveStale = destination.replaced != nil || naming != .unnamedFile
    if mayHaveStale { StaleTemporaryFiles.remove(of: destination) }
    do {
      // Not `&&`: its right side is a closure that would lose the error's type.
      var isWritten = false
      if naming == .unnamedFile {
        isWritten = try writeUnnamed(content, to: destination, overwrite: overwrite)
      }
      if !isWritten {
        if !mayHaveStale { StaleTemporaryFiles.remove(of: destination) }
        try writeNamed(
          content, to: destination, overwrite: overwrite,
          by: naming == .placeholder ? .placeholder : .rename)
      }
    } catch {
      throw error.whenWriting
    }
    // The name is an entry of the folder, which is synchronised separately. Where a file system
    // refuses that, the file is written all the same.
    if let folder = try? FileDescriptor(opening: destination.folder, O_RDONLY | O_DIRECTORY) {
      try? folder.synchronize()
    }
  }

  /// Checks that a file can be written, before the work whose result it will hold.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - overwrite: whether an existing file may be replaced.
  /// - Throws: the ``AtomicFileError`` that writing would throw, as far as paths and permissions
  ///   tell.
  public static func checkWritable(_ path: String, overwrite: Bool) throws(AtomicFileError) {
    let destination = try Destination(path, overwrite: overwrite)
    do {
      // With the effective user, as writing will; a folder need not be one that may be listed.
      _ = try retrying {
        faccessat(AT_FDCWD, (destination.folder + "/.").pathBytes, W_OK | X_OK, AT_EACCESS)
      }
    } catch {
      throw error.whenWriting
    }
  }

  /// Checks that a folder takes new files, by writing 64 KiB there and removing them.
  ///
  /// Permissions alone do not tell: the disk or the quota may be full, a network share gone.
  ///
  /// - Parameter folder: the folder's path.
  /// - Throws: the ``AtomicFileError`` that writing a file would throw.
  public static func tryWriting(in folder: String) throws(AtomicFileError) {
    // An unnamed file where the file system has them, so that a kill leaves nothing behind.
    let destination = try Destination(folder + "/.probe", overwrite: true)
    do throws(SystemCallError) {
      let content = Content(bytes: [UInt8](repeating: 0, count: 64 << 10))
      do throws(SystemCallError) {
        let file = try FileDescriptor(opening: folder, unnamed | O_WRONLY, mode: 0o600)
        try fill(file, with: content)
      } catch {
        guard error.isUnnamedFileUnsupported else { throw error }
        let file = try withFreshName(in: destination) { name throws(SystemCallError) in
          let file = try FileDescriptor(opening: name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
          _ = unlink(name.pathBytes)
          return file
        }
        try fill(file, with: content)
      }
    } catch {
      throw error.whenWriting
    }
  }

  // MARK: - Unnamed files

  // O_TMPFILE: Swift does not import the macro of <fcntl.h>. Its own bit is the same on all
  // architectures that Swift supports.
  private static let unnamed = 0o20_000_000 | O_DIRECTORY

  /// Returns false when the file system has no unnamed files.
  private static func writeUnnamed(
    _ content: Content, to destination: Destination, overwrite: Bool
  ) throws(SystemCallError) -> Bool {
    do {
      // The kernel applies the umask to this mode. No process can open the file before it has a
      // name.
      let file = try FileDescriptor(opening: destination.folder, unnamed | O_WRONLY, mode: 0o666)
      let handle = "/proc/self/fd/\(file.number)"
      // Without /proc it could not be given a name later.
      guard access(handle, F_OK) == 0 else { return false }
      try fill(file, with: content)
      // The lock marks a temporary name as one of a living process.
      file.lock()
      try give(handle, to: destination, overwrite: overwrite)
      return true
    } catch {
      if error.isUnnamedFileUnsupported { return false }
      throw error
    }
  }

  /// Gives a name to a file that has none.
  private static func give(
    _ handle: String, to destination: Destination, overwrite: Bool
  ) throws(SystemCallError) {
    if destination.replaced == nil {
      do {
        // `linkat` never replaces a file.
        _ = try retrying {
          linkat(AT_FDCWD, handle, AT_FDCWD, destination.path.pathBytes, AT_SYMLINK_FOLLOW)
        }
        return
      } catch {
        // Another process was faster, which matters only when nothing may be replaced.
        guard error.code == EEXIST, overwrite else { throw error }
      }
    }
    // `rename` replaces a file, but needs a name to start from.
    let temporary = try withFreshName(in: destination) { name throws(SystemCallError) in
      _ = try retrying { linkat(AT_FDCWD, handle, AT_FDCWD, name.pathBytes, AT_SYMLINK_FOLLOW) }
      return name
    }
    try rename(temporary, to: destination, overwrite: true)
  }

  // MARK: - Named temporary files

  private static func writeNamed(
    _ content: Content, to destination: Destination, overwrite: Bool, by naming: Naming
  ) throws(SystemCallError) {
    var content = content
    // The kernel gives a temporary file to its owner alone: the name needs the usual permissions.
    content.permissions = content.permissions ?? .default()
    var temporary = ""
    let file = try withFreshName(in: destination) { name throws(SystemCallError) in
      temporary = name
      return try openTemporary(name)
    }
    do {
      try fill(file, with: content)
    } catch {
      _ = unlink(temporary.pathBytes)
      throw error
    }
    try rename(temporary, to: destination, overwrite: overwrite, by: naming)
  }

  /// Makes a temporary file and locks it.
  static func openTemporary(_ name: String) throws(SystemCallError) -> FileDescriptor {
    // Mode 0600 until it is whole; then it gets its final permissions.
    let file = try FileDescriptor(opening: name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    file.lock()
    // Another process may have removed it as stale between the two calls; then another name is
    // tried.
    guard try file.status().st_nlink > 0 else { throw SystemCallError(code: EEXIST) }
    return file
  }

  /// Renames the temporary file to its destination, or removes it.
  static func rename(
    _ temporary: String, to destination: Destination, overwrite: Bool, by naming: Naming = .rename
  ) throws(SystemCallError) {
    do throws(SystemCallError) {
      if overwrite { return try replace(destination, by: temporary) }
      if naming == .rename, try renameReplacingNothing(temporary, to: destination) { return }
      try renameOverPlaceholder(temporary, to: destination)
    } catch {
      _ = unlink(temporary.pathBytes)
      throw error
    }
  }

  /// Renames the temporary file to its destination, whatever stands there.
  private static func replace(
    _ destination: Destination, by temporary: String
  ) throws(SystemCallError) {
    _ = try retrying { Glibc.rename(temporary.pathBytes, destination.path.pathBytes) }
  }

  /// Renames the temporary file by a call that never replaces a file; false where the file system
  /// has none.
  private static func renameReplacingNothing(
    _ temporary: String, to destination: Destination
  ) throws(SystemCallError) -> Bool {
    if linux_renameWithoutReplacing(temporary.pathBytes, destination.path.pathBytes) == 0 {
      return true
    }
    let error = SystemCallError.last
    guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(error.code) else { throw error }
    // `link` never replaces a file either. Without hard links it is not permitted, by any of several
    // errors; what is really forbidden, making the placeholder is, too.
    do throws(SystemCallError) {
      _ = try retrying { link(temporary.pathBytes, destination.path.pathBytes) }
    } catch {
      guard error.code != EEXIST else { throw error }
      return false
    }
    _ = unlink(temporary.pathBytes)
    return true
  }

  /// Takes the name by an empty file that only one process can make, and renames the temporary file
  /// over it, or removes the empty one.
  private static func renameOverPlaceholder(
    _ temporary: String, to destination: Destination
  ) throws(SystemCallError) {
    _ = try FileDescriptor(opening: destination.path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    // A process that may replace files may have been faster: its file is not replaced by this one,
    // which may not.
    guard isPlaceholder(destination) else { throw SystemCallError(code: EEXIST) }
    do throws(SystemCallError) {
      try replace(destination, by: temporary)
    } catch {
      if isPlaceholder(destination) { _ = unlink(destination.path.pathBytes) }
      throw error
    }
  }

  /// Whether the name still leads to an empty file.
  private static func isPlaceholder(_ destination: Destination) -> Bool {
    var status = stat()
    return lstat(destination.path.pathBytes, &status) == 0 && status.st_size == 0
  }

  // MARK: - Shared steps

  /// What a file gets before its name.
  private struct Content {
    let bytes: [UInt8]
    var attribute: ExtendedAttribute?
    /// `nil` leaves them.
    var permissions: Permissions?
  }

  /// Writes and synchronises what a file gets.
  private static func fill(
    _ file: borrowing FileDescriptor, with content: Content
  ) throws(SystemCallError) {
    try content.bytes.span.withUnsafeBytes { buffer throws(SystemCallError) in
      try file.write(buffer)
    }
    content.attribute?.set(on: file)
    content.permissions?.apply(to: file)
    try file.synchronize()
  }

  /// Tries names of the form `.NAME.XXXXXX.part` until one is free.
  static func withFreshName<Made: ~Copyable>(
    in destination: Destination, make: (String) throws(SystemCallError) -> Made
  ) throws(SystemCallError) -> Made {
    let (prefix, suffix) = (destination.temporaryPrefix, Destination.temporarySuffix)
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    var attempts = 0
    while true {
      let random = String((0..<6).map { _ in letters[Int.random(in: letters.indices)] })
      do {
        return try make("\(destination.folder)/\(prefix)\(random)\(suffix)")
      } catch {
        attempts += 1
        guard error.code == EEXIST, attempts < 100 else { throw error }
      }
    }
  }
}

extension AtomicFile {
  /// The names in a folder, with those of hidden files; none where it cannot be read.
  ///
  /// They are sorted by their bytes: to `sorted()` an é of one and an é of two characters are equal,
  /// and such twins would keep the file system's order.
  ///
  /// - Parameter beginning: what the names begin with. Of the others, of which a folder of photos has
  ///   many, no text is made.
  package static func names(in folder: String, beginning: String = "") -> [String] {
    guard let listing = opendir(folder.pathBytes) else { return [] }
    defer { closedir(listing) }
    let beginning = beginning.pathBytes
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name -> String? in
        name.withMemoryRebound(to: UInt8.self, capacity: 256) { name in
          guard strncmp(name, beginning, beginning.count - 1) == 0 else { return nil }
          return PathText.text(
            of: UnsafeBufferPointer(start: name, count: 256).prefix { $0 != 0 })
        }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
