import Files
import Glibc
package import Imaging

/// A champion photo's destination.
public enum PhotoOutput: Hashable, Sendable {
  /// A file's path.
  case file(String)
  /// The process's standard output.
  case standardOutput

  /// The name in reports: the path, or `-`.
  public var name: String {
    switch self {
    case .file(let path): path
    case .standardOutput: "-"
    }
  }

  /// The format that the path's extension stands for.
  package var format: OutputFormat? {
    let name = name.lowercased()
    if name.hasSuffix(".png") { return .png }
    if name.hasSuffix(".webp") { return .webp }
    return name.hasSuffix(".jpg") || name.hasSuffix(".jpeg") ? .jpeg : nil
  }
}

extension PhotoOutput {
  /// An identifier that is equal for all spellings of a path (`a.jpg`, `./a.jpg`): the folder's
  /// device and inode, and the file's name. In bytes: a text equals its other Unicode form, which
  /// names another file.
  var identity: [CChar] {
    guard case .file(let path) = self else { return name.pathBytes }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(path[...$0]) } ?? "."
    let file = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
    var status = stat()
    // The check that follows refuses a missing folder.
    guard stat(folder.pathBytes, &status) == 0 else { return path.pathBytes }
    return "\(status.st_dev):\(status.st_ino)/\(file)".pathBytes
  }
}
