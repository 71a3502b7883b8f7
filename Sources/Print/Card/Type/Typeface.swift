/// The booth's typefaces, by the names of their files.
enum Typeface: String, Sendable {
  /// Titles and names.
  case didot = "GFSDidot"
  /// Everything else.
  case neohellenic = "GFSNeohellenic"

  /// The extra word spacing in ems, as on the booth's page.
  var wordSpacing: Double {
    switch self {
    case .didot: -0.05
    case .neohellenic: -0.14
    }
  }
}
