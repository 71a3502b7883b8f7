import Foundation
package import HTTPTypes

/// An answer with its whole body.
package struct Answer: Sendable, CustomStringConvertible {
  package let head: HTTPResponse
  package let body: [UInt8]

  package var status: Int { head.status.code }
  package var text: String { String(decoding: body, as: UTF8.self) }
  /// The word for why the server refused; empty without one.
  package var code: String { self["code"] ?? "" }
  /// The status and the word.
  package var outcome: String { code.isEmpty ? "\(status)" : "\(status) \(code)" }
  package var description: String { "\(status) \(text.prefix(300))" }

  /// A header field; of several the first.
  package func field(_ name: String) -> String? {
    HTTPField.Name(name).flatMap { head.headerFields[$0] }
  }

  /// The JSON value of a path such as `outbox.sent` or `questions.0.id`; `nil` where there is none
  /// of this type.
  package subscript<Value>(_ path: String) -> Value? { value(path) as? Value }

  /// Whether the JSON of a path is there, `null` included.
  package func has(_ path: String) -> Bool { value(path) != nil }

  /// The names of the JSON object's fields, sorted.
  package var fields: [String] { (value("") as? [String: Any])?.keys.sorted() ?? [] }

  private func value(_ path: String) -> Any? {
    path.split(separator: ".").reduce(
      try? JSONSerialization.jsonObject(with: Data(body), options: .fragmentsAllowed)
    ) { value, name in
      if let list = value as? [Any] {
        return Int(name).flatMap { list.indices.contains($0) ? list[$0] : nil }
      }
      return (value as? [String: Any])?[String(name)]
    }
  }
}
