import Foundation
import Imaging
import TestSupport
import Testing

/// Files that other programs wrote: every kind of JPEG that libjpeg-turbo's `cjpeg` offers, every
/// kind of PNG that ImageMagick can be asked for.
@Suite(
  "Files of other programs",
  .enabled(if: OtherPrograms.areThere, "needs the packages libjpeg-turbo-progs and imagemagick"))
struct CorpusTests {
  /// Options of `cjpeg` after which the same library's `djpeg` is the judge.
  private static let jpegs: [String: String] = [
    "baseline": "", "progressive": "-progressive", "arithmetic": "-arithmetic",
    "arithmetic-progressive": "-arithmetic -progressive", "optimized": "-optimize",
    "restart-blocks": "-restart 1B", "restart-rows": "-restart 1",
    "progressive-restart": "-progressive -restart 2B", "gray": "-grayscale",
    "gray-progressive": "-grayscale -progressive", "rgb": "-rgb", "coarse": "-quality 3",
    "fine": "-quality 100", "fast": "-dct fast", "sample-1x1": "-sample 1x1",
    "sample-2x1": "-sample 2x1", "sample-1x2": "-sample 1x2", "sample-2x2": "-sample 2x2",
    "sample-4x1": "-sample 4x1", "sample-1x4": "-sample 1x4", "sample-4x2": "-sample 4x2",
    "sample-mixed": "-sample 2x2,1x2,2x1", "arithmetic-sample-4x1": "-arithmetic -sample 4x1",
  ]

  /// Options of ImageMagick.
  private static let pngs: [String: String] = {
    var kinds: [String: String] = [:]
    let types = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
    for (type, depths) in types {
      for depth in depths {
        for interlace in ["none", "PNG"] {
          var options = "-depth \(depth) -define png:color-type=\(type)"
          options += " -define png:bit-depth=\(depth) -interlace \(interlace)"
          if type == 3 { options = "-colors \(1 << depth) " + options }
          if type == 0 || type == 4 { options = "-colorspace Gray " + options }
          if type > 3 { options = "-alpha set -channel A -evaluate set 40% +channel " + options }
          kinds["type\(type)-\(depth)-\(interlace)"] = options
        }
      }
    }
    // A transparent colour (tRNS) of each kind that may have one.
    kinds["transparent-gray"] = "-colorspace Gray -transparent black -define png:color-type=0"
    kinds["transparent-rgb"] = "-transparent white -define png:color-type=2"
    kinds["transparent-palette"] = "-colors 8 -transparent white -define png:color-type=3"
    return kinds
  }()

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a script in the folder, in one process for all files: a start costs more than a file.
  private func run(_ script: String) throws {
    let null = open("/dev/null", O_RDWR)
    defer { close(null) }
    let process = try ChildProcess(
      call: ["sh", "-c", "cd '\(folder.path)' && \(script)"].map { Array($0.utf8) },
      environment: Machine.environment, streams: [null, null, null])
    #expect(process.wait().status == 0, "\(script.prefix(200))")
  }

  /// A picture with gradients, edges and noise, of a size that no block size divides.
  private func drawScene() throws {
    var photo = Photo.scene(width: 61, height: 47)
    var random = SeededGenerator(seed: 1896)
    photo.withMutablePixels { pixels in
      for index in pixels.indices {
        pixels[index] = UInt8(clamping: Int(pixels[index]) + .random(in: -9...9, using: &random))
      }
    }
    try folder.put(photo, as: "scene.png")
  }

  /// A binary PPM or PGM as a photo.
  private func reference(_ name: String) throws -> Photo {
    let bytes = try folder.bytes(of: name)
    let words = bytes.split(separator: 10, maxSplits: 3)
    try #require(words.count == 4)
    let size = String(decoding: words[1], as: UTF8.self).split(separator: " ").compactMap {
      Int($0)
    }
    let samples = Array(words[3])
    let isGray = words[0].elementsEqual(Array("P5".utf8))
    return Photo(
      size: PixelSize(width: size[0], height: size[1]),
      pixels: isGray ? samples.flatMap { [$0, $0, $0] } : samples)
  }

  /// Expects that a file is read as the reference beside it, and that no cut of it is read for the
  /// whole, at any hundredth of its length.
  private func expectRead(_ name: String, _ fileExtension: String, tolerance: Int) throws {
    let bytes = try folder.bytes(of: name + fileExtension)
    let (photo, other) = (try Photo(decoding: bytes), try reference(name + ".ppm"))
    try #require(photo.size == other.size, "\(name)")
    let worst = photo.largestDifference(from: other)
    #expect(worst <= tolerance, "\(name): samples differ by up to \(worst)")
    for percent in 0..<100 {
      let cut = Array(bytes.prefix(bytes.count * percent / 100))
      do throws(PhotoError) {
        // A JPEG whose picture is complete and whose end marker is missing is read.
        let photo = try Photo(decoding: cut)
        #expect(photo.size == other.size, "\(name) at \(percent) %")
        #expect(bytes.count - cut.count <= 2, "\(name) at \(percent) % was read")
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test("Every kind of JPEG is read as djpeg reads it, and every cut is noted")
  func jpeg() throws {
    try drawScene()
    let script = Self.jpegs.map { name, options in
      "cjpeg \(options) scene.ppm > '\(name).jpg' && djpeg '\(name).jpg' > '\(name).ppm'"
    }
    try run("\(OtherPrograms.convert) scene.png scene.ppm && " + script.joined(separator: " && "))
    for name in Self.jpegs.keys.sorted() {
      try expectRead(name, ".jpg", tolerance: 0)
    }
  }

  @Test("JPEGs of inks, of Adobe's kinds too, are read as ImageMagick reads them")
  func inks() throws {
    try drawScene()
    try run(
      """
      \(OtherPrograms.convert) scene.png -strip -colorspace CMYK -quality 95 cmyk.jpg \
      && \(OtherPrograms.convert) scene.png -strip -colorspace CMYK -interlace JPEG \
      -quality 95 inks2.jpg \
      && for f in cmyk inks2; do \
      \(OtherPrograms.convert) $f.jpg -colorspace sRGB -depth 8 $f.ppm || exit 1; done
      """)
    for name in ["cmyk", "inks2"] {
      try expectRead(name, ".jpg", tolerance: 3)
    }
  }

  @Test("Every kind of PNG is read as ImageMagick reads it, and every cut is noted")
  func png() throws {
    try drawScene()
    let script = Self.pngs.map { name, options in
      "\(OtherPrograms.convert) scene.png -strip \(options) '\(name).png' && "
        + "\(OtherPrograms.convert) '\(name).png' -background white -alpha remove -alpha off "
        + "-depth 8 '\(name).ppm'"
    }
    try run(script.joined(separator: " && "))
    for name in Self.pngs.keys.sorted() {
      let bytes = try folder.bytes(of: name + ".png")
      if name.hasPrefix("type") {
        let parts = name.split(separator: "-")
        #expect(bytes[24] == UInt8(parts[1]), "\(name) has depth \(bytes[24])")
        #expect(bytes[25] == parts[0].last?.wholeNumberValue.map(UInt8.init), "\(name)")
        #expect(bytes[28] == (parts[2] == "PNG" ? 1 : 0), "\(name)")
      }
      // ImageMagick mixes 16-bit transparency at full depth and rounds once.
      try expectRead(name, ".png", tolerance: 1)
    }
  }

  @Test("What libjpeg's other kinds have, 12 bits or nothing lost, is refused in a sentence")
  func otherKinds() throws {
    try drawScene()
    try run("\(OtherPrograms.convert) scene.png ppm:- | cjpeg > plain.jpg")
    let plain = try folder.bytes(of: "plain.jpg")
    let frame = try #require(plain.indices.first { plain[$0...].starts(with: [0xFF, 0xC0]) })
    // The frame's marker, and the bits of a sample: this library's cjpeg writes 8 only.
    let kinds: [(name: String, marker: UInt8, bits: UInt8, words: String)] = [
      ("twelve.jpg", 0xC1, 12, "12"), ("twelve-progressive.jpg", 0xC2, 12, "12"),
      ("lossless.jpg", 0xC3, 8, "c3"), ("hierarchical.jpg", 0xC5, 8, "c5"),
      ("lossless-arithmetic.jpg", 0xCB, 16, "cb"),
    ]
    for (name, marker, bits, words) in kinds {
      var file = plain
      file[frame + 1] = marker
      file[frame + 4] = bits
      try folder.put(file, as: name)
      let result = try SelfieCommand(
        "crown", .init(name), "--no-statue", "--wreath", "50%,50%", "-o", "out.png", in: folder
      ).run()
      expectFailure(result, 65, naming: name, saying: "of a kind that is not read")
      #expect(result.errors.lowercased().contains(words), "\(result.errors)")
      #expect(!folder.tree.contains { $0.hasPrefix("out") })
    }
  }
}

/// The programs that write and judge the files.
enum OtherPrograms {
  // Where Debian puts it; another program of that name may come first in PATH.
  static let convert = "/usr/bin/convert"
  static let areThere = ["/usr/bin/cjpeg", "/usr/bin/djpeg", convert].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}
