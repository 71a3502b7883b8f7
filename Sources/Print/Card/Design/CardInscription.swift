public import Imaging

/// The words and the logo that a card's stone bears; each of them is left out where it is `nil`.
public struct CardInscription: Sendable {
  /// Unicode scalars of the longest words that are worth a card: longer ones are shortened.
  public static let longestText = 120

  /// The museum's name, which a logo replaces.
  public var museum: String?
  /// The museum's logo, with straight alpha.
  public var logo: RGBAImage?
  /// The visitor's name.
  public var name: String?
  /// The date, in the words that are to be read.
  public var date: String?
  /// The fixed words, such as "Olympic champion".
  public var title: String?
  /// The fixed words where the photo shows several; `nil` for the same.
  public var titleOfSeveral: String?

  /// A herald's call, such as "Maria, daughter of Giorgos, of Patras, Olympic champion": on up to
  /// four lines in place of name and fixed words.
  public var call: String?

  /// Makes an inscription; by default the stone stays blank.
  public init(
    museum: String? = nil, logo: RGBAImage? = nil, name: String? = nil, date: String? = nil,
    title: String? = nil, titleOfSeveral: String? = nil, call: String? = nil
  ) {
    (self.museum, self.logo) = (museum, logo)
    (self.name, self.date) = (name, date)
    (self.title, self.titleOfSeveral, self.call) = (title, titleOfSeveral, call)
  }
}
