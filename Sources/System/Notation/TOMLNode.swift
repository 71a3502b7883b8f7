/// A table or a value of a TOML file with all that is under it, in the file's order.
package struct TOMLNode {
  package enum Content: Equatable {
    case table
    /// `nil` for a float or a date.
    case value(TOMLValue?)
  }

  /// The names from the file's root to it; empty for the root.
  package let path: [String]
  /// The line of its header or its key, or of the first that has it for a parent.
  package let line: Int
  package private(set) var content = Content.table
  package private(set) var children: [TOMLNode] = []
  private var places: [String: Int] = [:]

  /// The path as the file writes it.
  package var name: String { path.joined(separator: ".") }
  /// The last name of the path.
  package var key: String { path.last ?? "" }
  /// The value; `nil` for a table, a float or a date.
  package var value: TOMLValue? { if case .value(let value) = content { value } else { nil } }
  package var isTable: Bool { content == .table }

  /// The root of a file.
  ///
  /// - Throws: the fault of a name that is a table and a value.
  package init(_ file: TOMLReader) throws(TOMLReader.Fault) {
    self.init(path: [], line: 1)
    let tables = file.tables.map { (path: $0.path, line: $0.line, content: Content.table) }
    let values = file.entries.map {
      (path: $0.path, line: $0.line, content: Content.value($0.value))
    }
    for item in (tables + values).sorted(by: { $0.line < $1.line }) {
      try insert(item.path[...], line: item.line, item.content)
    }
  }

  private init(path: [String], line: Int) { (self.path, self.line) = (path, line) }

  package subscript(_ key: String) -> TOMLNode? { places[key].map { children[$0] } }

  private mutating func insert(
    _ rest: ArraySlice<String>, line: Int, _ content: Content
  ) throws(TOMLReader.Fault) {
    guard let key = rest.first else {
      self.content = content
      return
    }
    let isKnown = places[key] != nil
    let place = places[key] ?? children.count
    if !isKnown {
      places[key] = place
      children.append(TOMLNode(path: path + [key], line: line))
    }
    let isTable = rest.count > 1 || content == .table
    guard !isKnown || children[place].isTable && isTable else {
      throw TOMLReader.Fault(
        line: line, reason: "\(children[place].name) is a table and a value; name one otherwise")
    }
    try children[place].insert(rest.dropFirst(), line: line, content)
  }
}
