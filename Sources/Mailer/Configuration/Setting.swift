/// A value and where it comes from.
struct Setting: Sendable, Equatable {
  enum Value: Sendable, Equatable {
    case text(String)
    case number(Int)
    case flag(Bool)
  }

  let value: Value
  /// A file's path or a variable's name, for errors and for `config show`.
  let origin: String
}
