/// A setting's value and origin.
struct Setting: Sendable, Equatable {
  enum Value: Sendable, Equatable {
    case text(String)
    case number(Int)
    case flag(Bool)
  }

  let value: Value
  /// A file's path, a variable's name or the program, for errors and summaries.
  let origin: String
}
