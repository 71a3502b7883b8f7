import Foundation
import HTTPTypes
package import Hummingbird

/// Serves the page's files from memory: they are read once, and a request names no path of the
/// disk.
package struct PageFiles: Sendable {
  private struct File {
    let bytes: [UInt8]
    let type: String
    /// Changes with the bytes.
    let tag: String
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "png": "image/png",
    "jpg": "image/jpeg", "otf": "font/otf", "ttf": "font/ttf", "wav": "audio/wav",
    "txt": "text/plain; charset=utf-8",
  ]
  /// What the page's pictures and sounds were made of is not served.
  private static let hidden: Set<Substring> = ["sources"]

  private let files: [String: File]

  /// Reads the files of a folder; hidden files and those of unknown types are left out.
  ///
  /// - Parameter prefix: what their paths begin with, such as `/booth`; empty for the root.
  /// - Throws: an error of Foundation when the folder cannot be read.
  package init(folder: String, prefix: String = "") throws {
    let root = URL(filePath: folder, directoryHint: .isDirectory)
    var files: [String: File] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let parts = name.split(separator: "/")
      guard !parts.contains(where: { $0.hasPrefix(".") || Self.hidden.contains($0) }),
        let type = Self.types[URL(filePath: name).pathExtension]
      else { continue }
      let bytes = Array(try Data(contentsOf: root.appending(path: name)))
      files["\(prefix)/\(name)"] = File(bytes: bytes, type: type, tag: Self.tag(of: bytes))
    }
    if prefix.isEmpty { files["/"] = files["/index.html"] }
    self.files = files
  }

  package func add(to router: Router<WebContext>) {
    for (path, file) in files {
      router.get(RouterPath(path)) { request, _ in
        // The page asks anew at every start: an update of the program shows at once.
        var response =
          request.headers[.ifNoneMatch] == file.tag
          ? Response(status: .notModified)
          : Response.bytes(file.bytes, type: file.type)
        response.headers[.cacheControl] = "no-cache"
        response.headers[.eTag] = file.tag
        return response
      }
    }
  }

  /// A tag by FNV-1a (64 bits), which is the same at every start.
  private static func tag(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    bytes.withUnsafeBufferPointer { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return "\"\(String(hash, radix: 16))\""
  }
}
