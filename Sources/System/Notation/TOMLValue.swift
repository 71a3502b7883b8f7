/// A value that TOML settings may have here.
package enum TOMLValue: Sendable, Equatable {
  case text(String)
  case number(Int)
  case flag(Bool)
  /// Texts between brackets.
  case texts([String])

  /// The value as TOML writes it.
  package var shown: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    case .texts(let texts): "[\(texts.map { "\"\($0)\"" }.joined(separator: ", "))]"
    }
  }
}
