import Foundation

/// One JSON object a line; keys are sorted, so that the same report gives the same bytes.
enum JSONLine {
  /// Writes a report as one line, its line feed included.
  static func encode(_ report: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Reports hold finite numbers and text only; there is nothing that the encoder could refuse.
    guard let bytes = try? encoder.encode(report) else {
      preconditionFailure("a report that is not JSON")
    }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }
}
