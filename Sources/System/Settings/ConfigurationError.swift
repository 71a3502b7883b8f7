public import Files
import Notation

/// Why the configuration cannot be used. Settings are named by their keys in `config.toml`; no
/// error holds a password.
public enum ConfigurationError: Error, Equatable, Sendable {
  /// The file exists but cannot be read, is too long for settings, or is not UTF-8.
  case unusableFile(String, AtomicFileError)
  /// The file is not valid TOML; `reason` is the parser's text.
  case notTOML(file: String, line: Int, reason: String)
  /// A configuration file holds a password.
  case passwordInFile(key: String, variable: String, file: String)
  /// The key is unknown; `nearest` is the known key with the least edit distance.
  case unknownKey(key: String, origin: String, nearest: String)
  /// The value has the wrong type, such as text for a number.
  case wrongType(key: String, origin: String, wanted: String)
  /// The number is outside its limits.
  case outOfRange(key: String, origin: String, value: Int, limits: ClosedRange<Int>)
  /// The value is none of the allowed ones.
  case unknownValue(key: String, origin: String, value: String, allowed: [String])
  /// The setting names a file or folder that is not there.
  case noSuchFile(key: String, origin: String, path: String)
  /// This user may not read the file or folder that the setting names.
  case closedFile(key: String, origin: String, path: String)
  /// A required setting is missing; `variable` and `example` say how to set it.
  case missing(key: String, variable: String, example: String)
  /// The value, or what it names, cannot be used, as the sentence of the library says that reads it.
  case unusable(key: String, sentence: String)
}

extension ConfigurationError: ReportableError {
  /// One sentence that names the key or file and what is wrong; no password is part of it.
  public var description: String {
    switch self {
    case .unusableFile(let file, let error): "\(file): \(error)"
    case .notTOML(let file, let line, let reason):
      "\(file) is not valid TOML in line \(line) (\(reason)); correct that line."
    case .passwordInFile(let key, let variable, let file):
      """
      \(file) sets \(key); put the password into a file of its own, named by \(key)_file, or into \
      \(variable).
      """
    case .unknownKey(let key, let origin, let nearest):
      "\(origin) sets \(key), which is not known; did you mean \(nearest)?"
    case .wrongType(let key, let origin, let wanted):
      "\(origin) sets \(key) to something that is not \(wanted)."
    case .outOfRange(let key, let origin, let value, let limits):
      "\(origin) sets \(key) to \(value); it may be \(limits.lowerBound) to \(limits.upperBound)."
    case .unknownValue(let key, let origin, let value, let allowed):
      """
      \(origin) sets \(key) to "\(value.shortened())"; it may be \(allowed.joined(separator: ", ")).
      """
    case .noSuchFile(let key, let origin, let path):
      """
      \(origin) sets \(key) to \(path.shortened()), which is not there; correct it, or take the \
      setting out.
      """
    case .closedFile(let key, let origin, let path):
      """
      \(origin) sets \(key) to \(path.shortened()), which may not be read by this user; open its \
      folder and file.
      """
    case .missing(let key, let variable, let example):
      "\(key) is not set; put it into config.toml or set \(variable), for example \(example)."
    case .unusable(_, let sentence): sentence
    }
  }

  /// 78.
  public var status: ExitStatus { .configuration }
}
