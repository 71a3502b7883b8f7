/// A field of a file that people write, in JSON or TOML: its path, its value and its line.
///
/// The typed readings throw a ``FieldFault``; a ``FileReading`` notes it and goes on.
package struct Field: Sendable {
  /// The way from the file's root.
  package let path: JSONPath
  /// `nil` where the field is missing.
  package let value: JSONValue?
  /// The line on which the value begins, from 1; of a missing one that of what it would lie in.
  package let line: Int
  private let lines: LineTree?
  /// Of a JSON text's root: the second and later fields of one name in one object, of which only
  /// the last counts.
  package private(set) var repeated: [Field] = []

  private init(_ path: JSONPath, _ value: JSONValue?, line: Int = 1, _ lines: LineTree? = nil) {
    (self.path, self.value) = (path, value)
    (self.line, self.lines) = (lines?.line ?? line, lines)
  }

  /// The root of a text whose lines do not matter.
  package init(_ value: JSONValue) { self.init(JSONPath(), value) }

  /// The root of a JSON text.
  ///
  /// - Parameter json: the whole text, in UTF-8.
  package init(json: [UInt8]) throws(JSONParser.Fault) {
    let (value, lines, repeated) = try JSONParser.located(json)
    self.init(JSONPath(), value, lines)
    self.repeated = repeated.map { Field($0.path, nil, line: $0.line) }
  }

  /// A key of a TOML file.
  package init(_ entry: TOMLReader.Entry) {
    self.init(JSONPath(entry.path), JSONValue(entry.value), line: entry.line)
  }

  /// The root of a TOML file.
  ///
  /// - Throws: the fault of a name that is a table and a value.
  package init(_ file: TOMLReader) throws(TOMLReader.Fault) {
    var (root, lines) = (JSONValue.object([:]), LineTree(1))
    let tables = file.tables.map { (path: $0.path, line: $0.line, value: JSONValue?.none) }
    let values = file.entries.map {
      (path: $0.path, line: $0.line, value: Optional(JSONValue($0.value)))
    }
    for item in (tables + values).sorted(by: { $0.line < $1.line }) {
      // The line of a table is that of the first that has it for a parent.
      lines.note(item.line, along: item.path[...])
      if let depth = root.insert(item.value, at: item.path[...]) {
        let name = item.path.prefix(depth).joined(separator: ".")
        throw TOMLReader.Fault(
          line: item.line, reason: "\(name) is a table and a value; name one otherwise")
      }
    }
    self.init(JSONPath(), root, lines)
  }
}

extension Field {
  /// The path as messages show it.
  package var name: String { path.description }
  /// The last name of the path.
  package var key: String {
    if case .name(let name)? = path.steps.last { name } else { name }
  }
  package var isMissing: Bool { value == nil }
  package var isNull: Bool { if case .null? = value { true } else { false } }
  package var isObject: Bool { if case .object? = value { true } else { false } }

  /// A member of an object, which may be missing.
  package subscript(_ name: String) -> Field {
    let value: JSONValue? = if case .object(let members)? = value { members[name] } else { nil }
    return Field(path.appending(name), value, line: line, lines?.children[.name(name)])
  }

  /// The field; `nil` where it is missing.
  package var present: Field? { isMissing ? nil : self }

  /// The members of an object in the file's order, or the elements of a list.
  package var children: [Field] {
    switch value {
    case .object(let members)?:
      members.keys.map { self[$0] }.sorted { ($0.line, $0.key) < ($1.line, $1.key) }
    case .list(let values)?:
      values.enumerated().map {
        Field(
          path.appending($0.offset), $0.element, line: line, lines?.children[.index($0.offset)])
      }
    default: []
    }
  }
}

/// What is wrong with a field.
package enum FieldFault: Error {
  case missing(Field, wanted: String)
  case wrong(Field, wanted: String)
  /// An object has a field of another name than the known ones.
  case unknown(Field, known: [String])

  /// What the field must be.
  package var wanted: String {
    switch self {
    case .missing(_, let wanted), .wrong(_, let wanted): wanted
    case .unknown(_, let known): "one of \(known.joined(separator: ", "))"
    }
  }
}

/// Values of the types that fields have.
extension Field {
  private func read<Value>(
    _ wanted: String, _ value: (JSONValue) -> Value?
  ) throws(FieldFault) -> Value {
    guard let present = self.value else { throw .missing(self, wanted: wanted) }
    guard let value = value(present) else { throw .wrong(self, wanted: wanted) }
    return value
  }

  /// The field, if it is an object that has no fields but the known ones.
  package func object(_ known: [String]) throws(FieldFault) -> Field {
    _ = try read("an object with the fields \(known.joined(separator: ", "))") {
      if case .object = $0 { true } else { nil }
    }
    try requireKnown(known)
    return self
  }

  /// Refuses the first member, by its name, that is none of the known ones.
  package func requireKnown(_ known: [String]) throws(FieldFault) {
    guard case .object(let members)? = value else { return }
    // The least, so that the same text gives the same message.
    if let unknown = members.keys.filter({ !known.contains($0) }).min() {
      throw .unknown(self[unknown], known: known)
    }
  }

  /// The elements of a list of at most so many.
  package func list(atMost limit: Int, of elements: String) throws(FieldFault) -> [Field] {
    try read("a list of at most \(limit) \(elements)") {
      if case .list(let values) = $0, values.count <= limit { children } else { nil }
    }
  }

  /// A number within a range; a missing field has the default, if there is one.
  package func number(
    _ range: ClosedRange<Double>, default fallback: Double? = nil
  ) throws(FieldFault) -> Double {
    if isMissing, let fallback { return fallback }
    let ends = [range.lowerBound, range.upperBound].map { JSONValue.number($0).description }
    return try read("a number from \(ends[0]) to \(ends[1])") {
      if case .number(let number) = $0, range.contains(number) { number } else { nil }
    }
  }

  /// A whole number within a range.
  package func count(
    _ range: ClosedRange<Int>, wanted: String? = nil
  ) throws(FieldFault) -> Int {
    try read(wanted ?? "a whole number from \(range.lowerBound) to \(range.upperBound)") {
      guard case .number(let number) = $0, let count = Int(exactly: number) else { return nil }
      return range.contains(count) ? count : nil
    }
  }

  /// One of an enumeration's words.
  package func word<Word: RawRepresentable<String> & CaseIterable>(
    _ type: Word.Type
  ) throws(FieldFault) -> Word {
    try read(Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")) {
      if case .text(let text) = $0 { Word(rawValue: text) } else { nil }
    }
  }

  /// True or false; a missing field has the default, if there is one.
  package func flag(default fallback: Bool? = nil) throws(FieldFault) -> Bool {
    if isMissing, let fallback { return fallback }
    return try read("true or false") { if case .truth(let flag) = $0 { flag } else { nil } }
  }

  /// A text.
  package func text(_ wanted: String) throws(FieldFault) -> String {
    try read(wanted) { if case .text(let text) = $0 { text } else { nil } }
  }
}

extension JSONPath {
  fileprivate init(_ names: some Sequence<String>) {
    self.init()
    steps = names.map { .name($0) }
  }
}

extension JSONValue {
  /// A list's elements, if all are texts.
  package var texts: [String]? {
    guard case .list(let values) = self else { return nil }
    let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    return texts.count == values.count ? texts : nil
  }

  /// A value of TOML; its floats and dates, of a type that no setting has, are null.
  fileprivate init(_ value: TOMLValue?) {
    self =
      switch value {
      case .text(let text)?: .text(text)
      case .number(let number)?: .number(Double(number))
      case .flag(let flag)?: .truth(flag)
      case .texts(let texts)?: .list(texts.map { .text($0) })
      case nil: .null
      }
  }

  /// Puts a value, or an empty table for `nil`, at the end of a path of tables.
  ///
  /// - Returns: how many names of the path are those of a table and a value; `nil` where none are.
  fileprivate mutating func insert(_ value: JSONValue?, at path: ArraySlice<String>) -> Int? {
    guard case .object(var members) = self, let name = path.first else { return 0 }
    // Moved out and in again: the members are not copied.
    self = .null
    defer { self = .object(members) }
    let rest = path.dropFirst()
    guard rest.isEmpty else {
      return members[name, default: .object([:])].insert(value, at: rest).map { $0 + 1 }
    }
    switch (members[name], value) {
    case (nil, _): members[name] = value ?? .object([:])
    case (.object?, nil): break
    default: return 1
    }
    return nil
  }
}
