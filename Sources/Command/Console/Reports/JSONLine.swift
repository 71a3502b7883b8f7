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
  /// as an escape, and so does what stands for a name's byte that is no UTF-8 (``PathText``).
  fileprivate var withEscapedControls: String {
    func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isControl || PathText.byte(of: scalar) != nil
    }
    guard unicodeScalars.contains(where: isEscaped) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      guard isEscaped(scalar) else { return text.unicodeScalars.append(scalar) }
      for unit in String(scalar).utf16 {
        text += "\\u" + String(unit, radix: 16).leftPadded(to: 4)
      }
    }
  }
}
