import Imaging
import TestSupport
import Testing

/// Resource exhaustion: each file is refused, or crowned, within a second of processor time and
/// 400 MB of memory.
///
/// The memory is limited by `ulimit -d` rather than measured: `ru_maxrss` includes the parent's
/// before exec. The threads of OpenBLAS, which OpenCV may be linked with, need up to 200 MB.
@Suite("Decompression bombs and other hostile files")
struct HostileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The command with 400 MB of memory.
  private func limited(_ arguments: SelfieCommand.Argument...) -> SelfieCommand {
    var command = SelfieCommand(arguments, in: folder)
    command.wrapper = ["sh", "-c", #"ulimit -d 400000 && exec "$@""#, "sh"]
    return command
  }

  /// Crowns a photo. A second allows for a debug build with sanitizers: a release build takes a
  /// tenth.
  private func crown(
    _ photo: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CommandResult {
    let result = try limited(
      "crown", "--no-statue", "--quiet", "--wreath", "200%,0", .init(photo)
    ).run()
    #expect(
      result.processorTime < .seconds(1), "\(result.processorTime)", sourceLocation: sourceLocation)
    return result
  }

  @Test("Ten gigabytes of zeros behind the last row of a PNG are not expanded")
  func surplus() throws {
    let head = PNGFile.signature + PNGFile.header(width: 16, height: 16)
    try folder.put(
      head + PNGFile.chunk("IDAT", Deflate.zeros(gigabytes: 10), checked: false)
        + PNGFile.chunk("IEND", []), as: "bomb.png")
    let result = try crown("bomb.png")
    expectFailure(result, 65, naming: "bomb.png", saying: "more picture data than the picture has")
    #expect(folder.tree == ["bomb.png"])
  }

  @Test(
    "Ten gigabytes of zeros as a profile or a text are not expanded, and the photo is crowned",
    arguments: ["iCCP", "zTXt", "iTXt"])
  func ancillary(chunk: String) throws {
    let text: [UInt8] = chunk == "iTXt" ? Array("x\0\u{1}\0\0\0".utf8) : Array("x\0\0".utf8)
    let photo = try Photo.scene().encoded(as: .png)
    // Behind the header, which has 33 bytes with the signature.
    try folder.put(
      Array(photo.prefix(33))
        + PNGFile.chunk(chunk, text + Deflate.zeros(gigabytes: 10), checked: false)
        + photo.dropFirst(33), as: "bomb.png")
    try crown("bomb.png").succeeded()
  }

  @Test("A WebP whose header states the most pixels of its format is refused before it is decoded")
  func enormous() throws {
    var bytes = try Photo.scene().encoded(as: .webp)
    // A lossy picture's frame header: 14 bits each of width and height.
    bytes.replaceSubrange(26..<30, with: [0xFF, 0x3F, 0xFF, 0x3F])
    try folder.put(bytes, as: "huge.webp")
    expectFailure(
      try crown("huge.webp"), 65, naming: "huge.webp", saying: "16383", "100000000", "--max-pixels")
  }

  @Test("Hundreds of thousands of empty chunks and markers are skipped")
  func many() throws {
    let png = try Photo.scene().encoded(as: .png)
    let empty = PNGFile.chunk("tEXt", Array("a\0b".utf8))
    try folder.put(
      Array(png.prefix(33)) + Array(repeatElement(empty, count: 100_000).joined())
        + png.dropFirst(33), as: "chunks.png")
    let jpeg = try Photo.scene().encoded(as: .jpeg)
    let marker: [UInt8] = [0xFF, 0xE5, 0, 2]
    try folder.put(
      Array(jpeg.prefix(2)) + Array(repeatElement(marker, count: 400_000).joined())
        + jpeg.dropFirst(2), as: "markers.jpg")
    for photo in ["chunks.png", "markers.jpg"] { try crown(photo).succeeded() }
  }

  @Test("EXIF with 65,535 entries or a loop of directories counts as upright")
  func exif() throws {
    let entry: [UInt8] = [0x69, 0x87, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0]
    let circle: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0xFF, 0xFF]
    let block =
      Array("Exif\0\0".utf8) + circle + Array(repeatElement(entry, count: 5000).joined())
      + [8, 0, 0, 0]
    let length = block.count + 2
    let jpeg = try Photo.scene().encoded(as: .jpeg)
    try folder.put(
      Array(jpeg.prefix(2)) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + block
        + jpeg.dropFirst(2), as: "loop.jpg")
    try crown("loop.jpg").succeeded()
    #expect(try folder.photo("loop.champion.jpg").size == Photo.scene().size)
  }

  @Test(
    "Plans with a million wreaths, nested arrays, half a million zeros, arrays or names",
    arguments: ["wreaths", "deep", "deepObjects", "wide", "nested", "lists", "names"])
  func plans(kind: String) throws {
    let wreath = #"{"center":{"x":1,"y":1},"width":1}"#
    let text =
      switch kind {
      case "wreaths":
        #"{"version":1,"photo":{"width":64,"height":64},"wreaths":["#
          + Array(repeating: wreath, count: 1_000_000).joined(separator: ",") + "]}"
      case "deep": String(repeating: "[", count: 100_000)
      case "deepObjects": String(repeating: #"{"a":"#, count: 100_000)
      // As deep as JSON may be here, and valid.
      case "nested":
        #"{"version":1,"wreaths":["#
          + Array(
            repeating: String(repeating: "[", count: 500) + String(repeating: "]", count: 500),
            count: 900
          ).joined(separator: ",") + "]}"
      case "lists":
        "{"
          + (0..<17).map {
            "\"\($0)\":[" + String(repeating: "[],", count: 19_000) + "[]]"
          }.joined(separator: ",") + "}"
      case "names": "{" + (0..<90_000).map { "\"\($0)\":0" }.joined(separator: ",") + "}"
      default: #"{"version":1,"wreaths":["# + String(repeating: "0,", count: 400_000) + "0]}"
      }
    try folder.put(Array(text.utf8), as: "plan.json")
    try folder.put(.scene(), as: "scene.png")
    let result = try limited("crown", "scene.png", "--plan", "plan.json").run()
    #expect(result.ending == .exited(65), "\(result.errors)")
    #expect(result.errorLines.count == 1)
    // A parser needs this time for a file of a megabyte, the limit of plans.
    #expect(result.processorTime < .seconds(3), "\(result.processorTime)")
    #expect(folder.tree == ["plan.json", "scene.png"])
  }
}

/// Pieces of PNG files, by the specification.
enum PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func header(width: UInt32, height: UInt32) -> [UInt8] {
    chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0])
  }

  /// - Parameter checked: false for a chunk so long that its checksum is not worth the time.
  static func chunk(_ name: String, _ content: [UInt8], checked: Bool = true) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(UInt32(content.count)) + body + big(checked ? checksum(body) : 0)
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The CRC-32 of PNG's chunks (ISO 3309).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}

/// A zlib stream (RFC 1950) that expands to zeros without end: fixed codes (RFC 1951, 3.2.6), a
/// zero and then its repetitions, 258 a time in 13 bits.
enum Deflate {
  static func zeros(gigabytes: Int) -> [UInt8] {
    // Last block, fixed codes; the literal 0; one repetition: 24 bits, so that the rest is bytes.
    let literal: [UInt8] = [0, 0, 1, 1, 0, 0, 0, 0]
    // Length 258 is code 285 without extra bits, distance 1 is code 0.
    let repetition: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0]
    let start = packed([1, 1, 0] + literal + repetition)
    let eight = packed(Array(repeatElement(repetition, count: 8).joined()))
    let block = Array(repeatElement(eight, count: 4096).joined())
    var bytes: [UInt8] = [0x78, 0xDA] + start
    let blocks = gigabytes << 30 / (4096 * 8 * 258) + 1
    bytes.reserveCapacity(block.count * blocks + 16)
    for _ in 0..<blocks { bytes += block }
    return bytes
  }

  /// Bits to bytes, the first one lowest.
  private static func packed(_ bits: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].enumerated().reduce(0) { $0 | $1.element << UInt8($1.offset) }
    }
  }
}
