import CCUPS

/// A size of paper, by a PWG name or by the name that people use.
struct PaperSize: Sendable, Equatable {
  /// The PWG self-describing name (PWG 5101.1).
  let name: String
  /// Hundredths of millimetres.
  let width, length: Int

  /// The names that people use, each with the PWG names of the sizes that it may mean, the
  /// likeliest first. A print of "10 by 15" is four by six inches, and on some printers a postcard.
  static let friendlyNames = [
    "9x13": ["oe_photo-l_3.5x5in"], "10x15": card, "4x6": card, "13x18": ["na_5x7_5x7in"],
    "5x7": ["na_5x7_5x7in"], "15x20": ["om_photo-15x20_150x200mm", "na_photo-6x8_6x8in"],
    "6x8": ["na_photo-6x8_6x8in"], "20x25": ["na_govt-letter_8x10in"],
    "8x10": ["na_govt-letter_8x10in"], "l": ["oe_photo-l_3.5x5in"], "2l": ["na_5x7_5x7in"],
    "a3": ["iso_a3_297x420mm"], "a4": ["iso_a4_210x297mm"], "a5": ["iso_a5_148x210mm"],
    "a6": ["iso_a6_105x148mm", "jpn_hagaki_100x148mm"], "hagaki": ["jpn_hagaki_100x148mm"],
    "postcard": ["iso_a6_105x148mm", "jpn_hagaki_100x148mm", "na_index-4x6_4x6in"],
    "letter": ["na_letter_8.5x11in"],
  ]
  private static let card = [
    "na_index-4x6_4x6in", "om_small-photo_100x150mm", "jpn_hagaki_100x148mm",
  ]

  /// Whether a text can be a paper's name: one or a few words.
  static func isName(_ text: String) -> Bool {
    (1...80).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// The sizes that a name may mean, the likeliest first.
  ///
  /// - Parameter name: a PWG name, or one of ``friendlyNames`` in any case.
  /// - Throws: ``PrintError/unknownMedia(name:)``.
  static func meant(by name: String) throws(PrintError) -> [PaperSize] {
    let sizes = (friendlyNames[name.lowercased()] ?? [name]).compactMap { PaperSize(pwg: $0) }
    guard !sizes.isEmpty else { throw .unknownMedia(name: name) }
    return sizes
  }

  /// A size from its PWG name, which states the sides.
  init?(pwg name: String) {
    // libcups also takes abbreviations; a PWG name has a class, a name and a size.
    guard name.split(separator: "_", omittingEmptySubsequences: false).count >= 3,
      let found = pwgMediaForPWG(name)?.pointee, found.width > 0, found.length > 0
    else { return nil }
    (self.name, width, length) = (name, Int(found.width), Int(found.length))
  }

  /// Whether a paper has this size within 2.5 mm: inches and millimetres of one size match,
  /// postcards of 100 × 148 mm and of 102 × 152 mm do not.
  func isSize(of paper: PrintMedia) -> Bool {
    paper.name == name
      || abs(paper.width - width) <= 250 && abs(paper.length - length) <= 250
  }
}
