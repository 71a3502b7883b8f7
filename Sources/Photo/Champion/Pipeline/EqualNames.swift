import Glibc

/// The photos of a run whose files have one name in several folders, such as the pictures of two
/// memory cards. Names that differ in the case of letters only count as equal.
///
/// In one folder of outputs each is told from the others by the names of its own folders, as many
/// as that takes: `a/IMG_1.jpg` is `a-IMG_1.champion.jpg` beside `b-IMG_1.champion.jpg`. All of
/// them have such a name, the first too: the name then does not depend on their order, and
/// `--existing skip` never takes one's champion photo for another's; of a later run ``OutputOrigin``
/// tells.
package struct EqualNames: Hashable, Sendable {
  /// A name as the system tells it from others: a text equals its other Unicode form.
  private typealias Bytes = [UInt8]

  /// The prefix of each file's name, by the photo's path as it was given.
  private var prefixes: [Bytes: String] = [:]

  /// Finds the equal names.
  ///
  /// - Parameters:
  ///   - sources: all photos of the run.
  ///   - folder: the folder from which relative paths lead.
  package init(_ sources: [PhotoSource], in folder: String = Self.currentFolder) {
    var paths: [Bytes: Set<[Bytes]>] = [:]
    var components: [Bytes: [Bytes]] = [:]
    for case .file(let path) in sources where components[Bytes(path.utf8)] == nil {
      var all = Self.components(of: path, in: folder)
      guard let name = all.popLast()?.lowercased() else { continue }
      let bytes = (all + [name]).map { Bytes($0.utf8) }
      components[Bytes(path.utf8)] = bytes
      paths[Bytes(name.utf8), default: []].insert(bytes)
    }
    // Once for each name, not for each path: thousands may have one name.
    let lengths = paths.filter { $0.value.count > 1 }.mapValues(Self.length)
    for (path, all) in components {
      guard let name = all.last, let length = lengths[name] else { continue }
      prefixes[path] = all.suffix(length).dropLast()
        .map { String(decoding: $0, as: UTF8.self) + "-" }.joined()
    }
  }

  /// What stands before the name of a photo's file; empty for a name that no other photo has.
  package func prefix(of path: String) -> String { prefixes[Bytes(path.utf8)] ?? "" }

  /// The folder in which the process runs; the root where it is gone.
  package static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// How many last components tell all paths from each other.
  private static func length(tellingApart paths: Set<[Bytes]>) -> Int {
    let longest = paths.map(\.count).max() ?? 0
    return (2..<max(longest, 3)).first { count in
      Set(paths.map { $0.suffix(count) }).count == paths.count
    } ?? longest
  }

  /// The components of an absolute path, without `.` and `..`.
  private static func components(of path: String, in folder: String) -> [String] {
    var components: [String] = []
    let absolute = path.utf8.first == UInt8(ascii: "/") ? path : folder + "/" + path
    for component in absolute.utf8.split(separator: UInt8(ascii: "/")) {
      switch String(Substring(component)) {
      case ".": continue
      case "..": _ = components.popLast()
      case let name: components.append(name)
      }
    }
    return components
  }
}
