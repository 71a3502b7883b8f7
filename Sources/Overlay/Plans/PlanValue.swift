/// Any JSON value.
enum PlanValue: Decodable, Sendable {
  case null
  case truth(Bool)
  case number(Double)
  case text(String)
  case list([PlanValue])
  case fields([String: PlanValue])

  /// What is looked at. Deeper values, and more of them, no plan has: they are taken for empty, since
  /// reading 500 lists in each other takes a second, and a file full of such a quarter of an hour.
  private enum Extent {
    /// How many names and numbers lead to the lists and to the innermost objects.
    static let (lists, objects) = (1, 3)
    /// One more than a list may have, so that it is seen to be too long.
    static let members = PlacementPlan.mostWreaths + 1
    /// More than any object has: there is a field then that is not known.
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
      self = .list(try Self.list(&members, isRead: decoder.codingPath.count <= Extent.lists))
    } else {
      let fields = try decoder.container(keyedBy: FieldName.self)
      self = .fields(
        try Self.fields(fields, isRead: decoder.codingPath.count <= Extent.objects))
    }
  }

  private static func list(
    _ members: inout any UnkeyedDecodingContainer, isRead: Bool
  ) throws -> [PlanValue] {
    var values: [PlanValue] = []
    while isRead, !members.isAtEnd, values.count < Extent.members {
      values.append(try members.decode(PlanValue.self))
    }
    return values
  }

  private static func fields(
    _ fields: KeyedDecodingContainer<FieldName>, isRead: Bool
  ) throws -> [String: PlanValue] {
    var values: [String: PlanValue] = [:]
    for name in fields.allKeys {
      values[name.stringValue] =
        isRead && values.count < Extent.fields
        ? try fields.decode(PlanValue.self, forKey: name) : .null
    }
    return values
  }

  private struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The value as messages show it; long ones are cut short.
  var shown: String {
    switch self {
    case .null: "null"
    case .truth(let value): String(value)
    case .number(let value):
      value == value.rounded() && abs(value) < 1e15
        ? String(Int(value)) : String(value)
    case .text(let value): "\"\(value.prefix(40))\(value.count > 40 ? "…" : "")\""
    case .list: "a list"
    case .fields: "an object"
    }
  }
}

/// A value of the plan and the way to it, such as `wreaths[1].width`.
struct PlanField {
  let path: String
  /// `nil` when the field is not there.
  let value: PlanValue?

  /// The fields of an object; every one that is not `known` is refused.
  func object(_ known: [String]) throws(PlanError) -> [String: PlanField] {
    let wanted = "an object with the fields \(known.joined(separator: ", "))"
    guard case .fields(let fields) = try present(wanted) else { throw wrong(wanted) }
    // In a fixed order, so that the same plan gives the same message.
    if let unknown = fields.keys.sorted().first(where: { !known.contains($0) }) {
      throw .unknownField(path(of: unknown), known: known.map(path(of:)))
    }
    return Dictionary(
      uniqueKeysWithValues: known.map { ($0, PlanField(path: path(of: $0), value: fields[$0])) })
  }

  /// The members of a list that is no longer than `most`.
  func list(most: Int) throws(PlanError) -> [PlanField] {
    let wanted = "a list of at most \(most) objects"
    guard case .list(let values) = try present(wanted), values.count <= most else {
      throw wrong(wanted)
    }
    return values.enumerated().map { PlanField(path: "\(path)[\($0.offset)]", value: $0.element) }
  }

  /// A number within a range.
  func number(_ range: ClosedRange<Double>, default usual: Double? = nil) throws(PlanError)
    -> Double
  {
    let wanted = "a number from \(shown(range.lowerBound)) to \(shown(range.upperBound))"
    if value == nil, let usual { return usual }
    guard case .number(let number) = try present(wanted), range.contains(number) else {
      throw wrong(wanted)
    }
    return number
  }

  /// A whole number within a range.
  func count(_ range: ClosedRange<Int>) throws(PlanError) -> Int {
    let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard case .number(let number) = try present(wanted), let count = Int(exactly: number),
      range.contains(count)
    else { throw wrong(wanted) }
    return count
  }

  /// One of some words.
  func word(_ words: [String]) throws(PlanError) -> String {
    let wanted = words.map { "\"\($0)\"" }.joined(separator: " or ")
    guard case .text(let text) = try present(wanted), words.contains(text) else {
      throw wrong(wanted)
    }
    return text
  }

  /// Whether the field is there and says that there is nothing.
  var isNull: Bool {
    if case .null? = value { true } else { false }
  }

  private func present(_ wanted: String) throws(PlanError) -> PlanValue {
    guard let value else { throw .missing(field: path, wanted: wanted) }
    return value
  }

  private func wrong(_ wanted: String) -> PlanError {
    .wrongValue(field: path, value: value?.shown ?? "missing", wanted: wanted)
  }

  private func path(of field: String) -> String { path.isEmpty ? field : "\(path).\(field)" }

  private func shown(_ number: Double) -> String { PlanValue.number(number).shown }
}
