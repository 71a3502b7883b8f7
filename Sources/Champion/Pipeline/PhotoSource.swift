/// Where a photo comes from: a file, or standard input when it is written `-`.
public enum PhotoSource: Hashable, Sendable {
  /// A file's path.
  case file(String)
  /// The process's standard input.
  case standardInput

  /// Reads an argument of the command line.
  public init(argument: String) {
    self = argument == "-" ? .standardInput : .file(argument)
  }

  /// What messages and reports call it.
  public var name: String {
    switch self {
    case .file(let path): path
    case .standardInput: "standard input"
    }
  }
}
