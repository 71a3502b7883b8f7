/// A fault of a file: its path and line, and one sentence with the remedy.
package struct FileFault: Error, Sendable, Equatable {
  package enum Weight: Sendable, Equatable {
    /// The file cannot be used.
    case fault
    /// The file can be used; something stands in for what it lacks.
    case note
  }

  package let file: String
  /// The line, from 1.
  package let line: Int
  package let sentence: String
  package let weight: Weight

  package init(_ file: String, line: Int = 1, _ sentence: String, weight: Weight = .fault) {
    (self.file, self.line) = (file, line)
    (self.sentence, self.weight) = (sentence, weight)
  }
}

extension FileFault: CustomStringConvertible {
  /// As compilers write it: `FILE:LINE: sentence`, of a note `FILE:LINE: note: sentence`.
  package var description: String {
    "\(file):\(line): \(weight == .note ? "note: " : "")\(sentence)"
  }
}
