/// A kind of paper that a printer prints on.
public struct PrintMedia: Sendable, Hashable, Codable {
  /// The PWG self-describing name (PWG 5101.1), such as `na_index-4x6_4x6in`.
  public let name: String
  /// Width in hundredths of millimetres.
  public let width: Int
  /// Length in hundredths of millimetres.
  public let length: Int
  /// Whether the picture reaches the paper's edges.
  public let isBorderless: Bool
  /// Whether it is loaded now.
  public let isLoaded: Bool
  /// The paper's coating, such as `photographic-glossy`; nil where the printer does not tell.
  public let type: String?
  /// The tray; nil where the printer does not tell.
  public let source: String?
}
