/// A JSON text with the line of each value, for error messages.
package struct JSONDocument: Sendable {
  package let value: JSONValue
  /// The second and later values of one name in one object: only the last counts.
  package let repeated: [JSONPath]
  private let lines: [JSONPath: Int]

  /// The text is not JSON from a line on.
  package struct Fault: Error {
    package let line: Int
  }

  /// - Parameter bytes: the whole text, in UTF-8.
  package init(_ bytes: [UInt8]) throws(Fault) {
    let starts = LineStarts(bytes)
    do {
      let (value, offsets, repeated) = try JSONParser.located(bytes)
      self.value = value
      self.repeated = repeated
      lines = offsets.mapValues { starts.line(of: $0) }
    } catch {
      throw Fault(line: starts.line(of: error.offset))
    }
  }

  /// The line on which the value of a path begins, from 1; for a missing value that of what it
  /// would lie in.
  package func line(of path: JSONPath) -> Int {
    if let line = lines[path] { return line }
    return path.steps.isEmpty ? 1 : line(of: path.parent)
  }

  /// The value of a path; `nil` where there is none.
  package subscript(path: JSONPath) -> JSONValue? {
    var value: JSONValue? = value
    for step in path.steps {
      switch (step, value) {
      case (.name(let name), .object(let members)?): value = members[name]
      case (.index(let index), .list(let elements)?):
        value = elements.indices.contains(index) ? elements[index] : nil
      default: return nil
      }
    }
    return value
  }
}

/// The offsets at which a text's lines begin.
private struct LineStarts {
  private let offsets: [Int]

  init(_ bytes: [UInt8]) {
    offsets = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  /// The line of an offset, from 1, in O(log n).
  func line(of offset: Int) -> Int {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
