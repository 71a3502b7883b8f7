/// Why a customised template cannot be used.
public enum TemplateError: Error, Equatable, Sendable {
  /// The placeholder is unknown.
  case unknownPlaceholder(name: String, file: String, known: [String])
  /// `{{` without `}}`.
  case unclosedPlaceholder(file: String, line: Int)
  /// The file cannot be read.
  case unreadable(file: String)
  /// The file has more bytes than the limit.
  case tooLong(file: String, limit: Int)
  /// The file is not UTF-8.
  case notUTF8(file: String)
  /// The subject has more than one line.
  case subjectOfSeveralLines(file: String, lines: Int)
}

extension TemplateError: CustomStringConvertible {
  /// One sentence that names the file and the remedy.
  public var description: String {
    switch self {
    case .unknownPlaceholder(let name, let file, let known):
      "The template \(file) asks for {{\(name)}}, which is not known; use one of "
        + known.map { "{{\($0)}}" }.joined(separator: ", ") + "."
    case .unclosedPlaceholder(let file, let line):
      "The template \(file) opens a {{ in line \(line) and never closes it; add }}."
    case .unreadable(let file):
      "The template \(file) cannot be read; check its permissions, and a link's target."
    case .tooLong(let file, let limit):
      "The template \(file) has more than \(limit) bytes; shorten it."
    case .notUTF8(let file):
      "The template \(file) is not UTF-8; save it as UTF-8."
    case .subjectOfSeveralLines(let file, let lines):
      "The template \(file) has \(lines) lines and a subject has one; remove the others."
    }
  }
}
