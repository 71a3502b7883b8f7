import CAtomicFiles
import Glibc

extension PhotoFile {
  /// Writes a file so that at every moment, also after a crash or a power cut, there is either
  /// nothing (or the old file) or the whole new one under its name.
  ///
  /// The bytes go to a file without a name in the same folder (`O_TMPFILE`), which vanishes with
  /// the process if it is killed; where the file system has no such files, to `.NAME.XXXXXX.part`,
  /// which only its owner may read and which is removed on every failure. They are on the disk before
  /// the name is. What a killed process left of such files is removed when its place is next
  /// written to.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - path: its name. A symbolic link is followed when the file may be replaced.
  ///   - overwrite: whether a file of that name may be replaced; its permissions are kept.
  ///   - isPersonal: whether only its owner may read it, whatever umask and replaced file say.
  /// - Throws: ``PhotoFileError``; ``PhotoFileError/exists`` also when another process was faster.
  public static func write(
    _ bytes: [UInt8], to path: String, overwrite: Bool, isPersonal: Bool = false
  ) throws(PhotoFileError) {
    try write(
      bytes, to: path, overwrite: overwrite, isPersonal: isPersonal, mayBeUnnamed: true)
  }

  /// Writes a file, if wanted in the way of file systems without unnamed files (for the tests).
  package static func write(
    _ bytes: [UInt8], to path: String, overwrite: Bool, isPersonal: Bool = false,
    mayBeUnnamed: Bool
  ) throws(PhotoFileError) {
    let destination = try Destination(path, overwrite: overwrite)
    let permissions = isPersonal ? .personal : destination.permissions
    // Only what is replaced by renaming, or was written under a name, can have left anything.
    if destination.replaced != nil || !mayBeUnnamed { AbandonedFiles.remove(of: destination) }
    do throws(SystemError) {
      // Not `&&`: its right side is a closure that would lose the error's type.
      var isWritten = false
      if mayBeUnnamed {
        isWritten = try writeUnnamed(
          bytes, to: destination, overwrite: overwrite, permissions)
      }
      if !isWritten {
        AbandonedFiles.remove(of: destination)
        try writeNamed(bytes, to: destination, overwrite: overwrite, permissions)
      }
    } catch {
      throw error.whenWriting
    }
    // The name is an entry of the folder, which has its own way to the disk. Some file systems
    // cannot be asked for it; the file is written all the same.
    if let folder = try? FileDescriptor(opening: destination.folder, O_RDONLY | O_DIRECTORY) {
      try? folder.synchronize()
    }
  }

  /// Tells early whether a file can be written, before the work is done whose result it is to hold.
  ///
  /// - Parameters:
  ///   - path: the file's name.
  ///   - overwrite: whether a file of that name may be replaced.
  /// - Throws: the ``PhotoFileError`` that writing would throw, as far as it can be foreseen.
  public static func checkWritable(_ path: String, overwrite: Bool) throws(PhotoFileError) {
    let destination = try Destination(path, overwrite: overwrite)
    do throws(SystemError) {
      _ = try FileDescriptor(opening: destination.folder, O_RDONLY | O_DIRECTORY).status()
      // With the effective user, as writing will.
      _ = try retrying { faccessat(AT_FDCWD, destination.folder, W_OK | X_OK, AT_EACCESS) }
    } catch {
      throw error.whenWriting
    }
  }

  /// Tries whether bytes can be written to a folder, and leaves nothing there.
  ///
  /// Permissions alone do not tell: a disk may be full, a quota used up, a share gone away.
  ///
  /// - Parameter folder: its path.
  /// - Throws: the ``PhotoFileError`` that writing a file would throw.
  public static func tryWriting(in folder: String) throws(PhotoFileError) {
    // Never gets a name where the file system can do without, so a kill leaves nothing behind.
    let destination = try Destination(folder + "/.selfie", overwrite: true)
    do throws(SystemError) {
      let bytes = [UInt8](repeating: 0, count: 64 << 10)
      do throws(SystemError) {
        let file = try FileDescriptor(opening: folder, unnamed | O_WRONLY, mode: 0o600)
        try fill(file, with: bytes)
      } catch {
        guard error.isForUnnamedFiles else { throw error }
        let file = try withFreshName(in: destination) { name throws(SystemError) in
          let file = try FileDescriptor(opening: name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
          _ = unlink(name)
          return file
        }
        try fill(file, with: bytes)
      }
    } catch {
      throw error.whenWriting
    }
  }

  // MARK: - A file without a name

  // <fcntl.h> builds O_TMPFILE of a bit of its own, the same on all platforms that Swift runs on,
  // and O_DIRECTORY, in a way that Swift does not import.
  private static let unnamed = 0o20_000_000 | O_DIRECTORY

  /// Returns false when the file system has no files without names.
  private static func writeUnnamed(
    _ bytes: [UInt8], to destination: Destination, overwrite: Bool, _ permissions: Permissions?
  ) throws(SystemError) -> Bool {
    do throws(SystemError) {
      // The final permissions are those of the umask, which the kernel applies. No process can open
      // the file before it has a name.
      let file = try FileDescriptor(opening: destination.folder, unnamed | O_WRONLY, mode: 0o666)
      let handle = "/proc/self/fd/\(file.number)"
      // Without /proc it could not be given a name later.
      guard access(handle, F_OK) == 0 else { return false }
      try fill(file, with: bytes, permissions: permissions)
      // From here on it may be seen: locked, as long as this process lives.
      file.lock()
      try give(handle, to: destination, overwrite: overwrite)
      return true
    } catch {
      if error.isForUnnamedFiles { return false }
      throw error
    }
  }

  /// Gives a name to a file that has none.
  private static func give(
    _ handle: String, to destination: Destination, overwrite: Bool
  ) throws(SystemError) {
    if destination.replaced == nil {
      do throws(SystemError) {
        // Never over an existing file.
        _ = try retrying {
          linkat(AT_FDCWD, handle, AT_FDCWD, destination.path, AT_SYMLINK_FOLLOW)
        }
        return
      } catch {
        // Another process was faster; whether that matters is the caller's word.
        guard error.code == EEXIST, overwrite else { throw error }
      }
    }
    // A link cannot replace a file, a renaming can.
    let temporary = try withFreshName(in: destination) { name throws(SystemError) in
      _ = try retrying { linkat(AT_FDCWD, handle, AT_FDCWD, name, AT_SYMLINK_FOLLOW) }
      return name
    }
    try rename(temporary, to: destination, overwrite: true)
  }

  // MARK: - A file with a temporary name

  private static func writeNamed(
    _ bytes: [UInt8], to destination: Destination, overwrite: Bool, _ permissions: Permissions?
  ) throws(SystemError) {
    var temporary = ""
    let file = try withFreshName(in: destination) { name throws(SystemError) in
      temporary = name
      return try openTemporary(name)
    }
    do throws(SystemError) {
      try fill(
        file, with: bytes, permissions: permissions ?? Permissions.usual())
    } catch {
      _ = unlink(temporary)
      throw error
    }
    try rename(temporary, to: destination, overwrite: overwrite)
  }

  /// Makes a temporary file, locked as long as it is open.
  static func openTemporary(_ name: String) throws(SystemError) -> FileDescriptor {
    // Only its owner may open it before it is whole and has its own permissions.
    let file = try FileDescriptor(opening: name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    file.lock()
    // A process that clears up may have been between the two calls; then another name is tried.
    guard try file.status().st_nlink > 0 else { throw SystemError(code: EEXIST) }
    return file
  }

  /// Moves the temporary file to its place, or removes it.
  static func rename(
    _ temporary: String, to destination: Destination, overwrite: Bool
  ) throws(SystemError) {
    do throws(SystemError) {
      if overwrite {
        _ = try retrying { Glibc.rename(temporary, destination.path) }
        return
      }
      let code = file_renameWithoutReplacing(temporary, destination.path)
      if code == 0 { return }
      guard code == EINVAL || code == ENOSYS else { throw SystemError(code: code) }
      // A second name never replaces a file either.
      _ = try retrying { link(temporary, destination.path) }
      _ = unlink(temporary)
    } catch {
      _ = unlink(temporary)
      throw error
    }
  }

  // MARK: - Both

  /// Writes all bytes to the disk, and gives the file its permissions; nil leaves those it has.
  private static func fill(
    _ file: borrowing FileDescriptor, with bytes: [UInt8], permissions: Permissions? = nil
  ) throws(SystemError) {
    var failure: SystemError?
    bytes.withUnsafeBytes { buffer in
      do throws(SystemError) { try file.write(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
    permissions?.apply(to: file)
    try file.synchronize()
  }

  /// Tries names of the form `.NAME.XXXXXX.part` until one is free.
  static func withFreshName<Made: ~Copyable>(
    in destination: Destination, make: (String) throws(SystemError) -> Made
  ) throws(SystemError) -> Made {
    let (prefix, suffix) = (destination.temporaryPrefix, Destination.temporarySuffix)
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    var attempts = 0
    while true {
      let random = String((0..<6).map { _ in letters[Int.random(in: letters.indices)] })
      do throws(SystemError) {
        return try make("\(destination.folder)/\(prefix)\(random)\(suffix)")
      } catch {
        attempts += 1
        guard error.code == EEXIST, attempts < 100 else { throw error }
      }
    }
  }
}
