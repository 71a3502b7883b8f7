public import Imaging

/// The words and the logo that a card's stone bears; the card leaves out those that are `nil`.
public struct CardInscription: Sendable {
  /// The longest text that commands and settings accept, in Unicode scalars.
  public static let longestText = 120

  /// The museum's name, which a logo replaces.
  public var museum: String?
  /// The museum's logo, with straight alpha.
  public var logo: RGBAImage?
  /// The visitor's name.
  public var name: String?
  /// The date, worded as the card prints it.
  public var date: String?
  /// The fixed words, such as "Olympic champion".
  public var title: String?
  /// The fixed words for a photo of several people; `nil` for the words of ``title``.
  public var titleOfSeveral: String?

  /// The herald's call, such as "Maria, daughter of Giorgos, of Patras, Olympic champion"; it takes
  /// up to four lines and replaces name and fixed words.
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
