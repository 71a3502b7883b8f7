/// A JSON value.
package enum JSONValue: Sendable {
  case null
  case truth(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue: CustomStringConvertible {
  /// The value as messages show it, shortened.
  package var description: String {
    switch self {
    case .null: "null"
    case .truth(let value): String(value)
    case .number(let value):
      value == value.rounded() && abs(value) < 1e15
        ? String(Int(value)) : String(value)
    case .text(let value): "\"\(value.shortened(to: 40))\""
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension String {
  /// The text as messages show it: its beginning, if it is longer than a line of a message.
  ///
  /// - Parameter limit: in code points, since one letter can have any number of accents.
  package func shortened(to limit: Int = 80) -> String {
    let start = unicodeScalars.prefix(limit)
    return start.endIndex == endIndex ? self : "\(String(start))…"
  }
}

extension JSONValue: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .truth(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}
