import Foundation

/// JSON Lines: one object a line, with sorted keys.
package enum JSONLine {
  /// Encodes a report as one line with its line feed.
  package static func encode(_ report: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Reports hold text and finite numbers only: encoding cannot fail.
    guard let bytes = try? encoder.encode(report) else {
      preconditionFailure("a report that is not JSON")
    }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }
}
