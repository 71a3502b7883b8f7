import Glibc
public import Imaging

/// Where a champion photo goes.
public enum PhotoOutput: Hashable, Sendable {
  /// A file's path.
  case file(String)
  /// The process's standard output.
  case standardOutput

  /// What reports call it.
  public var name: String {
    switch self {
    case .file(let path): path
    case .standardOutput: "-"
    }
  }

  /// The format that a file's name asks for.
  public var format: ImageFormat? {
    let name = name.lowercased()
    if name.hasSuffix(".png") { return .png }
    return name.hasSuffix(".jpg") || name.hasSuffix(".jpeg") ? .jpeg : nil
  }
}

extension PhotoOutput {
  /// What two spellings of one file (`a.jpg`, `./a.jpg`) have in common.
  var place: String {
    guard case .file(let path) = self else { return name }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    let file = slash.map { path[path.index(after: $0)...] } ?? path[...]
    var status = stat()
    // A folder that is not there is refused by the check that follows.
    guard stat(folder, &status) == 0 else { return path }
    return "\(status.st_dev):\(status.st_ino)/\(file)"
  }
}
