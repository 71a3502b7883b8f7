import AtomicFiles
import Glibc
import Imaging

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

extension PhotoSource {
  /// Reads the photo's bytes, no more of them than the limits allow.
  func read(limits: DecodingLimits) throws(ChampionError) -> [UInt8] {
    // Arguments come as text: bytes that are not UTF-8 were replaced, and the name is lost.
    if case .file(let path) = self, path.contains("\u{FFFD}"), access(path, F_OK) != 0 {
      throw .inputNameUnreadable
    }
    do throws(PhotoFileError) {
      switch self {
      case .file(let path):
        return try PhotoFile.read(path, limit: limits.maximumBytes)
      case .standardInput:
        return try PhotoFile.read(
          fileDescriptor: STDIN_FILENO, limit: limits.maximumBytes)
      }
    } catch {
      throw .input(error)
    }
  }
}
