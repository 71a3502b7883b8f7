/// The reasons why a benchmark cannot run.
enum BenchmarkError: Error, CustomStringConvertible {
  case missing(String)
  case failed(command: [String], status: Int32)
  case wrong(String)

  var description: String {
    switch self {
    case .missing(let path): "\(path) is missing; run \"make bench\", which installs it."
    case .failed(let command, let status):
      "\(command.joined(separator: " ")) ended with \(status)."
    case .wrong(let what): what
    }
  }
}
