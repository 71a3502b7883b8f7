import Glibc

/// Where a file is to be written, links followed, and what stands there now.
struct Destination {
  /// The folder's path, never empty.
  let folder: String
  /// The file's name in it.
  let name: String
  /// What is replaced; `nil` when nothing is there.
  let replaced: stat?

  /// The file's path.
  var path: String { folder == "/" ? "/" + name : folder + "/" + name }

  /// What names of temporary files begin with: `.NAME.`, followed by six letters and the suffix.
  ///
  /// Dots and ending take 13 bytes of the 255 that a name may have; a cut character does no harm.
  var temporaryPrefix: String { ".\(String(decoding: name.utf8.prefix(200), as: UTF8.self))." }
  /// What names of temporary files end with.
  static let temporarySuffix = ".part"

  /// The permissions of what is replaced.
  var permissions: Permissions? { replaced.map(Permissions.init(of:)) }

  /// Finds out where a path leads, and refuses what must not be replaced.
  init(_ path: String, overwrite: Bool) throws(PhotoFileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotWrite(reason: "it has no usable name")
    }
    var path = path
    // As many links as the kernel follows (path_resolution(7)).
    for _ in 0..<40 {
      guard let status = try Self.status(of: path) else {
        self = try Destination(path, replaced: nil)
        return
      }
      // A link counts as a file that exists, wherever it leads.
      guard overwrite || status.isFolder else { throw .exists }
      guard status.isLink else {
        if status.isFolder { throw .outputIsFolder }
        guard status.isRegularFile else { throw .outputIsSpecial }
        self = try Destination(path, replaced: status)
        return
      }
      path = try Self.follow(path)
    }
    throw .cannotWrite(reason: "too many symbolic links")
  }

  private init(_ path: String, replaced: stat?) throws(PhotoFileError) {
    let (folder, name) = Self.split(path)
    guard !name.isEmpty, name != ".", name != ".." else { throw .outputIsFolder }
    // NAME_MAX of every common file system; longer names fail only when the file is finished.
    guard name.utf8.count <= 255 else { throw .nameTooLong }
    self.folder = folder
    self.name = name
    self.replaced = replaced
  }

  /// Splits a path into its folder and the last name.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, name)
  }

  private static func status(of path: String) throws(PhotoFileError) -> stat? {
    var status = stat()
    do throws(SystemError) {
      _ = try retrying { lstat(path, &status) }
      return status
    } catch {
      if error.code == ENOENT { return nil }
      throw error.whenWriting
    }
  }

  private static func follow(_ link: String) throws(PhotoFileError) -> String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    do throws(SystemError) {
      let count = try retrying { readlink(link, &buffer, buffer.count) }
      let target = String(decoding: buffer.prefix(count), as: UTF8.self)
      return target.hasPrefix("/") ? target : split(link).folder + "/" + target
    } catch {
      throw error.whenWriting
    }
  }
}
