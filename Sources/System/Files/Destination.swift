import Glibc

/// The place of a file to be written, symbolic links resolved.
struct Destination {
  /// The folder's path, never empty.
  let folder: String
  /// The file's name in the folder.
  let name: String
  /// The status of the file to be replaced; `nil` when there is none.
  let replaced: stat?

  /// The file's path.
  var path: String { folder == "/" ? "/" + name : folder + "/" + name }

  /// The prefix of temporary files' names: `.NAME.`; six random letters and the suffix follow.
  ///
  /// Dots, letters and suffix take 13 of the 255 bytes of a name; a character cut by the limit of
  /// 200 does no harm.
  var temporaryPrefix: String {
    let bytes = name.pathBytes.prefix(200).prefix { $0 != 0 }
    return ".\(PathText.text(of: bytes.map(UInt8.init(bitPattern:))))."
  }
  /// The suffix of temporary files' names.
  static let temporarySuffix = ".part"

  /// The permissions of the file to be replaced.
  var permissions: Permissions? { replaced.map(Permissions.init(of:)) }

  /// Resolves a path, and refuses what must not be replaced.
  init(_ path: String, overwrite: Bool) throws(AtomicFileError) {
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
      if status.isFolder { throw .outputIsFolder }
      guard status.isLink || status.isRegularFile else { throw .outputIsSpecial }
      // A link counts as an existing file, wherever it leads.
      guard overwrite else { throw .exists }
      guard status.isLink else {
        self = try Destination(path, replaced: status)
        return
      }
      path = try Self.follow(path)
    }
    throw .cannotWrite(reason: "too many symbolic links")
  }

  private init(_ path: String, replaced: stat?) throws(AtomicFileError) {
    let (folder, name) = Self.split(path)
    guard !name.isEmpty, name != ".", name != ".." else { throw .outputIsFolder }
    // NAME_MAX of every common file system; longer names fail only when the file is finished.
    guard name.pathBytes.count <= 256 else { throw .nameTooLong }
    (self.folder, self.name, self.replaced) = (folder, name, replaced)
  }

  /// Splits a path into its folder and the last name.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, name)
  }

  private static func status(of path: String) throws(AtomicFileError) -> stat? {
    var status = stat()
    do {
      _ = try retrying { lstat(path.pathBytes, &status) }
      return status
    } catch {
      if error.code == ENOENT { return nil }
      throw error.whenWriting
    }
  }

  private static func follow(_ link: String) throws(AtomicFileError) -> String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    do {
      let count = try retrying { readlink(link.pathBytes, &buffer, buffer.count) }
      let target = PathText.text(of: buffer.prefix(count))
      return target.hasPrefix("/") ? target : split(link).folder + "/" + target
    } catch {
      throw error.whenWriting
    }
  }
}
