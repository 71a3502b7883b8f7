import TestSupport
import Foundation
import Imaging
import Testing

/// Blocks outside the dirty region keep their coefficients.
@Suite(
  "Rewriting JPEG",
  .enabled(
    if: JPEGTools.isAvailable, "needs cjpeg (libjpeg-turbo-progs): run the tests with `make test`"))
struct RewritingTests {
  /// A way to store a JPEG, with cjpeg's options.
  struct Variant: CustomTestStringConvertible {
    let options: String
    var scans = ""
    /// The first values of the quantisation tables.
    var tables: [Int] = []

    func encode(_ photo: Photo) throws -> [UInt8] {
      try JPEGTools.encode(photo, options, scans: scans, tables: tables)
    }

    var testDescription: String { "cjpeg \(options) \(scans)" }
  }

  static let variants = [
    Variant(options: "-quality 85 -sample 2x2"),
    Variant(options: "-quality 90 -sample 2x1"),
    Variant(options: "-quality 95 -sample 1x1"),
    Variant(options: "-quality 80 -sample 1x2"),
    Variant(options: "-quality 80 -sample 4x1"),
    Variant(options: "-quality 80 -sample 2x2,1x2,2x1"),
    Variant(options: "-quality 100 -sample 1x1 -rgb"),
    Variant(options: "-quality 85 -sample 2x2 -optimize"),
    Variant(options: "-quality 60 -sample 1x1 -optimize"),
    Variant(options: "-quality 2 -sample 2x2 -optimize"),
    Variant(options: "-quality 85 -grayscale"),
    Variant(options: "-quality 85 -grayscale -sample 2x2 -optimize"),
    Variant(options: "-quality 85 -grayscale -progressive -restart 2B"),
    Variant(options: "-quality 85 -sample 2x2 -restart 3B"),
    Variant(options: "-quality 85 -sample 2x2 -restart 1"),
    Variant(options: "-quality 85 -sample 1x1 -restart 1B -optimize"),
    Variant(options: "-quality 85 -sample 2x2 -progressive"),
    Variant(options: "-quality 85 -sample 1x1 -progressive -restart 1"),
    Variant(options: "-quality 85 -sample 2x1 -progressive -arithmetic"),
    Variant(options: "-quality 85 -sample 2x2 -arithmetic"),
    Variant(options: "-qslots 0,2,1 -sample 2x2", tables: [3, 17, 40]),
    Variant(options: "-qslots 2,0,1 -sample 1x1 -progressive", tables: [9, 300, 2]),
    Variant(options: "-quality 1 -sample 1x1"),
    Variant(options: "-quality 85 -sample 2x2", scans: "0; 1; 2;"),
    Variant(options: "-quality 85 -sample 2x2 -optimize", scans: "0 1; 2;"),
    // The scans that would say the last bits are missing.
    Variant(options: "-quality 85 -sample 2x2", scans: "0,1,2: 0-0, 0, 1; 0: 1-5, 0, 2;"),
  ]

  /// Sizes that end inside of blocks, at their edges, and one that is no more than a pixel.
  static let sizes = [(1, 1), (7, 5), (17, 33), (48, 32), (101, 75), (130, 97)]

  /// A picture with edges, colours and noise of a camera's kind.
  static func picture(_ width: Int, _ height: Int, seed: UInt64 = 1) -> Photo {
    var random = SeededGenerator(seed: seed)
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let noise = Int.random(in: -6...6, using: &random)
        pixels += [
          40 + (x * 3 + noise) % 190, 60 + (y * 5 + x + noise) % 170,
          50 + (x * y / 9 + noise) % 150,
        ].map { UInt8(clamping: $0) }
      }
    }
    return Photo(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  static var seed: Seed { Seed.fresh() }

  @Test("An unedited photo keeps every coefficient", arguments: variants)
  func unchanged(variant: Variant) throws {
    for (width, height) in Self.sizes {
      let file = try variant.encode(Self.picture(width, height))
      var painting = try Painting(file)
      // Painted with the old colours.
      let bare = painting.bare
      painting.paint(x: 0..<width, y: 0..<height / 2) { x, y, c in bare.pixel(x, y)[c] }
      let rewritten = try painting.rewritten()
      #expect(rewritten.reencodedBlockCount == 0)
      let (before, after) = (try Coefficients(file), try Coefficients(rewritten.bytes))
      expectSame(before, after, "\(width)x\(height)")
      #expect(rewritten.blockCount == before.components.reduce(0) { $0 + $1.columns * $1.rows })
      #expect(before.restartInterval == after.restartInterval)
      let pixels = try Photo(decoding: rewritten.bytes).pixels
      #expect(pixels.elementsEqual(painting.bare.pixels), "\(width)x\(height)")
    }
  }

  @Test("Only blocks under edited pixels change", arguments: variants)
  func changed(variant: Variant) throws {
    let seed = Self.seed
    var random = SeededGenerator(seed: seed.value)
    for (width, height) in Self.sizes {
      let file = try variant.encode(Self.picture(width, height))
      var painting = try Painting(file)
      painting.paintPatches(3, using: &random)
      try expectOnlyDirtyBlocksChanged(
        painting, .upright, "\(variant.options) \(width)x\(height), \(seed)")
    }
  }

  @Test("Edited pixels are as close as in a whole new encoding", arguments: variants)
  func fidelity(variant: Variant) throws {
    let seed = Self.seed
    var random = SeededGenerator(seed: seed.value)
    let file = try variant.encode(Self.picture(150, 130))
    var painting = try Painting(file)
    painting.paintPatches(4, using: &random)
    let rewritten = try Photo(decoding: painting.rewritten().bytes)
    // A gray photo has become one of colour, stored in full, with the brightness's table for it.
    let whole =
      variant.options.contains("-grayscale")
      ? Variant(options: "-quality 85 -qslots 0,0,0 -sample 1x1") : variant
    let encoded = try Photo(decoding: whole.encode(painting.photo))
    let error = rewritten.meanSquaredError(from: painting.photo)
    let expected = encoded.meanSquaredError(from: painting.photo)
    #expect(error <= expected * 1.05 + 0.5, "\(error) instead of \(expected), \(seed)")
  }

  @Test("The orientation stays a tag, and blocks stay where they are stored", arguments: 1...8)
  func orientation(value: Int) throws {
    let seed = Self.seed
    var random = SeededGenerator(seed: seed.value)
    let orientation = try #require(Orientation(rawValue: value))
    for options in [
      "-quality 95 -sample 1x1", "-quality 90 -sample 2x2", "-quality 90 -progressive",
      "-grayscale",
    ] {
      for (width, height) in [(101, 75), (48, 64), (9, 30)] {
        let bare = try JPEGTools.encode(Self.picture(width, height), options)
        let file = bare.inserting(JPEGBuilder.exif(EXIFBuilder.block(orientation: value)))
        var painting = try Painting(file)
        let untouched = try painting.rewritten()
        #expect(try Photo(decoding: untouched.bytes).pixels.elementsEqual(painting.bare.pixels))
        painting.paintPatches(2, using: &random)
        let description = "\(options) \(width)x\(height) orientation \(value), \(seed)"
        let rewritten = try expectOnlyDirtyBlocksChanged(painting, orientation, description)
        let photo = try Photo(decoding: rewritten.bytes)
        #expect(photo.size == painting.photo.size)
        // With colour at half the size, the edges of small patches are anything.
        if options.contains("1x1") {
          #expect(photo.meanSquaredError(from: painting.photo) < 20, "\(description)")
        }
      }
    }
  }

  @Test("The orientation is all that is left of the metadata", arguments: [1, 6])
  func privacy(orientation: Int) throws {
    for options in ["-quality 90", "-progressive", "-arithmetic", "-grayscale"] {
      var file = try JPEGTools.encode(Self.picture(64, 48), options)
      for segment in [
        JPEGBuilder.exif(EXIFBuilder.block(orientation: orientation) + Array("JPEGthumbnail".utf8)),
        (0xFE, Array("a private comment".utf8)),
        (0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>GPSLatitude</x:xmpmeta>".utf8)),
        (0xED, Array("Photoshop 3.0\0caption".utf8)),
      ] { file = file.inserting(segment) }
      file += Array("appended film".utf8)
      var painting = try Painting(file)
      for round in 0..<2 {
        let bytes = try painting.rewritten().bytes
        let secrets = [
          "38.1234N", "SecretCamera", "thumbnail", "comment", "GPS", "xmp", "caption", "film",
        ]
        for secret in secrets {
          #expect(file.contains(Array(secret.utf8)))
          #expect(!bytes.contains(Array(secret.utf8)), "\(secret) \(options) \(round)")
        }
        // The EXIF block, if there is one, has one entry and nothing behind it.
        let block: [UInt8] =
          Array("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}".utf8)
          + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
        #expect(bytes.contains([0xFF, 0xE1, 0, 34] + block) == (orientation != 1))
        #expect(bytes.contains(Array("Exif".utf8)) == (orientation != 1))
        painting.paint(x: 5..<20, y: 5..<20) { _, _, _ in 90 }
      }
    }
  }

  @Test("A profile of several segments is kept")
  func profile() throws {
    let profile = ProfileBuilder.rgb(padding: 150_000)
    for options in ["-quality 90", "-progressive", "-grayscale"] {
      var file = try JPEGTools.encode(Self.picture(64, 48), options)
      for segment in JPEGBuilder.profile(profile).reversed() { file = file.inserting(segment) }
      var painting = try Painting(file)
      #expect(painting.photo.colorProfile == profile)
      painting.paint(x: 5..<20, y: 5..<20) { _, _, channel in UInt8(60 + 50 * channel) }
      let photo = try Photo(decoding: painting.rewritten().bytes)
      #expect(photo.colorProfile == profile)
    }
  }

  @Test("A gray profile is kept on a gray photo and refused on one that gets colour")
  func grayProfile() throws {
    var file = try JPEGTools.encode(Self.picture(64, 48), "-grayscale")
    for segment in JPEGBuilder.profile(ProfileBuilder.gray(gamma: 1.4)) {
      file = file.inserting(segment)
    }
    var painting = try Painting(file)
    let unchanged = try painting.rewritten()
    #expect(try Photo(decoding: unchanged.bytes).pixels.elementsEqual(painting.bare.pixels))
    painting.paint(x: 5..<20, y: 5..<20) { _, _, channel in UInt8(60 + 50 * channel) }
    #expect(throws: PhotoError.self) { try painting.rewritten() }
  }

  @Test("CMYK is refused")
  func inks() throws {
    var builder = JPEGBuilder(columns: 6, rows: 6, components: 4) { $0 * 30 + $1 * 10 + $2 * 9 }
    builder.segments = [JPEGBuilder.adobe(transform: 2)]
    let painting = try Painting(builder.bytes)
    #expect(
      throws: PhotoError.unsupportedFeature(.jpeg, detail: "the picture is stored as CMYK")
    ) { try painting.rewritten() }
  }

  @Test("A quantiser of zero, or with a multiple that is zero in 16 bits, is refused")
  func quantizerDividedBy() throws {
    let refusal = PhotoError.unsupportedFeature(
      .jpeg, detail: "a quantiser of zero, or beyond 8191")
    for options in ["-quality 50", "-quality 50 -progressive"] {
      for value: UInt16 in [0, 8191, 8192, 0xE000] {
        // From 300 on, quantisers have two bytes; the table's own byte stands before them.
        let tables = value == 0 ? [] : [300, 300, 300]
        var file = try JPEGTools.encode(Self.picture(64, 48), options, tables: tables)
        let table = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xDB]) })
        let place = table + 5 + 2 * 8
        if value == 0 {
          file[place] = 0
        } else {
          #expect(file[table + 4] == 0x10)
          file.replaceSubrange(place...place + 1, with: [UInt8(value >> 8), UInt8(value & 0xFF)])
        }
        var painting = try Painting(file)
        expectSame(try Coefficients(file), try Coefficients(painting.rewritten().bytes), options)
        painting.paint(x: 5..<20, y: 5..<20) { _, _, _ in 90 }
        if value == 8191 {
          #expect(throws: Never.self) { try painting.rewritten() }
        } else {
          #expect(throws: refusal, "\(value)") { try painting.rewritten() }
        }
      }
    }
  }

  @Test("EXIF between the scans orients the photo neither when decoded nor when rewritten")
  func lateOrientation() throws {
    let file = try JPEGTools.encode(Self.picture(64, 48), "-quality 85 -progressive")
    let scan = try #require(file.indices.last { file[$0...].starts(with: [0xFF, 0xDA]) })
    let (marker, block) = JPEGBuilder.exif(EXIFBuilder.block(orientation: 6))
    let segment = [0xFF, marker, 0, UInt8(block.count + 2)] + block
    let late = Array(file[..<scan]) + segment + file[scan...]
    var painting = try Painting(late)
    #expect(painting.photo.size == PixelSize(width: 64, height: 48))
    expectSame(try Coefficients(file), try Coefficients(painting.rewritten().bytes), "bare")
    painting.paint(x: 0..<9, y: 0..<9) { _, _, _ in 7 }
    #expect(try Photo(decoding: painting.rewritten().bytes).size == painting.photo.size)
  }

  @Test("The same photo and paint give the same bytes")
  func deterministic() throws {
    let file = try JPEGTools.encode(Self.picture(200, 150), "-quality 85 -optimize")
    var painting = try Painting(file)
    painting.paint(x: 50..<90, y: 20..<130) { x, y, channel in UInt8((x * 7 + y * channel) % 256) }
    #expect(try painting.rewritten().bytes.elementsEqual(painting.rewritten().bytes))
  }

  @Test("A webcam's file without end marker is written with one")
  func missingEnd() throws {
    let file = try JPEGTools.encode(Self.picture(100, 60), "-quality 85")
    for cut in [1, 2] {
      var painting = try Painting(Array(file.dropLast(cut)))
      #expect(try painting.rewritten().bytes.suffix(2) == [0xFF, 0xD9])
      expectSame(try Coefficients(file), try Coefficients(painting.rewritten().bytes), "bare")
      painting.paint(x: 90..<100, y: 50..<60) { _, _, _ in 7 }
      #expect(try Coefficients(painting.rewritten().bytes).components.count == 3)
    }
  }

  @Test("Optimal Huffman tables are made anew when paint needs another code")
  func missingCodes() throws {
    // One flat gray: the only codes are a zero difference and the end of a block.
    let flat = Photo(grey: 128, 96, 96)
    var painting = try Painting(try JPEGTools.encode(flat, "-quality 95 -optimize"))
    let seed = Self.seed
    var random = SeededGenerator(seed: seed.value)
    let noise = (0..<96 * 96 * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
    painting.paint(x: 30..<70, y: 30..<70) { x, y, channel in noise[3 * (96 * y + x) + channel] }
    try expectOnlyDirtyBlocksChanged(painting, .upright, "\(seed)")
  }

  @Test("More dirty MCUs than a batch", arguments: [0, 2, 13, 16])
  func many(variant: Int) throws {
    let variant = Self.variants[variant]
    var painting = try Painting(try variant.encode(Self.picture(640, 440)))
    painting.paint(x: 20..<630, y: 7..<439) { x, y, channel in
      UInt8((x * 7 ^ y * 5 &+ channel * 40) & 255)
    }
    try expectOnlyDirtyBlocksChanged(painting, .upright, "\(variant)")
  }
}

/// Expects that the rewritten file keeps the blocks outside the dirty tiles.
@discardableResult
private func expectOnlyDirtyBlocksChanged(
  _ painting: Painting, _ orientation: Orientation, _ description: String
) throws -> RewrittenJPEG {
  let rewritten = try painting.rewritten()
  let dirty = Tile.differing(painting.bare, painting.photo, storedAs: orientation)
  let (before, after) = (try Coefficients(painting.file), try Coefficients(rewritten.bytes))
  let becomesColor = before.components.count == 1 && !dirty.isEmpty
  #expect(
    after.components.count == (becomesColor ? 3 : before.components.count), "\(description)")
  let isSingle = before.components.count == 1
  let hMax = isSingle ? 1 : before.components.map(\.hSampling).max() ?? 1
  let vMax = isSingle ? 1 : before.components.map(\.vSampling).max() ?? 1
  var (kept, reencoded) = (0, 0)
  for (index, component) in after.components.enumerated() {
    let old = index < before.components.count ? before.components[index] : nil
    #expect(
      component.quantization == (old ?? before.components[0]).quantization, "\(description)")
    let width = isSingle ? 1 : hMax / component.hSampling
    let height = isSingle ? 1 : vMax / component.vSampling
    var isKept = true
    for row in 0..<component.rows {
      for column in 0..<component.columns {
        let isDirty = (0..<width * height).contains {
          dirty.contains(Tile(column: column * width + $0 % width, row: row * height + $0 / width))
        }
        if isDirty {
          reencoded += 1
          continue
        }
        kept += 1
        if let old {
          isKept = isKept && component.block(column, row) == old.block(column, row)
        } else {
          isKept = isKept && component.block(column, row).allSatisfy { $0 == 0 }
        }
      }
    }
    #expect(isKept, "\(description), component \(index)")
  }
  #expect(rewritten.reencodedBlockCount == reencoded, "\(description)")
  #expect(rewritten.blockCount == reencoded + kept, "\(description)")
  return rewritten
}
