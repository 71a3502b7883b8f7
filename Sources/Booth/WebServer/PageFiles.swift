import Foundation
package import Hummingbird

/// Serves the page's files from memory: it reads them once, and no request names a path of the
/// disk.
package struct PageFiles: Sendable {
  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "png": "image/png",
    "jpg": "image/jpeg", "otf": "font/otf", "ttf": "font/ttf", "wav": "audio/wav",
    "txt": "text/plain; charset=utf-8",
  ]
  /// Folders that it does not serve: what the page's pictures and sounds were made from.
  private static let hidden: Set<Substring> = ["sources"]

  private let files: [String: StoredFile]

  /// Reads the files of a folder, except hidden files and those of unknown types.
  ///
  /// - Parameter prefix: the start of their paths, such as `/booth`; empty for the root.
  /// - Throws: an error of Foundation when the folder cannot be read.
  package init(folder: String, prefix: String = "") throws {
    let root = URL(filePath: folder, directoryHint: .isDirectory)
    var files: [String: StoredFile] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let parts = name.split(separator: "/")
      guard !parts.contains(where: { $0.hasPrefix(".") || Self.hidden.contains($0) }),
        let type = Self.types[URL(filePath: name).pathExtension]
      else { continue }
      let bytes = Array(try Data(contentsOf: root.appending(path: name)))
      files["\(prefix)/\(name)"] = StoredFile(bytes, type: type)
    }
    if prefix.isEmpty { files["/"] = files["/index.html"] }
    self.files = files
  }

  /// Changes with the files.
  var tags: [UInt8] {
    files.sorted { $0.key < $1.key }.flatMap { Array("\($0.key) \($0.value.tag)".utf8) }
  }

  package func add(to router: Router<WebContext>) {
    for (path, file) in files {
      router.get(RouterPath(path)) { request, _ in file.answer(to: request) }
    }
  }
}
