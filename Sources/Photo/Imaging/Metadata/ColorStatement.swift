import CImageCodecs

/// One of the statements that a file makes about the colours of its picture.
///
/// A file may make several. Its decoder lists them in the order in which its format ranks them, and
/// the first that can be used decides (``PhotoColor``).
enum ColorStatement {
  /// An ICC profile, as embedded.
  case profile(UnsafeRawBufferPointer)
  /// Colour primaries and transfer characteristics (ITU-T H.273): PNG's `cICP`, nclx of HEIC and
  /// AVIF.
  case codePoints(primaries: UInt16, transfer: UInt16)
  /// Primaries and the exponent of the transfer function; `nil` for sRGB's function.
  case gamut(Chromaticities, gamma: Double?)
  /// PNG's chunk `sRGB`, or EXIF's colour space 1.
  case sRGB
}

/// The colours of a photo's RGB values, decided from all that its file states.
enum PhotoColor {
  /// sRGB, stated or for lack of a usable statement.
  case sRGB
  /// An ICC profile for RGB, which the photo keeps.
  case profile([UInt8])
  /// The ICC profile of a gray picture, which is converted through it to sRGB.
  case gray(UnsafeRawBufferPointer)

  /// Decides.
  ///
  /// - Parameters:
  ///   - statements: the file's, the ones that take precedence first.
  ///   - stored: the colour space of the stored picture.
  /// - Throws: ``PhotoError/unsupportedFeature(_:detail:)`` for the PQ curve: without tone mapping
  ///   such a picture is nearly black, whatever container it came in.
  init(
    _ statements: [ColorStatement], stored: CodecColor = .rgb, format: ImageFormat
  ) throws(PhotoError) {
    self = .sRGB
    // CMYK is converted to sRGB with the decoding.
    guard stored != .cmyk else { return }
    for statement in statements {
      guard statement.transfer != Self.perceptualQuantizer else {
        throw .unsupportedFeature(format, detail: "high dynamic range by the PQ curve")
      }
      guard let color = Self.decision(of: statement, stored: stored) else { continue }
      self = color
      return
    }
  }

  /// The ICC profile of the photo's RGB values; `nil` for sRGB.
  var profile: [UInt8]? { if case .profile(let profile) = self { profile } else { nil } }

  /// The transfer characteristics of SMPTE ST 2084 (ITU-T H.273, table 3).
  private static let perceptualQuantizer: UInt16 = 16

  /// What a statement decides; `nil` where it cannot be used.
  private static func decision(of statement: ColorStatement, stored: CodecColor) -> PhotoColor? {
    switch statement {
    case .sRGB:
      return .sRGB
    case .profile(let bytes):
      // Also for a gray picture: gray is R = G = B, to which an RGB profile applies.
      switch colorProfile_space(bytes.codecBytes.bytes, bytes.count) {
      case .rgb: return .profile(Array(bytes))
      case .gray where stored == .gray: return .gray(bytes)
      default: return nil
      }
    case .codePoints(let primaries, let transfer):
      guard ColorStatement.areSpecified(primaries, transfer) else { return nil }
      let made = ColorStatement.profile(primaries: primaries, transfer: transfer)
      return made.isEmpty ? .sRGB : .profile(made)
    case .gamut(let gamut, let gamma):
      if gamut.isNear(.sRGB), abs((gamma ?? 2.2) - 2.2) < 0.05 { return .sRGB }
      let made = gamut.profile(gamma: gamma)
      let space = made.withUnsafeBufferPointer { colorProfile_space($0.baseAddress, $0.count) }
      return space == .rgb ? .profile(made) : nil
    }
  }
}

extension ColorStatement {
  /// The code point of what is not specified (ITU-T H.273).
  private static let unspecified: UInt16 = 2

  /// Whether code points of primaries and transfer state anything.
  static func areSpecified(_ primaries: UInt16, _ transfer: UInt16) -> Bool {
    primaries != unspecified || transfer != unspecified
  }

  /// The transfer characteristics that a statement names by number, also in an ICC profile's `cicp`
  /// tag (ICC.1:2022, 9.2.17).
  fileprivate var transfer: UInt16? {
    switch self {
    case .codePoints(_, let transfer):
      return transfer
    case .profile(let bytes):
      let profile = bytes.codecBytes
      let code = colorProfile_transfer(profile.bytes, profile.count)
      return code == Self.unspecified ? nil : code
    default:
      return nil
    }
  }

  /// A profile for the numbers of ITU-T H.273; empty for sRGB's, unspecified and unknown ones.
  static func profile(primaries: UInt16, transfer: UInt16) -> [UInt8] {
    [UInt8](taking: colorProfile_make(primaries, transfer))
  }
}

extension ColorStatement {
  /// What an EXIF block states (CIPA DC-008, 4.6.6 and 4.6.7).
  ///
  /// Colour space 1 is sRGB. Cameras state Adobe RGB by the index R03 of DCF's interoperability
  /// directory, some by colour space 2. Other spaces are stated by primaries, white and gamma.
  static func statements(of exif: UnsafeRawBufferPointer) -> [ColorStatement] {
    guard let block = TIFFBlock(exif), let first = block.firstDirectory else { return [] }
    let photo = block.long(0x8769, in: first)
    let space = block.short(0xA001, in: photo)
    if space == 1 { return [.sRGB] }
    let interoperability = block.long(0xA005, in: photo)
    if space == 2 || block.text(0x0001, count: 4, in: interoperability) == "R03" {
      return [.gamut(.adobeRGB, gamma: Chromaticities.adobeGamma)]
    }
    guard let primaries = block.rationals(0x013F, count: 6, in: first) else { return [] }
    let white = block.rationals(0x013E, count: 2, in: first) ?? [0.3127, 0.3290]
    let gamma = block.rationals(0xA500, count: 1, in: photo)?.first
    return [.gamut(Chromaticities(white + primaries), gamma: gamma)]
  }
}
