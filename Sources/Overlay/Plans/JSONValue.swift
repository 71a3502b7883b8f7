/// A JSON value, decoded as deep and as far as a plan can go.
enum JSONValue: Decodable, Sendable {
  case null
  case truth(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// The limits of what is decoded; anything beyond them is decoded as empty.
  ///
  /// Without limits Foundation's decoder takes a second for 500 nested lists, and a quarter of an
  /// hour for a file full of them.
  private enum Limit {
    /// The depths of the lists and of the innermost objects of a plan.
    static let (listDepth, objectDepth) = (1, 3)
    /// One more than a list may have, so that a longer one is refused.
    static let members = PlacementPlan.maxWreaths + 1
    /// More than any object of a plan has: one of them is then unknown, and refused.
    static let fields = 16
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .truth(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if var members = try? decoder.unkeyedContainer() {
      self = .list(
        try Self.list(&members, isWithinDepth: decoder.codingPath.count <= Limit.listDepth))
    } else {
      let fields = try decoder.container(keyedBy: FieldName.self)
      self = .object(
        try Self.object(fields, isWithinDepth: decoder.codingPath.count <= Limit.objectDepth))
    }
  }

  private static func list(
    _ members: inout any UnkeyedDecodingContainer, isWithinDepth: Bool
  ) throws -> [JSONValue] {
    var values: [JSONValue] = []
    while isWithinDepth, !members.isAtEnd, values.count < Limit.members {
      values.append(try members.decode(JSONValue.self))
    }
    return values
  }

  private static func object(
    _ fields: KeyedDecodingContainer<FieldName>, isWithinDepth: Bool
  ) throws -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for name in fields.allKeys {
      values[name.stringValue] =
        isWithinDepth && values.count < Limit.fields
        ? try fields.decode(JSONValue.self, forKey: name) : .null
    }
    return values
  }

  private struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as messages show it, shortened.
  var description: String {
    switch self {
    case .null: "null"
    case .truth(let value): String(value)
    case .number(let value):
      value == value.rounded() && abs(value) < 1e15
        ? String(Int(value)) : String(value)
    case .text(let value): "\"\(value.prefix(40))\(value.count > 40 ? "…" : "")\""
    case .list: "a list"
    case .object: "an object"
    }
  }
}
