import Files
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
    return String(decoding: bytes, as: UTF8.self).withEscapedControls + "\n"
  }
}

extension String {
  /// JSON whose texts steer no terminal: what JSON allows as it is, such as U+009B or U+202E, stands
  /// as an escape. All of it is in the plane of four digits.
  fileprivate var withEscapedControls: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      guard scalar.isControl else { return text.unicodeScalars.append(scalar) }
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
