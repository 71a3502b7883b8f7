import CImageCodecs
import ChildProcesses
import Files
import Foundation
import Imaging
import TestSupport
import Testing

/// HEIC files that libheif's programs write, and what they decode.
@Suite(
  "HEIC",
  .enabled(
    if: PictureTools.hasHEIC,
    "needs heif-enc and heif-convert (package libheif-examples) with an HEVC encoder"))
struct HEICTests {
  private func heic(_ photo: Photo, _ options: String = "") throws -> [UInt8] {
    try PictureTools.encode(photo, "heif-enc \(options) in.png -o out.heic", output: "out.heic")
  }

  private func reference(_ file: [UInt8]) throws -> Photo {
    try PictureTools.decode(file, "heif-convert in.heic out.png", name: "in.heic")
  }

  @Test("Pixels are those of heif-convert", arguments: ["-q 50", "-q 90", "-q 90 -p chroma=444"])
  func exact(options: String) throws {
    for (width, height) in [(96, 64), (64, 200), (131, 77)] {
      let file = try heic(Pictures.gradient(width, height), options)
      let read = try Photo(decoding: file)
      #expect(try read.pixels == reference(file).pixels, "\(width)x\(height)")
      #expect(read.size == PixelSize(width: width, height: height))
      #expect(read.colorProfile == nil)
      #expect(read.largestDifference(from: Pictures.gradient(width, height)) < 24)
      let header = try PhotoFile(file)
      #expect(header.size == read.size && header.format == .heic && header.orientation == .upright)
    }
  }

  @Test("A picture of 10 bits is rounded to 8")
  func deep() throws {
    let png = PNGBuilder(width: 128, height: 64, type: .rgb, depth: 16) { x, y in
      [x * 500, y * 1000, 30_000]
    }
    let file = try PictureTools.run(
      "heif-enc -b 10 -q 95 in.png -o out.heic", ["in.png": png.bytes], output: "out.heic")
    let read = try Photo(decoding: file)
    // heif-convert writes 16 bits, which are rounded once more.
    #expect(try read.largestDifference(from: reference(file)) <= 1)
    #expect(try read.largestDifference(from: Photo(decoding: png.bytes)) < 12)
  }

  @Test("Transparency is composited over white as a PNG's")
  func alpha() throws {
    let png = PNGBuilder(width: 64, height: 64, type: .rgba) { x, y in
      [200 - x, 2 * y, 100, min(255, x * 4 + y)]
    }
    let file = try PictureTools.run(
      "heif-enc -q 90 in.png -o out.heic", ["in.png": png.bytes], output: "out.heic")
    #expect(try Photo(decoding: file).largestDifference(from: reference(file)) <= 1)
  }

  /// Rotations, mirrorings, and the orientation of EXIF that they amount to.
  static let turns: [(properties: [[UInt8]], orientation: Orientation)] = [
    ([HEIFEditor.rotation(1)], .rotatedCounterclockwise),
    ([HEIFEditor.rotation(2)], .rotated180),
    ([HEIFEditor.rotation(3)], .rotatedClockwise),
    ([HEIFEditor.mirroring(exchangesSides: true)], .mirrored),
    ([HEIFEditor.mirroring(exchangesSides: false)], .flipped),
  ]

  @Test("Rotation and mirroring of the container are applied once", arguments: turns.indices)
  func turned(index: Int) throws {
    let (properties, orientation) = Self.turns[index]
    let plain = try heic(Pictures.gradient(96, 64), "-p chroma=444")
    let turned = try #require(HEIFEditor.adding(properties, to: plain))
    let (read, stored) = (try Photo(decoding: turned), try Photo(decoding: plain))
    let expected = stored.oriented(orientation)
    #expect(read.size == expected.size)
    #expect(read.pixels == expected.pixels)
    #expect(try PhotoFile(turned).size == expected.size)
  }

  @Test("EXIF turns nothing: its orientation is a copy of the container's")
  func exif() throws {
    let jpeg = try Pictures.gradient(96, 64).encoded(as: .jpeg, quality: 95).tagged(orientation: 6)
    let file = try PictureTools.run(
      "heif-enc -q 90 in.jpg -o out.heic", ["in.jpg": jpeg], output: "out.heic")
    #expect(file.contains(Array("Exif".utf8)))
    // Newer programs write the rotation as well.
    let hasRotation = file.contains(Array("irot".utf8))
    let turned =
      hasRotation ? file : try #require(HEIFEditor.adding([HEIFEditor.rotation(3)], to: file))
    let read = try Photo(decoding: turned)
    #expect(read.size == PixelSize(width: 64, height: 96))
    let upright = Pictures.gradient(96, 64).oriented(.rotatedClockwise)
    #expect(read.largestDifference(from: upright) < 24)
    if !hasRotation {
      #expect(try Photo(decoding: file).size == PixelSize(width: 96, height: 64))
    }
  }

  @Test("A profile beyond the limit is dropped, as in other formats")
  func profile() throws {
    var photo = Pictures.gradient(64, 64)
    photo.colorProfile = ProfileBuilder.rgb()
    let short = DecodingLimits(maximumProfileBytes: 100)
    #expect(try Photo(decoding: heic(photo), limits: short).colorProfile == nil)
  }

  @Test("The pixel limit holds before the picture is decoded, and a false size is damage")
  func sizes() throws {
    let file = try heic(Pictures.gradient(96, 64))
    let huge = try #require(HEIFEditor.stating(width: 60_000, height: 60_000, in: file))
    let start = ContinuousClock.now
    #expect(throws: PhotoError.tooManyPixels(width: 60_000, height: 60_000, limit: 100_000_000)) {
      _ = try PhotoFile(huge)
    }
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(throws: PhotoError.tooManyPixels(width: 96, height: 64, limit: 6_000)) {
      try Photo(decoding: file, limits: DecodingLimits(maximumPixels: 6_000))
    }
    for (width, height) in [(9_000, 9_000), (95, 64), (8, 8)] as [(UInt32, UInt32)] {
      let false_ = try #require(HEIFEditor.stating(width: width, height: height, in: file))
      #expect(throws: PhotoError.self) { try Photo(decoding: false_) }
    }
  }

  @Test("A file truncated anywhere is an error with a sentence")
  func truncated() throws {
    let file = try heic(Pictures.gradient(96, 64))
    for count in stride(from: 12, to: file.count - 1, by: file.count / 25) + [file.count - 1] {
      let error = #expect(throws: PhotoError.self, "\(count) of \(file.count) bytes") {
        try Photo(decoding: Array(file.prefix(count)))
      }
      if count > 400 { #expect(error == .truncated(.heic), "\(count) bytes") }
    }
  }

  @Test("Random corruption ends in an error or a photo of the stated size, and soon")
  func corrupted() throws {
    let file = try heic(Pictures.noise(64, 64))
    let seed = Seed.fresh()
    var random = SeededGenerator(seed: seed.value)
    for _ in 0..<60 {
      var corrupt = file
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let end = Bool.random(using: &random) ? 420 : corrupt.count
        corrupt[Int.random(in: 12..<end, using: &random)] = .random(in: 0...255, using: &random)
      }
      let start = ContinuousClock.now
      if let photo = try? Photo(decoding: corrupt) {
        #expect(photo.pixels.count == photo.size.area * 3, "\(seed)")
      }
      #expect(ContinuousClock.now - start < .seconds(20), "\(seed)")
    }
  }
}

/// AVIF files that libavif's programs write, and what they decode.
@Suite(
  "AVIF",
  .enabled(if: PictureTools.hasAVIF, "needs avifenc and avifdec (package libavif-bin)"))
struct AVIFTests {
  private func avif(_ photo: Photo, _ options: String = "") throws -> [UInt8] {
    try PictureTools.encode(photo, "avifenc -s 9 \(options) in.png out.avif", output: "out.avif")
  }

  // libavif decodes by other conversions to RGB than libheif: chroma at edges differs most.
  @Test(
    "Pixels are close to those of avifdec",
    arguments: [
      ("", 4), ("-y 444", 2), ("--lossless", 0), ("-d 10 -y 444", 2), ("-r limited -y 444", 3),
    ])
  func close(options: String, tolerance: Int) throws {
    let photo = Pictures.gradient(131, 77)
    let file = try avif(photo, options)
    let read = try Photo(decoding: file)
    let reference = try PictureTools.decode(file, "avifdec -d 8 in.avif out.png", name: "in.avif")
    #expect(read.size == photo.size)
    #expect(read.largestDifference(from: reference) <= tolerance)
    let header = try PhotoFile(file)
    #expect(header.format == .avif && header.size == photo.size)
  }

  @Test("A grid of tiles is one picture")
  func grid() throws {
    let tile = try Pictures.gradient(64, 64).encoded(as: .png)
    let file = try PictureTools.run(
      "avifenc -s 9 -y 444 --grid 3x2 1.png 2.png 3.png 4.png 5.png 6.png out.avif",
      Dictionary(uniqueKeysWithValues: (1...6).map { ("\($0).png", tile) }), output: "out.avif")
    let read = try Photo(decoding: file)
    #expect(read.size == PixelSize(width: 192, height: 128))
    #expect(read.pixel(5, 5) == read.pixel(133, 69))
  }

  @Test("A picture of 10 bits takes less than 12 bytes a pixel while it is decoded")
  func memory() throws {
    let size = PixelSize(width: 3000, height: 2000)
    let file = try avif(Pictures.gradient(size.width, size.height), "-d 10 -y 420")
    // A limit that no other decoder of these tests has tells its process from theirs.
    let arguments = ["picture", "\(size.area + Int(getpid()))", "0"]
    let program = try #require(HEIFProgram.standard.installed)
    let process = try file.withUnsafeBytes {
      try ChildProcess(
        program, arguments, input: .file($0), environment: .minimal, package: "selfie")
    }
    // Beyond the answer the first row is there: the picture is decoded. The pipe does not hold the
    // rest of it, for which the program waits.
    let count = MemoryLayout<HEIFAnswer>.size + MemoryLayout<HEIFOutcome>.size + 1
    var part = [UInt8](repeating: 0, count: count)
    let isThere = try process.fill(&part, within: .seconds(120))
    try #require(isThere)
    let status = try #require(Self.status(ofProcessWith: arguments))
    let peak = try #require(status.firstMatch(of: /VmHWM:\s+(\d+) kB/)?.output.1)
    // Some 9 bytes a pixel, and 6 MB for libraries.
    #expect(try #require(Int(peak)) * 1024 < 12 << 20 + 12 * size.area, "\(peak) kB")
  }

  private static func status(ofProcessWith arguments: [String]) -> String? {
    let number = ProcessTable.children(of: getpid()).first { number in
      let line = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") ?? Data()
      return line.split(separator: 0).dropFirst().map { String(decoding: $0, as: UTF8.self) }
        == arguments
    }
    return number.flatMap { try? String(contentsOfFile: "/proc/\($0)/status", encoding: .utf8) }
  }

  @Test("A truncated file is an error")
  func truncated() throws {
    let file = try avif(Pictures.gradient(96, 64))
    for count in stride(from: 12, to: file.count, by: file.count / 12) {
      #expect(throws: PhotoError.self, "\(count) bytes") {
        try Photo(decoding: Array(file.prefix(count)))
      }
    }
  }
}
