/// What the chunks in front of a PNG's picture data, and `eXIf` also behind it, state beyond what
/// libpng reads.
struct PNGHead {
  /// Colour primaries, transfer characteristics, matrix and range (PNG third edition, 11.3.2.6).
  private(set) var codePoints: (primaries: UInt16, transfer: UInt16, matrix: UInt8, range: UInt8)?
  private var isSRGB = false
  private var hasGamma = false
  private var gamut: Chromaticities?
  private var exif: UnsafeRawBufferPointer?
  /// The dots of print, from `pHYs`.
  private(set) var resolution: PrintResolution?
  /// Whether the file is an animation (`acTL`), of which the picture data are one picture.
  private(set) var isAnimation = false

  /// - Parameter file: the whole file; it must outlive what is read.
  init(_ file: UnsafeRawBufferPointer) {
    var isBehind = false
    for chunk in PNGChunks(file) {
      isBehind = isBehind || chunk.has(type: "IDAT")
      if !isBehind || chunk.has(type: "eXIf") { read(chunk) }
    }
  }

  private mutating func read(_ chunk: PNGChunk) {
    func numbers(_ count: Int) -> [Double]? {
      guard chunk.data.count >= 4 * count, chunk.isIntact else { return nil }
      return (0..<count).map { index in
        Double(
          UInt32(
            bigEndian: chunk.data.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
      }
    }
    if chunk.has(type: "cICP"), chunk.data.count == 4, chunk.isIntact {
      let data = chunk.data
      codePoints = (UInt16(data[0]), UInt16(data[1]), data[2], data[3])
    } else if chunk.has(type: "sRGB"), chunk.data.count == 1, chunk.isIntact {
      isSRGB = true
    } else if chunk.has(type: "gAMA") {
      hasGamma = numbers(1) != nil
    } else if chunk.has(type: "cHRM"), let numbers = numbers(8) {
      gamut = Chromaticities(numbers.map { $0 / 100_000 })
    } else if chunk.has(type: "eXIf"), exif == nil, chunk.isIntact {
      exif = chunk.data
    } else if chunk.has(type: "pHYs"), chunk.data.count == 9, chunk.data[8] == 1,
      let numbers = numbers(2)
    {
      resolution = PrintResolution(
        horizontal: numbers[0] * PrintResolution.metersPerInch,
        vertical: numbers[1] * PrintResolution.metersPerInch)
    } else if chunk.has(type: "acTL"), let numbers = numbers(1) {
      isAnimation = numbers[0] > 1
    }
  }

  /// The file's statements about colour in the order of PNG's third edition, 4.3; EXIF's, of which
  /// it says nothing, last.
  ///
  /// libpng converts samples from the gamma of `gAMA` to sRGB's, so that only the primaries are
  /// left to state.
  ///
  /// - Parameter profile: the embedded ICC profile.
  func statements(profile: UnsafeRawBufferPointer) -> [ColorStatement] {
    var statements: [ColorStatement] = []
    if let codePoints {
      statements.append(
        .codePoints(primaries: codePoints.primaries, transfer: codePoints.transfer))
    }
    statements.append(.profile(profile))
    if isSRGB { statements.append(.sRGB) }
    if gamut != nil || hasGamma { statements.append(.gamut(gamut ?? .sRGB, gamma: nil)) }
    return statements + exifStatements
  }

  /// What EXIF states about colour.
  var exifStatements: [ColorStatement] { exif.map(ColorStatement.statements) ?? [] }

  /// When the photo was taken, as EXIF states it.
  var captureDate: CaptureDate? { exif.flatMap(CaptureDate.init(exif:)) }

  /// Whether `cICP` states the samples' curve, so that `gAMA` does not count.
  var statesCurve: Bool {
    codePoints.map { ColorStatement.areSpecified($0.primaries, $0.transfer) } ?? false
  }
}
