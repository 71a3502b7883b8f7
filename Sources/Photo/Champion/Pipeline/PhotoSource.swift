package import Files
import Glibc

/// A photo's origin.
public enum PhotoSource: Hashable, Sendable {
  /// A file's path.
  case file(String)
  /// The process's standard input.
  case standardInput

  /// Parses an argument of the command line: `-` and `/dev/stdin` are standard input.
  package init(argument: String) {
    self = FileStream.isStandardInput(argument) ? .standardInput : .file(argument)
  }

  /// The file that is read; `nil` where there is none, or no regular one.
  package var identity: FileIdentity? {
    switch self {
    case .file(let path): FileIdentity(path)
    case .standardInput: FileIdentity(descriptor: STDIN_FILENO)
    }
  }

  /// Whether its bytes come when their sender sends them.
  package var isStream: Bool {
    switch self {
    case .file(let path): FileStream.descriptor(of: path) != nil
    case .standardInput: true
    }
  }

  /// The name in messages and reports.
  public var name: String {
    switch self {
    case .file(let path): path
    case .standardInput: "standard input"
    }
  }
}
