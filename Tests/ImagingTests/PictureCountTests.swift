@testable import Imaging
import TestSupport
import Testing

/// Of a file with several pictures one is read, and the file says so: one rule for all formats.
@Suite("Files with several pictures")
struct PictureCountTests {
  private static let (first, second) = (Pictures.gradient(64, 48), Pictures.noise(64, 48))

  /// Expects the first picture, and what the file has beside it.
  private func expect(_ omission: PhotoOmission?, _ file: [UInt8], tolerance: Int = 24) throws {
    let opened = try PhotoFile(file)
    #expect(opened.omission == omission)
    let photo = try opened.decode()
    #expect(photo.size == Self.first.size)
    #expect(photo.largestDifference(from: Self.first) < tolerance)
  }

  @Test("An animated PNG; one of a single frame is a picture", arguments: [1, 2] as [UInt32])
  func png(frames: UInt32) throws {
    let first = Self.first
    let png = PNGBuilder(
      width: 64, height: 48, type: .rgb, chunks: [("acTL", big(frames) + big(UInt32(0)))]
    ) { x, y in first.pixel(x, y).map(Int.init) }
    try expect(frames > 1 ? .animation : nil, png.bytes, tolerance: 1)
  }

  @Test("An animated WebP")
  func webp() throws {
    let file = try WebPBuilder.animation(
      Self.first.size, [(Self.first, 0, 0), (Self.second, 0, 0)])
    try expect(.animation, file)
    try expect(nil, Self.first.encoded(as: .webp))
  }

  @Test("A first frame that is smaller than the canvas lies on white, and one beyond it is damage")
  func partialFrame() throws {
    let canvas = PixelSize(width: 100, height: 80)
    let file = try WebPBuilder.animation(canvas, [(Self.first, 20, 10)])
    let photo = try Photo(decoding: file)
    #expect(photo.size == canvas)
    #expect(photo.pixel(19, 10) == [255, 255, 255] && photo.pixel(84, 58) == [255, 255, 255])
    for (x, y) in [(0, 0), (63, 47), (30, 20)] {
      let (read, painted) = (photo.pixel(20 + x, 10 + y), Self.first.pixel(x, y))
      #expect(zip(read, painted).allSatisfy { abs(Int($0) - Int($1)) < 24 }, "\(x) \(y)")
    }
    #expect(throws: PhotoError.damaged(.webp, detail: "a frame beyond the canvas")) {
      _ = try PhotoFile(WebPBuilder.animation(canvas, [(Self.first, 50, 10)]))
    }
  }

  @Test("A frame whose own header states another size is damage before it is decoded")
  func frameOfAnotherSize() throws {
    var file = try WebPBuilder.animation(Self.first.size, [(Self.first, 0, 0)])
    let start = try #require(file.firstRange(of: Array("VP8 ".utf8))?.upperBound)
    // Behind the chunk's length and the start code: sides of 14 bits (RFC 6386, 9.1). As many
    // pixels take 800 MB, and there is no data for them.
    file.replaceSubrange(start + 10..<start + 14, with: [0xFF, 0x3F, 0xFF, 0x3F])
    let opened = try PhotoFile(file, limits: DecodingLimits(maximumPixels: Self.first.size.area))
    #expect(throws: PhotoError.damaged(.webp, detail: "a frame of another size than it states")) {
      _ = try opened.decode()
    }
  }

  @Test("A HEIC of two pictures", .enabled(if: PictureTools.hasHEIC))
  func heic() throws {
    let file = try PictureTools.run(
      "heif-enc -q 90 a.png b.png -o out.heic",
      ["a.png": Self.first.encoded(as: .png), "b.png": Self.second.encoded(as: .png)],
      output: "out.heic")
    try expect(.pictures, file)
  }

  @Test("An animated AVIF has a film beside its picture", .enabled(if: PictureTools.hasAVIF))
  func avif() throws {
    let still = try PictureTools.encode(
      Self.first, "avifenc -s 10 --min 5 --max 10 in.png out.avif", output: "out.avif")
    try expect(nil, still)
    try expect(.animation, still + big(UInt32(16)) + Array("moov".utf8) + big(UInt64(0)))
  }

  /// A JPEG in the Multi-Picture Format (CIPA DC-007), whose second picture is of a kind and has
  /// some metadata.
  private func jpeg(kind: UInt32, metadata: String = "") throws -> [UInt8] {
    let first = try Self.first.encoded(as: .jpeg, quality: 95)
    var second = try Self.second.encoded(as: .jpeg)
    if !metadata.isEmpty { second = second.inserting((0xE1, Array(metadata.utf8))) }
    let entries = 8 + 2 + 2 * 12 + 4
    // The identifier, and the segment's marker and length, come before what offsets count from.
    let length = entries + 32
    let origin = 2 + 4 + 4
    let offset = UInt32(first.count + 4 + 4 + length - origin)
    var index: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] + big(UInt16(2))
    index += big(UInt16(0xB001)) + big(UInt16(4)) + big(UInt32(1)) + big(UInt32(2))
    index += big(UInt16(0xB002)) + big(UInt16(7)) + big(UInt32(32)) + big(UInt32(entries))
    index += big(UInt32(0))
    index += big(UInt32(0x2003_0000)) + big(UInt32(first.count)) + big(UInt64(0))
    index += big(kind) + big(UInt32(second.count)) + big(offset) + big(UInt32(0))
    return first.inserting((0xE2, Array("MPF".utf8) + [0] + index)) + second
  }

  @Test(
    "A JPEG of several views counts, thumbnails do not, and a gain map is told from both",
    arguments: [
      (0x02_0002, "", .pictures), (0x02_0003, "", .pictures), (0x02_0001, "", .pictures),
      (0x01_0001, "", nil), (0x01_0002, "", nil), (0, "", .pictures),
      (0, "http://ns.adobe.com/xap/1.0/ hdrgm:Version=1.0", .gainMap),
      (0, "urn:com:apple:photo:2020:aux:hdrgainmap", .gainMap),
      (0, "urn:iso:std:iso:ts:21496:-1", .gainMap),
    ] as [(UInt32, String, PhotoOmission?)])
  func multiPicture(kind: UInt32, metadata: String, omission: PhotoOmission?) throws {
    try expect(omission, jpeg(kind: kind, metadata: metadata))
  }

  @Test(
    "A gain map is named in a HEIC's or AVIF's table of pictures, and nowhere else",
    arguments: [
      ("meta", "urn:com:apple:photo:2020:aux:hdrgainmap", .gainMap),
      ("meta", "infe tmap", .gainMap), ("meta", "hdr", nil),
      ("mdat", "urn:com:apple:photo:2020:aux:hdrgainmap tmap", nil),
    ] as [(String, String, PhotoOmission?)])
  func gainMap(box: String, content: String, omission: PhotoOmission?) throws {
    // The tool's file with a box more, whose table only a reader of gain maps looks at.
    let file = big(UInt32(8 + content.utf8.count)) + Array((box + content).utf8)
    let found = file.withUnsafeBytes { MediaBoxes.haveGainMap($0) }
    #expect(found == (omission == .gainMap))
  }

  @Test("A false index is no index")
  func falseIndex() throws {
    let plain = try Self.first.encoded(as: .jpeg, quality: 95)
    for index in [[], [0x4D, 0x4D, 0, 42], [0x4D, 0x4D, 0, 42, 0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]]
    {
      try expect(nil, plain.inserting((0xE2, Array("MPF".utf8) + [0] + index)))
    }
  }
}
