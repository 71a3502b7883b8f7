public import Files

/// Why a customised template cannot be used.
public enum TemplateError: Error, Equatable, Sendable {
  /// The placeholder is unknown.
  case unknownPlaceholder(name: String, file: String, known: [String])
  /// `{{` without `}}`.
  case unclosedPlaceholder(file: String, line: Int)
  /// The file cannot be read, is too long, or is not UTF-8.
  case unusableFile(String, AtomicFileError)
  /// The subject has more than one line.
  case subjectOfSeveralLines(file: String, lines: Int)
}

extension TemplateError: ReportableError {
  /// One sentence that names the file and the remedy.
  public var description: String {
    switch self {
    case .unknownPlaceholder(let name, let file, let known):
      "The template \(file) asks for {{\(name)}}, which is not known; use one of "
        + known.map { "{{\($0)}}" }.joined(separator: ", ") + "."
    case .unclosedPlaceholder(let file, let line):
      "The template \(file) opens a {{ in line \(line) and never closes it; add }}."
    case .unusableFile(let file, let error): "The template \(file): \(error)"
    case .subjectOfSeveralLines(let file, let lines):
      "The template \(file) has \(lines) lines and a subject has one; remove the others."
    }
  }

  /// 78.
  public var status: ExitStatus { .configuration }
}
