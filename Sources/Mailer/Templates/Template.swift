/// Text with `{{placeholders}}`.
struct Template {
  let source: String
  /// The file name, for errors.
  let file: String

  /// The text with every placeholder filled.
  func filled(_ values: [String: String]) throws(TemplateError) -> String {
    var result = ""
    var rest = source[...]
    while let open = rest.firstRange(of: "{{") {
      result += rest[..<open.lowerBound]
      let tail = rest[open.upperBound...]
      guard let close = tail.firstRange(of: "}}") else {
        let line = source[..<open.lowerBound].filter { $0.isNewline }.count + 1
        throw .unclosedPlaceholder(file: file, line: line)
      }
      let name = String(tail[..<close.lowerBound]).trimmingSpaces()
      guard let value = values[name] else {
        throw .unknownPlaceholder(name: name, file: file, known: values.keys.sorted())
      }
      result += value
      rest = tail[close.upperBound...]
    }
    return result + rest
  }
}
