import Console
import Exhibit
import Files
import Glibc
import Notation

extension ExhibitFolder {
  /// The exhibit of a folder, with its faults.
  ///
  /// - Throws: `CommandFailure` for a folder that is missing or has no `exhibit.toml`.
  static func opened(_ path: String) throws -> ExhibitFolder {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    guard access(path.pathBytes, R_OK | X_OK) == 0 else {
      throw CommandFailure("\(path) is no folder that can be read; check its name.", .noInput)
    }
    let file = "\(path)/\(fileName)"
    guard access(file.pathBytes, F_OK) == 0 || AtomicFile.isDanglingLink(file) else {
      throw CommandFailure(
        "The folder \(path) has no \(fileName); write one (docs/exhibits.md), or name another.",
        .noInput)
    }
    return ExhibitFolder(path)
  }

  /// The same, which must have no fault.
  static func usable(_ path: String) throws -> ExhibitFolder {
    let folder = try opened(path)
    let faults = folder.faults.filter { $0.weight == .fault }
    guard let first = faults.first else { return folder }
    let more =
      faults.count == 1 ? "" : " \(faults.count - 1) more: selfie exhibit check names them."
    throw CommandFailure(first.description.printable + more, .unusableData)
  }
}
