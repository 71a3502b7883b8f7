import Imaging
import TestSupport
import Testing

/// What a file states about its colours, and what becomes of it: the table in docs/colours.md.
enum StatedColor: CaseIterable, Sendable {
  case nothing, profile, profileOfPQ
  case exifSRGB, exifR03, exifSpace2, exifPrimaries
  case numbersSRGB, numbersTelevision, numbersP3, numbers2020, numbersHLG, numbersLinear, numbersPQ
  case numbersUnknown
  case chunkSRGB, chunkPrimaries
  // Of two statements the first wins, in the order of the format.
  case profileAndExif, numbersAndProfile, numbersAndExif, chunkSRGBAndPrimaries

  /// What a photo's values are, by the red primary's X, Y and Z under D50 and the middle's linear
  /// light.
  enum Outcome: Equatable {
    case sRGB, embedded, refused
    case space(red: [Double], middle: Double)

    static let adobeRGB = space(red: [0.6097, 0.3111, 0.0195], middle: 0.2195)
    static let displayP3 = space(red: [0.5151, 0.2412, -0.0011], middle: 0.2159)
    static let bt2020 = space(red: [0.6735, 0.2790, -0.0019], middle: 0.2159)
    static let linear = space(red: [0.4361, 0.2225, 0.0139], middle: 0.502)
  }

  /// The outcome, the same in every format.
  var outcome: Outcome {
    switch self {
    case .nothing, .exifSRGB, .numbersSRGB, .numbersTelevision, .numbersUnknown, .numbersAndExif,
      .chunkSRGB, .chunkSRGBAndPrimaries:
      .sRGB
    case .profile, .profileAndExif: .embedded
    case .profileOfPQ, .numbersPQ: .refused
    case .exifR03, .exifSpace2: .adobeRGB
    case .exifPrimaries, .chunkPrimaries, .numbersP3: .displayP3
    case .numbers2020, .numbersHLG: .bt2020
    case .numbersLinear: .linear
    case .numbersAndProfile: .displayP3
    }
  }

  var exif: [UInt8]? {
    switch self {
    case .exifSRGB: EXIFBuilder.block([], photo: [(0xA001, .short(1))])
    case .exifR03, .profileAndExif, .numbersAndExif:
      EXIFBuilder.block(
        [(0x0112, .short(1))], photo: [(0xA001, .short(0xFFFF))],
        interoperability: [(0x0001, .text("R03"))])
    case .exifSpace2: EXIFBuilder.block([], photo: [(0xA001, .short(2))])
    case .exifPrimaries:
      EXIFBuilder.block([
        (0x013E, .rationals([0.3127, 0.329])),
        (0x013F, .rationals([0.68, 0.32, 0.265, 0.69, 0.15, 0.06])),
      ])
    default: nil
    }
  }

  /// Colour primaries and transfer characteristics.
  var numbers: (UInt16, UInt16)? {
    switch self {
    case .numbersSRGB, .numbersAndExif: (1, 13)
    case .numbersTelevision: (1, 1)
    case .numbersP3, .numbersAndProfile: (12, 13)
    case .numbers2020: (9, 14)
    case .numbersHLG: (9, 18)
    case .numbersLinear: (1, 8)
    case .numbersPQ: (9, 16)
    case .numbersUnknown: (77, 2)
    default: nil
    }
  }

  var embedded: [UInt8]? {
    switch self {
    case .profile, .profileAndExif, .numbersAndProfile: ProfileBuilder.rgb()
    case .profileOfPQ: ProfileBuilder.rgb(transfer: 16)
    default: nil
    }
  }

  /// Whether only PNG can state it.
  var isChunk: Bool { [.chunkSRGB, .chunkPrimaries, .chunkSRGBAndPrimaries].contains(self) }
}

@Suite("Stated colours")
struct ColorStatementTests {
  private func expect(_ stated: StatedColor, _ file: [UInt8]) throws {
    if stated.outcome == .refused {
      let format = try #require(ImageFormat(detecting: file))
      #expect(
        throws: PhotoError.unsupportedFeature(format, detail: "high dynamic range by the PQ curve")
      ) { _ = try PhotoFile(file) }
      return
    }
    let photo = try Photo(decoding: file)
    switch stated.outcome {
    case .refused: break
    case .sRGB: #expect(photo.colorProfile == nil)
    case .embedded: #expect(photo.colorProfile == ProfileBuilder.rgb())
    case .space(let red, let middle):
      let profile = try #require(photo.colorProfile)
      #expect(try Photo(decoding: file).colorProfile == profile, "the same every time")
      let space = try #require(RGBSpace(profile: profile))
      for (value, expected) in zip(space.colorants, red) {
        #expect(abs(value - expected) < 0.001, "\(space.colorants)")
      }
      #expect(abs(Double(space.linear[128]) - middle) < 0.001)
      for format in OutputFormat.allCases {
        #expect(try Photo(decoding: photo.encoded(as: format)).colorProfile == profile)
      }
    }
  }

  @Test("JPEG", arguments: StatedColor.allCases.filter { $0.numbers == nil && !$0.isChunk })
  func jpeg(stated: StatedColor) throws {
    var builder = JPEGBuilder(columns: 2, rows: 2, components: 3) { _, _, _ in 100 }
    if let exif = stated.exif { builder.segments.append(JPEGBuilder.exif(exif)) }
    if let embedded = stated.embedded { builder.segments += JPEGBuilder.profile(embedded) }
    try expect(stated, builder.bytes)
    let stripped = try ImageMetadata.strip(builder.bytes)
    #expect(!stripped.contains(Array("Exif".utf8)))
    try expect(stated, stripped)
    guard stated.outcome != .refused else { return }
    // A rewritten file states the same by its profile alone.
    let file = try PhotoFile(builder.bytes)
    let photo = try file.decode()
    let kept = try file.rewrite(with: photo, dirty: DirtyRegion(file)).bytes
    #expect(try Photo(decoding: kept).colorProfile == photo.colorProfile)
  }

  @Test("PNG", arguments: StatedColor.allCases)
  func png(stated: StatedColor) throws {
    var chunks: [(name: String, data: [UInt8])] = []
    if let (primaries, transfer) = stated.numbers {
      chunks.append(("cICP", [UInt8(primaries), UInt8(transfer), 0, 1]))
      // A reader that does not know cICP gets an approximation, which must not count.
      chunks.append(("gAMA", big(UInt32(100_000))))
    }
    if let embedded = stated.embedded { chunks.append(PNGBuilder.profile(embedded)) }
    if stated == .chunkSRGB || stated == .chunkSRGBAndPrimaries { chunks.append(("sRGB", [0])) }
    if stated == .chunkPrimaries || stated == .chunkSRGBAndPrimaries {
      let numbers: [UInt32] = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]
      chunks.append(("cHRM", numbers.flatMap(big)))
    }
    var builder = PNGBuilder(width: 4, height: 4, type: .rgb, chunks: chunks) { _, _ in
      [100, 100, 100]
    }
    // EXIF stands in front of the picture data or behind them.
    for isBefore in [true, false] {
      let exif = stated.exif.map { [(name: "eXIf", data: $0)] } ?? []
      builder.chunks = chunks + (isBefore ? exif : [])
      builder.chunksAfter = isBefore ? [] : exif
      try expect(stated, builder.bytes)
      let stripped = try ImageMetadata.strip(builder.bytes)
      #expect(!stripped.contains(Array("eXIf".utf8)))
      try expect(stated, stripped)
    }
    // The samples are the file's, whatever they mean.
    if stated.outcome != .refused {
      #expect(try Photo(decoding: builder.bytes).pixel(0, 0) == [100, 100, 100])
    }
  }

  @Test("WebP", arguments: StatedColor.allCases.filter { $0.numbers == nil && !$0.isChunk })
  func webp(stated: StatedColor) throws {
    var (flags, chunks): (UInt8, [(String, [UInt8])]) = (0, [])
    if let embedded = stated.embedded {
      flags |= 0x20
      chunks.append(("ICCP", embedded))
    }
    if let exif = stated.exif {
      flags |= 0x08
      chunks.append(("EXIF", exif))
    }
    let file = try WebPBuilder.file(Pictures.gradient(16, 16), flags: flags, chunks)
    try expect(stated, file)
    let stripped = try ImageMetadata.strip(file)
    #expect(!stripped.contains(Array("EXIF".utf8)))
    try expect(stated, stripped)
    // VP8X announces the profile, which follows it where it was made.
    let hasProfile = stripped.contains(Array("ICCP".utf8))
    #expect((stripped[20] & 0x20 != 0) == hasProfile)
    if hasProfile, stated.embedded == nil { #expect(stripped[30..<34].elementsEqual("ICCP".utf8)) }
  }

  @Test("A PNG's palette keeps its place behind the profile that is made of EXIF")
  func palette() throws {
    let exif = try #require(StatedColor.exifR03.exif)
    let png = PNGBuilder(
      width: 4, height: 4, type: .palette, depth: 4,
      chunks: [("eXIf", exif), ("PLTE", (0..<48).map { UInt8($0 * 5) })]
    ) { x, y in [x + y] }
    let stripped = try Photo(decoding: ImageMetadata.strip(png.bytes))
    let photo = try Photo(decoding: png.bytes)
    #expect(stripped.colorProfile != nil && stripped.colorProfile == photo.colorProfile)
    #expect(stripped.pixels == photo.pixels)
  }

  /// The statements that HEIC and AVIF make; of a profile and numbers the profile wins there.
  private static let inBoxes = StatedColor.allCases.filter {
    !$0.isChunk && $0 != .numbersAndProfile
  }

  private static func boxes(_ stated: StatedColor) -> [[UInt8]] {
    var boxes: [[UInt8]] = []
    if let embedded = stated.embedded {
      boxes.append(HEIFEditor.box("colr", Array("prof".utf8) + embedded))
    }
    if let (primaries, transfer) = stated.numbers {
      boxes.append(HEIFEditor.color(primaries: primaries, transfer: transfer))
    }
    return boxes
  }

  @Test("HEIC", .enabled(if: PictureTools.hasHEIC), arguments: inBoxes)
  func heic(stated: StatedColor) throws {
    // heif-enc takes over the EXIF of a JPEG.
    var builder = JPEGBuilder(columns: 8, rows: 8, components: 3) { _, _, _ in 100 }
    if let exif = stated.exif { builder.segments.append(JPEGBuilder.exif(exif)) }
    let plain = try PictureTools.run(
      "heif-enc -q 90 in.jpg -o out.heic", ["in.jpg": builder.bytes], output: "out.heic")
    try expect(stated, #require(HEIFEditor.adding(Self.boxes(stated), to: plain)))
  }

  @Test("AVIF", .enabled(if: PictureTools.hasAVIF), arguments: inBoxes)
  func avif(stated: StatedColor) throws {
    let (primaries, transfer) = stated.numbers ?? (2, 2)
    let icc = stated.embedded == nil ? "" : "--icc in.icc"
    let exif = stated.exif == nil ? "" : "--exif in.exif"
    let file = try PictureTools.run(
      "avifenc -s 10 --cicp \(primaries)/\(transfer)/6 \(icc) \(exif) in.png out.avif",
      [
        "in.png": Pictures.gradient(64, 64).encoded(as: .png),
        "in.icc": stated.embedded ?? [], "in.exif": stated.exif ?? [],
      ], output: "out.avif")
    try expect(stated, file)
  }

  @Test(
    "In AVIF, too, numbers count where the profile cannot be used",
    .enabled(if: PictureTools.hasAVIF))
  func unusableInAVIF() throws {
    let file = try PictureTools.run(
      "avifenc -s 10 --cicp 12/13/6 --icc in.icc in.png out.avif",
      [
        "in.png": Pictures.gradient(64, 64).encoded(as: .png),
        "in.icc": ProfileBuilder.gray(gamma: 2),
      ], output: "out.avif")
    try expect(.numbersP3, file)
  }

  @Test("A statement that cannot be used leaves the decision to the next")
  func unusable() throws {
    let exif = try #require(StatedColor.exifR03.exif)
    var builder = JPEGBuilder(columns: 1, rows: 1, components: 3) { _, _, _ in 100 }
    builder.segments = [JPEGBuilder.exif(exif)] + JPEGBuilder.profile(ProfileBuilder.gray(gamma: 2))
    #expect(try Photo(decoding: builder.bytes).colorProfile != nil)
    let impossible: [[Double]] = [
      [0, 0, 0, 0, 0, 0], [0.3, 0.3, 0.3, 0.3, 0.3, 0.3], [400, 1, 1, 400, 1, 1],
    ]
    for primaries in impossible {
      builder.segments = [JPEGBuilder.exif(EXIFBuilder.block([(0x013F, .rationals(primaries))]))]
      #expect(try Photo(decoding: builder.bytes).colorProfile == nil, "\(primaries)")
    }
  }

  @Test("Numbers of a matrix or a limited range are refused in a PNG")
  func otherNumbers() throws {
    for numbers in [[1, 13, 1, 1], [1, 13, 0, 0]] as [[UInt8]] {
      let png = PNGBuilder(width: 1, height: 1, type: .rgb, chunks: [("cICP", numbers)]) { _, _ in
        [1, 2, 3]
      }
      let error = try #require(throws: PhotoError.self) { _ = try PhotoFile(png.bytes) }
      #expect(error.description.contains("cICP"))
    }
  }
}
