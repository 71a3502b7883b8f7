import Notation

/// A field of a plan: its path, such as `wreaths[1].width`, and its value.
struct PlanField {
  let path: String
  /// `nil` when the field is missing.
  let value: JSONValue?

  /// The fields of an object, by name; a field that is not `known` is refused.
  func object(_ known: [String]) throws(PlanError) -> [String: PlanField] {
    let wanted = "an object with the fields \(known.joined(separator: ", "))"
    guard case .object(let fields) = try present(wanted) else { throw wrong(wanted) }
    // Sorted, so that the same plan gives the same message.
    if let unknown = fields.keys.sorted().first(where: { !known.contains($0) }) {
      throw .unknownField(path(of: unknown), known: known.map(path(of:)))
    }
    return Dictionary(
      uniqueKeysWithValues: known.map { ($0, PlanField(path: path(of: $0), value: fields[$0])) })
  }

  /// The members of a list of at most `maxCount`.
  func list(maxCount: Int) throws(PlanError) -> [PlanField] {
    let wanted = "a list of at most \(maxCount) objects"
    guard case .list(let values) = try present(wanted), values.count <= maxCount else {
      throw wrong(wanted)
    }
    return values.enumerated().map { PlanField(path: "\(path)[\($0.offset)]", value: $0.element) }
  }

  /// A number within a range; a missing field has the default, if there is one.
  func number(
    _ range: ClosedRange<Double>, default fallback: Double? = nil
  ) throws(PlanError) -> Double {
    let wanted = "a number from \(text(range.lowerBound)) to \(text(range.upperBound))"
    if value == nil, let fallback { return fallback }
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

  /// A text that is one of several.
  func word(_ words: [String]) throws(PlanError) -> String {
    let wanted = words.map { "\"\($0)\"" }.joined(separator: " or ")
    guard case .text(let text) = try present(wanted), words.contains(text) else {
      throw wrong(wanted)
    }
    return text
  }

  /// True or false; a missing field has the default.
  func flag(default fallback: Bool) throws(PlanError) -> Bool {
    if value == nil { return fallback }
    let wanted = "true or false"
    guard case .truth(let value) = try present(wanted) else { throw wrong(wanted) }
    return value
  }

  /// Whether the field is there and null.
  var isNull: Bool {
    if case .null? = value { true } else { false }
  }

  private func present(_ wanted: String) throws(PlanError) -> JSONValue {
    guard let value else { throw .missing(field: path, wanted: wanted) }
    return value
  }

  private func wrong(_ wanted: String) -> PlanError {
    .wrongValue(field: path, value: value?.description ?? "missing", wanted: wanted)
  }

  private func path(of field: String) -> String { path.isEmpty ? field : "\(path).\(field)" }

  private func text(_ number: Double) -> String { JSONValue.number(number).description }
}
