import Foundation

/// The log of `faults.py`.
package enum Faults {
  /// One "RECIPIENT MESSAGE-ID" per accepted message, duplicates included.
  package static func log(_ folder: String) throws -> [String] {
    guard let bytes = FileManager.default.contents(atPath: folder + "/log") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
