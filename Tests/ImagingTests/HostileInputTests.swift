import Files
import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Hostile input")
struct HostileInputTests {
  /// A valid file to be corrupted; reports print its name instead of its bytes.
  struct Sample: CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    var testDescription: String { name }
  }

  static let files: [Sample] = {
    var photo = Pictures.gradient(60, 44)
    photo.colorProfile = ProfileBuilder.rgb()
    var progressive = JPEGBuilder(columns: 8, rows: 6, components: 3) { $0 * 20 + $1 * 10 + $2 }
    progressive.frame = 0xC2
    progressive.segments =
      [JPEGBuilder.exif(EXIFBuilder.block(orientation: 6))]
      + JPEGBuilder.profile(ProfileBuilder.rgb(), part: 100)
    var cmyk = JPEGBuilder(columns: 6, rows: 6, components: 4) { $0 * 30 + $1 * 10 + $2 * 9 }
    cmyk.segments = [JPEGBuilder.adobe(transform: 2)]
    let interlaced = PNGBuilder(
      width: 33, height: 21, type: .rgba, depth: 16, isInterlaced: true,
      chunks: [
        ("gAMA", big(UInt32(60_000))), ("eXIf", EXIFBuilder.block(orientation: 7)),
        ("tEXt", Array("Title\0text".utf8)),
      ]
    ) { x, y in [x * 1000, y * 1000, 5000, x * y * 60] }
    let palette = PNGBuilder(
      width: 50, height: 40, type: .palette, depth: 4,
      chunks: [("PLTE", (0..<48).map { UInt8($0 * 5) }), ("tRNS", [0, 100, 200])]
    ) { x, y in [(x + y) & 15] }
    let written = try? [
      Sample(name: "baseline JPEG", bytes: photo.encoded(as: .jpeg)),
      Sample(name: "PNG", bytes: photo.encoded(as: .png)),
      Sample(name: "WebP", bytes: photo.encoded(as: .webp)),
    ]
    return (written ?? []) + [
      Sample(name: "progressive JPEG", bytes: progressive.bytes),
      Sample(name: "CMYK JPEG", bytes: cmyk.bytes),
      Sample(name: "interlaced PNG", bytes: interlaced.bytes),
      Sample(name: "palette PNG", bytes: palette.bytes),
    ]
  }()

  @Test("A valid file that is truncated anywhere is an error", arguments: files)
  func truncation(file: Sample) throws {
    let (name, bytes) = (file.name, file.bytes)
    #expect(Self.files.count == 7)
    _ = try Photo(decoding: bytes)
    // A single-scan JPEG may lack its EOI marker.
    let end = bytes.count - (name == "baseline JPEG" || name == "CMYK JPEG" ? 3 : 1)
    let cuts = Set(stride(from: 0, to: end, by: max(1, bytes.count / 100)))
    for count in cuts.union(max(0, end - 40)...end).sorted() {
      let error = #expect(throws: PhotoError.self, "\(count) of \(bytes.count) bytes") {
        try Photo(decoding: Array(bytes.prefix(count)))
      }
      guard count >= 12, let error else { continue }
      let format: ImageFormat =
        name.hasSuffix("PNG") ? .png : name.hasSuffix("WebP") ? .webp : .jpeg
      #expect(error == .truncated(format), "\(count) bytes")
    }
    // Without a whole header it cannot be opened.
    for count in [0, 11, 20] {
      #expect(throws: PhotoError.self) { _ = try PhotoFile(bytes.prefix(count)) }
    }
  }

  @Test("Random corruption never crashes and yields consistent photos", arguments: files)
  func mutations(file: Sample) {
    let bytes = file.bytes
    let seed = Seed.fresh()
    var random = SeededGenerator(seed: seed.value)
    let limits = DecodingLimits(maximumPixels: 4_000_000)
    for _ in 0..<2000 {
      var corrupt = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        // Headers are short, and most decisions depend on them.
        let isEarly = Bool.random(using: &random)
        let end = isEarly ? min(corrupt.count, 300) : corrupt.count
        let index = Int.random(in: 0..<end, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: corrupt[index] = 0xFF
        case 1: corrupt[index] = 0
        case 2 where corrupt.count > 400: corrupt.remove(at: index)
        case 3: corrupt.insert(UInt8.random(in: 0...255, using: &random), at: index)
        default: corrupt[index] = UInt8.random(in: 0...255, using: &random)
        }
      }
      if let photo = try? Photo(decoding: corrupt, limits: limits) {
        #expect(photo.pixels.count == photo.size.area * 3, "\(seed)")
      }
    }
  }

  @Test("Corrupt PNG chunks with valid CRCs never crash")
  func mutatedChunks() {
    let seed = Seed.fresh()
    var random = SeededGenerator(seed: seed.value)
    let profile = PNGBuilder.profile(ProfileBuilder.rgb())
    for _ in 0..<1000 {
      var chunks: [(name: String, data: [UInt8])] = [
        profile, ("gAMA", big(UInt32(60_000))), ("PLTE", (0..<48).map { UInt8($0) }),
        ("tRNS", [0, 100]), ("eXIf", EXIFBuilder.block(orientation: 3)),
      ]
      for _ in 0..<3 {
        let which = chunks.indices.randomElement(using: &random) ?? 0
        guard let at = chunks[which].data.indices.randomElement(using: &random) else { continue }
        if Bool.random(using: &random) {
          chunks[which].data[at] = UInt8.random(in: 0...255, using: &random)
        } else {
          chunks[which].data.removeLast(Int.random(in: 0...at, using: &random))
        }
      }
      chunks.shuffle(using: &random)
      let types: [PNGBuilder.ColorType] = [.gray, .rgb, .palette, .grayAlpha, .rgba]
      let type = types.randomElement(using: &random) ?? .rgb
      let builder = PNGBuilder(
        width: 9, height: 7, type: type, isInterlaced: Bool.random(using: &random), chunks: chunks
      ) { x, y in (0..<type.channels).map { x * 20 + y + $0 & 15 } }
      if let photo = try? Photo(decoding: builder.bytes) {
        #expect(photo.pixels.count == photo.size.area * 3, "\(seed)")
      }
    }
  }

  @Test("Corrupt profiles never crash the colour conversion")
  func mutatedProfiles() {
    let seed = Seed.fresh()
    var random = SeededGenerator(seed: seed.value)
    let profiles = [ProfileBuilder.rgb(), ProfileBuilder.gray(gamma: 2), ProfileBuilder.cmyk()]
    for round in 0..<900 {
      let components = [3, 1, 4][round % 3]
      var profile = profiles[round % 3]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let end = Bool.random(using: &random) ? min(profile.count, 400) : profile.count
        profile[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      var builder = JPEGBuilder(columns: 2, rows: 2, components: components) { $0 + $1 + $2 * 50 }
      builder.segments = JPEGBuilder.profile(profile)
      #expect(throws: Never.self, "\(seed)") { try Photo(decoding: builder.bytes) }
    }
  }

  @Test("A header of too many pixels is refused before memory is allocated")
  func enormousHeader() throws {
    var jpeg = JPEGBuilder(columns: 1, rows: 1, components: 3) { _, _, _ in 0 }
    jpeg.statedSize = (60_000, 60_000)
    var progressive = jpeg
    progressive.frame = 0xC2
    let start = PNGBuilder(width: 60_000, height: 60_000, type: .rgb) { _, _ in [] }
    let png =
      PNGBuilder.signature
      + PNGBuilder.chunk(
        "IHDR", big(UInt32(start.width)) + big(UInt32(start.height)) + [8, 2, 0, 0, 0])
      + PNGBuilder.chunk("IDAT", PNGBuilder.zlib([0, 0, 0, 0])) + PNGBuilder.chunk("IEND", [])
    // The sides of a WebP have 14 bits.
    var webp = try Pictures.gradient(16, 16).encoded(as: .webp)
    webp.replaceSubrange(26..<30, with: [0xFF, 0x3F, 0xFF, 0x3F])
    let before = try Self.reservedMemory()
    for (file, side) in [
      (jpeg.bytes, 60_000), (progressive.bytes, 60_000), (png, 60_000), (webp, 16_383),
    ] {
      let refusal = PhotoError.tooManyPixels(width: side, height: side, limit: 100_000_000)
      #expect(throws: refusal) { _ = try PhotoFile(file) }
    }
    // A picture of 60000 × 60000 would take 10.8 GB. Tests that run beside do not take gigabytes.
    #expect(try Self.reservedMemory() - before < 2_000_000)
  }

  /// The peak virtual memory of this process, in kB (VmPeak).
  private static func reservedMemory() throws -> Int {
    let status = String(decoding: try AtomicFile.read("/proc/self/status"), as: UTF8.self)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmPeak:") })
    return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
  }

  @Test("The limits are the caller's")
  func limits() throws {
    let file = try Pictures.gradient(100, 50).encoded(as: .png)
    #expect(
      try Photo(decoding: file, limits: DecodingLimits(maximumPixels: 5000)).size.width == 100)
    #expect(throws: PhotoError.tooManyPixels(width: 100, height: 50, limit: 4999)) {
      try Photo(decoding: file, limits: DecodingLimits(maximumPixels: 4999))
    }
    #expect(throws: PhotoError.tooLarge(bytes: file.count, limit: 10)) {
      try Photo(decoding: file, limits: DecodingLimits(maximumBytes: 10))
    }
  }
}
