public import ArgumentParser
public import Texts

extension Language: ExpressibleByArgument {
  /// A language of the command line's own texts.
  public init?(argument: String) {
    guard let language = Self.builtIn.first(where: { $0.rawValue == argument }) else { return nil }
    self = language
  }

  /// The codes for help and completions.
  public static var allValueStrings: [String] { builtIn.map(\.rawValue) }
}
