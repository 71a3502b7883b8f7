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
