import Foundation

/// What the server with faults has taken.
enum Faults {
  /// One "RECIPIENT MESSAGE-ID" for each message taken, doubles included.
  static func log(_ folder: String) throws -> [String] {
    guard let bytes = FileManager.default.contents(atPath: folder + "/log") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
