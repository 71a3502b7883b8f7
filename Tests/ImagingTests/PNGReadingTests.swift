import Imaging
import TestSupport
import Testing

@Suite("Reading PNG")
struct PNGReadingTests {
  /// Sample values below 2^depth that differ between neighbours.
  private static func value(_ x: Int, _ y: Int, _ channel: Int, depth: Int) -> Int {
    (x * 7919 + y * 104_729 + channel * 1_299_709 + x * y * 31) & (1 << depth - 1)
  }

  private static func eightBits(_ value: Int, depth: Int) -> UInt8 {
    // Linear scaling, rounded: the specification's recommendation (13.12).
    let most = 1 << depth - 1
    return UInt8((value * 255 + most / 2) / most)
  }

  @Test(
    "Gray, RGB and their 16-bit forms come out rounded to 8 bits, interlaced or not",
    arguments: [
      (PNGBuilder.ColorType.gray, 1), (.gray, 2), (.gray, 4), (.gray, 8), (.gray, 16), (.rgb, 8),
      (.rgb, 16),
    ], [false, true])
  func opaquePictures(kind: (type: PNGBuilder.ColorType, depth: Int), isInterlaced: Bool) throws {
    let builder = PNGBuilder(
      width: 21, height: 13, type: kind.type, depth: kind.depth, isInterlaced: isInterlaced
    ) { x, y in (0..<kind.type.channels).map { Self.value(x, y, $0, depth: kind.depth) } }
    let photo = try Photo(decoding: builder.bytes)
    #expect(photo.size == PixelSize(width: 21, height: 13))
    let wanted = (0..<21 * 13).flatMap { index -> [UInt8] in
      let samples = builder.samples(index % 21, index / 21)
      let bytes = samples.map { Self.eightBits($0, depth: kind.depth) }
      return bytes.count == 1 ? bytes + bytes + bytes : bytes
    }
    #expect(photo.pixels == wanted)
  }

  @Test("Palettes of every depth are applied", arguments: [1, 2, 4, 8], [false, true])
  func palettes(depth: Int, isInterlaced: Bool) throws {
    let colors: [[UInt8]] = (0..<1 << depth).map { (index: Int) -> [UInt8] in
      [UInt8(index), UInt8(255 - index), UInt8(index * 37 & 255)]
    }
    let builder = PNGBuilder(
      width: 19, height: 9, type: .palette, depth: depth, isInterlaced: isInterlaced,
      chunks: [("PLTE", colors.flatMap { $0 })]
    ) { x, y in [Self.value(x, y, 0, depth: depth)] }
    let photo = try Photo(decoding: builder.bytes)
    let wanted = (0..<19 * 9).flatMap { colors[builder.samples($0 % 19, $0 / 19)[0]] }
    #expect(photo.pixels == wanted)
  }

  @Test(
    "Alpha is composited over white on the encoded values, whatever the file states of its gamma",
    arguments: [
      (PNGBuilder.ColorType.grayAlpha, 8), (.grayAlpha, 16), (.rgba, 8), (.rgba, 16),
    ], [false, true])
  func alpha(kind: (type: PNGBuilder.ColorType, depth: Int), isInterlaced: Bool) throws {
    let statements: [[(name: String, data: [UInt8])]] = [
      [], [("sRGB", [0])], [("gAMA", big(UInt32(45_455)))],
      [PNGBuilder.profile(ProfileBuilder.rgb())],
      [("cICP", [1, 13, 0, 1]), ("gAMA", big(UInt32(100_000)))],
    ]
    for statement in statements {
      try expectOverWhite(
        PNGBuilder(
          width: 16, height: 16, type: kind.type, depth: kind.depth, isInterlaced: isInterlaced,
          chunks: statement
        ) { x, y in
          (0..<kind.type.channels).map { Self.value(x, y, $0, depth: kind.depth) }
        }, kind)
    }
  }

  private func expectOverWhite(
    _ builder: PNGBuilder, _ kind: (type: PNGBuilder.ColorType, depth: Int)
  ) throws {
    let photo = try Photo(decoding: builder.bytes)
    let most = Double(1 << kind.depth - 1)
    for y in 0..<16 {
      for x in 0..<16 {
        let samples = builder.samples(x, y).map { Double($0) / most }
        let alpha = samples.last ?? 1
        let colors = samples.count == 2 ? [samples[0], samples[0], samples[0]] : samples
        for channel in 0..<3 {
          let wanted = 255 * (colors[channel] * alpha + 1 - alpha)
          // libpng rounds three times: alpha, the sum, and the step to 8 bits.
          #expect(abs(Double(photo.pixel(x, y)[channel]) - wanted) <= 1.5)
        }
      }
    }
  }

  @Test("tRNS of a palette, a colour and a gray value is composited over white")
  func transparencyChunk() throws {
    let palette = PNGBuilder(
      width: 3, height: 1, type: .palette, depth: 8,
      chunks: [("PLTE", [100, 0, 0, 0, 100, 0, 0, 0, 100]), ("tRNS", [0, 127])]
    ) { x, _ in [x] }
    let photo = try Photo(decoding: palette.bytes)
    #expect(photo.pixel(0, 0) == [255, 255, 255])
    #expect(abs(Int(photo.pixel(1, 0)[1]) - 178) <= 1)
    #expect(photo.pixel(2, 0) == [0, 0, 100])

    let key = PNGBuilder(
      width: 2, height: 1, type: .rgb, chunks: [("tRNS", [0, 9, 0, 8, 0, 7])]
    ) { x, _ in x == 0 ? [9, 8, 7] : [9, 8, 6] }
    #expect(try Photo(decoding: key.bytes).pixels == [255, 255, 255, 9, 8, 6])

    let gray = PNGBuilder(
      width: 2, height: 1, type: .gray, depth: 2, chunks: [("tRNS", [0, 1])]
    ) { x, _ in [x + 1] }
    #expect(try Photo(decoding: gray.bytes).pixels == [255, 255, 255, 170, 170, 170])
  }

  @Test("gAMA is converted to sRGB's gamma, unless there is a profile")
  func gamma() throws {
    var builder = PNGBuilder(
      width: 1, height: 1, type: .rgb, chunks: [("gAMA", big(UInt32(100_000)))]
    ) { _, _ in [55, 55, 55] }
    // Linear 55/255 is 0.503 in a 2.2 gamma.
    #expect(abs(Int(try Photo(decoding: builder.bytes).pixels[0]) - 127) <= 2)
    builder.chunks = [("gAMA", big(UInt32(45455)))]
    #expect(try Photo(decoding: builder.bytes).pixels[0] == 55)
    builder.chunks = [("gAMA", big(UInt32(100_000))), PNGBuilder.profile(ProfileBuilder.rgb())]
    #expect(try Photo(decoding: builder.bytes).pixels[0] == 55)
  }

  private let small = PNGBuilder(width: 40, height: 60, type: .rgb) { x, y in [x, y, x ^ y] }

  @Test("A wrong CRC of the picture data, and an unknown critical chunk, are damage")
  func damaged() throws {
    let whole = small.bytes
    let data = try #require(whole.firstIndex(of: Array("IDAT".utf8)))
    var critical = small
    critical.chunks = [("MUST", [])]
    let corrupt = [data + 4000 + 6, whole.count - 12 - 3].map { whole.with(whole[$0] ^ 1, at: $0) }
    for file in corrupt + [critical.bytes] {
      let error = try #require(throws: PhotoError.self) { try Photo(decoding: file) }
      guard case .damaged(.png, let detail) = error else {
        Issue.record("not damaged but \(error)")
        continue
      }
      let isCritical = file == critical.bytes
      #expect(isCritical || detail.contains("CRC") || detail.contains("data"), "\(detail)")
    }
  }

  @Test("A wrong CRC of the header, and converted line ends, have their own messages")
  func damagedStart() {
    let whole = small.bytes
    let changed: [UInt8] = Array(whole.prefix(4)) + [0x0A, 0x1A, 0x0A] + whole.dropFirst(8)
    for (file, detail) in [
      (whole.with(whole[29] ^ 1, at: 29), "IHDR: CRC error"),
      (changed, "PNG file corrupted by ASCII conversion"),
    ] {
      #expect(throws: PhotoError.damaged(.png, detail: detail)) { try Photo(decoding: file) }
    }
  }

  @Test(
    "An ancillary chunk with a wrong CRC states nothing",
    arguments: [
      ("gAMA", big(UInt32(100_000))), ("cICP", [12, 13, 0, 1]),
      ("eXIf", EXIFBuilder.block(orientation: 6)),
      ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0<r tiff:Orientation='6'/>".utf8)),
    ] as [(String, [UInt8])])
  func wrongAncillaryChecksum(name: String, data: [UInt8]) throws {
    let plain = try Photo(decoding: small.bytes)
    var builder = small
    builder.chunks = [(name, data)]
    let whole = builder.bytes
    let intact = try Photo(decoding: whole)
    #expect(intact.pixels != plain.pixels || intact.colorProfile != nil)
    let checksum = try #require(whole.firstIndex(of: Array(name.utf8))) + 4 + data.count
    let corrupt = try Photo(decoding: whole.with(whole[checksum] ^ 1, at: checksum))
    #expect(corrupt.size == plain.size && corrupt.pixels == plain.pixels)
    #expect(corrupt.colorProfile == nil)
  }

  @Test("Text, private and enormous chunks are skipped, also after the picture data")
  func unneededChunks() throws {
    var builder = small
    let enormous = [UInt8](repeating: 65, count: 9 << 20)
    builder.chunks = [("tEXt", Array("Comment\0hello".utf8)), ("prVt", enormous)]
    builder.chunksAfter = [("zTXt", [1, 2, 3]), ("iTXt", enormous)]
    #expect(try Photo(decoding: builder.bytes).pixels == Photo(decoding: small.bytes).pixels)
  }

  @Test("A profile that inflates beyond the limit is dropped")
  func profileBomb() throws {
    var builder = small
    builder.chunks = [PNGBuilder.profile(ProfileBuilder.rgb(padding: 30_000))]
    #expect(try Photo(decoding: builder.bytes).colorProfile != nil)
    let limits = DecodingLimits(maximumProfileBytes: 20_000)
    #expect(try Photo(decoding: builder.bytes, limits: limits).colorProfile == nil)
  }

  // MARK: - Picture data behind the last row, which libpng would inflate only to discard

  /// A picture of `rows` rows whose header says that there are `stated`.
  private func png(rows: Int, stated: UInt32, isInterlaced: Bool = false) -> [UInt8] {
    var random = SeededGenerator(seed: 1)
    let noise = (0..<64 * rows * 3).map { _ in Int.random(in: 0...255, using: &random) }
    var builder = PNGBuilder(width: 64, height: rows, type: .rgb) { x, y in
      Array(noise[(y * 64 + x) * 3..<(y * 64 + x) * 3 + 3])
    }
    builder.isInterlaced = isInterlaced
    let bytes = builder.bytes
    let header = big(UInt32(64)) + big(stated) + Array(bytes[24..<29])
    return Array(bytes.prefix(8)) + PNGBuilder.chunk("IHDR", header) + bytes.dropFirst(33)
  }

  @Test("A few excess rows are ignored, as viewers do")
  func fewExcessRows() throws {
    #expect(try Photo(decoding: png(rows: 10, stated: 8)).size.height == 8)
  }

  @Test("Much excess data, as rows or behind the last pass, is damage, and is not inflated")
  func muchExcessData() {
    // Rows that all begin with the byte 0 are rows of any width: black, with the filter "none".
    var builder = PNGBuilder(width: 64, height: 64, type: .rgb) { _, _ in [0, 0, 0] }
    builder.isInterlaced = true
    let black = PNGBuilder.chunk("IDAT", PNGBuilder.zlib([UInt8](repeating: 0, count: 400_000)))
    let interlaced = Array(builder.bytes.prefix(33)) + black + PNGBuilder.chunk("IEND", [])
    for file in [png(rows: 3000, stated: 8), interlaced] {
      #expect(
        throws: PhotoError.damaged(.png, detail: "more picture data than the picture has")
      ) { try Photo(decoding: file) }
    }
  }

  @Test("A long picture without excess data is read", arguments: [false, true])
  func noExcessData(isInterlaced: Bool) throws {
    let file = png(rows: 3000, stated: 3000, isInterlaced: isInterlaced)
    #expect(try Photo(decoding: file).size.height == 3000)
  }
}
