import CImageCodecs
import Glibc
import TestSupport
import Testing

@testable import Imaging

/// Photos whose pixels are made when they are needed.
@Suite(
  "Pixels made when they are needed",
  .enabled(
    if: JPEGTools.isAvailable, "needs cjpeg (libjpeg-turbo-progs): run the tests with `make test`"))
struct SampleTests {
  static let seed = Seed.fresh(getenv("KOTINOS_TEST_SEED").map { String(cString: $0) })

  /// Samplings, of which the last two are of a kind whose pixels are made at once.
  static let options = [
    "-sample 2x2", "-sample 2x1", "-sample 1x1", "-sample 2x2 -progressive",
    "-sample 2x1 -restart 1", "-sample 1x2", "-sample 2x2 -rgb",
  ]

  private static func whenNeeded(_ file: [UInt8]) throws -> Photo {
    try Photo(decoding: file, pixels: .whenNeeded(longerThan: 0))
  }

  @Test("They are those that decoding makes, to the bit", arguments: options)
  func pixels(options: String) throws {
    for (width, height) in RewritingTests.sizes + [(16, 1), (33, 2), (64, 48), (15, 90)] {
      let picture = RewritingTests.picture(width, height)
      let file = try JPEGTools.encode(picture, "-quality 88 \(options)")
      for orientation in Orientation.allCases {
        let file = file.tagged(orientation: orientation.rawValue)
        let (now, later) = (try Photo(decoding: file), try Self.whenNeeded(file))
        let isSame = later.size == now.size && later.pixels == now.pixels
        #expect(isSame, "\(width)x\(height) \(options), \(orientation)")
        let isUsual = !options.contains("1x2") && !options.contains("rgb") && width >= 16
        #expect((Self.whenNeededIsKept(try Self.whenNeeded(file))) == isUsual)
      }
    }
  }

  private static func whenNeededIsKept(_ photo: Photo) -> Bool { photo.stillSamples != nil }

  @Test("A photo of the limit's size is made at once, a longer one when needed")
  func limit() throws {
    let file = try JPEGTools.encode(RewritingTests.picture(48, 32), "-sample 2x2")
    let atLimit = try Photo(decoding: file, pixels: .whenNeeded(longerThan: 48))
    #expect(atLimit.stillSamples == nil)
    let longer = try Photo(decoding: file, pixels: .whenNeeded(longerThan: 47))
    #expect(longer.stillSamples != nil)
  }

  @Test("Parts and grids are those of the whole photo, and nothing else is made")
  func parts() throws {
    var random = SeededGenerator(seed: Self.seed.value)
    let file = try JPEGTools.encode(RewritingTests.picture(131, 98), "-sample 2x2")
    for orientation in Orientation.allCases {
      let file = file.tagged(orientation: orientation.rawValue)
      let (whole, photo) = (try Photo(decoding: file), try Self.whenNeeded(file))
      for _ in 0..<60 {
        let (x, y) = (
          Self.range(in: photo.size.width, &random), Self.range(in: photo.size.height, &random)
        )
        let step = Int.random(in: 1...40, using: &random)
        let note = Comment("\(orientation) \(x) \(y) \(step), \(Self.seed)")
        let expected = y.map { whole.row($0, x) }
        for photo in [photo, whole] {
          let rows = photo.withPixels(x: x, y: y) { first, stride in
            y.indices.map { row in
              Array(
                UnsafeBufferPointer(
                  start: first + (row - y.lowerBound) * stride, count: 3 * x.count))
            }
          }
          #expect(rows == expected, note)
        }
        var grid: [UInt8] = []
        for y in stride(from: y.lowerBound, to: y.upperBound, by: step) {
          for x in stride(from: x.lowerBound, to: x.upperBound, by: step) {
            grid += whole.pixel(x, y)
          }
        }
        #expect(photo.grid(x: x, y: y, step: step) == grid, note)
        #expect(whole.grid(x: x, y: y, step: step) == grid, note)
      }
      #expect(photo.stillSamples?.allMade == nil, "\(orientation)")
    }
  }

  private static func range(in count: Int, _ random: inout SeededGenerator) -> Range<Int> {
    let first = Int.random(in: 0..<count, using: &random)
    return first..<Int.random(in: first + 1...count, using: &random)
  }

  @Test(
    "Halved, they are the means of the whole photo's, and begin where they say", arguments: 1...3)
  func halved(times: Int) throws {
    // Neither side is a multiple of two. A steep slope, so that another beginning shows, and no edges, so
    // that averages of samples and of pixels agree but for rounding, once for each halving.
    let picture = Pictures.gradient(77, 61)
    let limit = 2 + 0.75 * Double(times)
    for options in ["-sample 2x2", "-sample 2x1", "-sample 1x1"] {
      let file = try JPEGTools.encode(picture, "-quality 97 \(options)")
      for orientation in Orientation.allCases {
        let photo = try Self.whenNeeded(file.tagged(orientation: orientation.rawValue))
        let samples = try #require(photo.stillSamples)
        let (size, origin) = (samples.size(halved: times), samples.origin(halved: times))
        #expect(
          size == PixelSize(width: photo.size.width >> times, height: photo.size.height >> times))
        let pixels = [UInt8](unsafeUninitializedCapacity: 3 * size.area) { buffer, count in
          count = 3 * size.area
          try? samples.writeHalved(
            times: times, x: 0..<size.width, y: 0..<size.height, to: buffer.baseAddress!)
        }
        let worst = Self.worstMean(Photo(size: size, pixels: pixels), of: photo, origin, times)
        #expect(worst < limit, "\(worst) \(options) \(orientation)")
        // A part is the same pixels.
        let (x, y) = (3..<size.width - 2, 1..<size.height - 4)
        let part = [UInt8](unsafeUninitializedCapacity: 3 * x.count * y.count) { buffer, count in
          count = 3 * x.count * y.count
          try? samples.writeHalved(times: times, x: x, y: y, to: buffer.baseAddress!)
        }
        let half = Photo(size: size, pixels: pixels)
        #expect(part == y.flatMap { half.row($0, x) }, "\(options) \(orientation)")
      }
    }
  }

  /// How far any value of a halved photo is from the mean of those it stands for.
  private static func worstMean(
    _ half: Photo, of photo: Photo, _ origin: Point, _ times: Int
  ) -> Double {
    let (pixels, side) = (photo.pixels, 1 << times)
    var worst = 0.0
    // Not at the edges, beyond which colours go on in another way.
    for y in 1..<half.size.height - 1 {
      for x in 1..<half.size.width - 1 {
        for channel in 0..<3 {
          var sum = 0
          for row in 0..<side {
            for column in 0..<side {
              let place =
                (Int(origin.y) + y * side + row) * photo.size.width + Int(origin.x) + x * side
              sum += Int(pixels[3 * (place + column) + channel])
            }
          }
          let mean = Double(sum) / Double(side * side)
          worst = max(worst, abs(Double(half.pixel(x, y)[channel]) - mean))
        }
      }
    }
    return worst
  }

  @Test("Painting on what is made then gives the same photo and the same file", arguments: options)
  func painting(options: String) throws {
    var random = SeededGenerator(seed: Self.seed.value)
    let picture = RewritingTests.picture(150, 119)
    let bare = try JPEGTools.encode(picture, "-quality 85 \(options)")
    for orientation in Orientation.allCases {
      let file = bare.tagged(orientation: orientation.rawValue)
      let note = Comment("\(options) \(orientation), \(Self.seed)")
      let areas = (0..<4).map { _ in
        (Self.range(in: 119, &random), Self.range(in: 119, &random))
      }
      var results: [(photo: [UInt8], file: RewrittenJPEG)] = []
      for photo in [try Photo(decoding: file), try Self.whenNeeded(file)] {
        var (photo, record) = (photo, PixelRecord(size: photo.size))
        for (x, y) in areas { photo.paint(x: x, y: y, recording: record) }
        let rewritten = try photo.rewriting(file, since: record)
        let other = try photo.rewriting(file, since: record, index: JPEGIndex(file), threads: 2)
        #expect(other.bytes == rewritten.bytes, note)
        results.append((photo.pixels, rewritten))
      }
      #expect(results[0].photo == results[1].photo, note)
      #expect(results[0].file.bytes == results[1].file.bytes, note)
      #expect(results[0].file.changedBlockCount == results[1].file.changedBlockCount, note)
    }
  }

  @Test("A photo that nothing was painted on is written with all its blocks")
  func nothingPainted() throws {
    let file = try JPEGTools.encode(RewritingTests.picture(90, 70), "-sample 2x2")
    let photo = try Self.whenNeeded(file)
    let rewritten = try photo.rewriting(file, since: PixelRecord(size: photo.size))
    #expect(rewritten.changedBlockCount == 0)
    #expect(try Photo(decoding: rewritten.bytes).pixels == photo.pixels)
  }

  @Test("A copy keeps its own pixels when the other is painted")
  func copies() throws {
    let file = try JPEGTools.encode(RewritingTests.picture(90, 70), "-sample 2x2")
    var first = try Self.whenNeeded(file)
    let bare = first
    first.paint(x: 10..<30, y: 5..<60, recording: PixelRecord(size: first.size))
    let once = first
    let onceAsItWas = once.pixels
    first.paint(x: 0..<80, y: 0..<20, recording: PixelRecord(size: first.size))
    #expect(bare.pixels == (try Photo(decoding: file)).pixels)
    #expect(once.pixels == onceAsItWas)
    #expect(first.pixels != onceAsItWas)
    // Also when all pixels are lent.
    var all = once
    all.withMutablePixels { $0[0] = ~$0[0] }
    #expect(once.pixels == onceAsItWas)
    #expect(all.pixels == [~onceAsItWas[0]] + onceAsItWas.dropFirst())
    #expect(all.stillSamples == nil)
  }

  @Test("A file that is cut or spoilt is refused as it is otherwise")
  func errors() throws {
    let file = try JPEGTools.encode(RewritingTests.picture(90, 70), "-sample 2x2")
    for count in stride(from: 0, to: file.count, by: max(1, file.count / 60)) {
      let cut = Array(file.prefix(count))
      #expect(Self.error(cut, .whenNeeded(longerThan: 0)) == Self.error(cut, .atOnce), "\(count)")
    }
    var random = SeededGenerator(seed: Self.seed.value)
    for _ in 0..<200 {
      var spoilt = file
      spoilt[Int.random(in: 2..<file.count, using: &random)] = .random(in: 0...255, using: &random)
      let (now, later) = (
        Self.error(spoilt, .atOnce), Self.error(spoilt, .whenNeeded(longerThan: 0))
      )
      #expect(now == later, "\(Self.seed)")
    }
  }

  private static func error(_ file: [UInt8], _ making: PixelMaking) -> String? {
    do throws(PhotoError) {
      _ = try Photo(decoding: file, pixels: making)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("The seam refuses parts that are not the picture's, and too little memory")
  func seam() throws {
    let file = try JPEGTools.encode(RewritingTests.picture(40, 30), "-sample 2x2")
    try Self.read(file) { open, message in
      let bytes = jpegReader_sampleBytes(open)
      #expect(bytes == 48 * 32 * 3 / 2)
      let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes)
      defer { memory.deallocate() }
      var samples = JPEGSamples()
      #expect(
        jpegReader_decodeSamples(open, memory, bytes - 1, &samples, &message) == .bufferTooSmall)
      #expect(jpegReader_decodeSamples(open, memory, bytes, &samples, &message) == .ok)
      var pixel: (UInt8, UInt8, UInt8) = (0, 0, 0)
      withUnsafeMutableBytes(of: &pixel) { pixel in
        let target = pixel.baseAddress?.assumingMemoryBound(to: UInt8.self)
        func area(_ x: UInt32, _ y: UInt32, _ width: UInt32 = 1, _ height: UInt32 = 1) -> JPEGArea {
          JPEGArea(x: x, y: y, width: width, height: height)
        }
        #expect(jpegSamples_pixels(&samples, area(39, 29), target, 3, 3))
        for outside in [area(40, 0), area(0, 30), area(1, 0, .max), area(0, 1, 1, .max)] {
          #expect(!jpegSamples_pixels(&samples, outside, target, 3, 3))
          #expect(!jpegSamples_grid(&samples, outside, 1, target, 3, 3))
          #expect(jpegSamples_halved(&samples, 1, outside, target, 3, 3) == .bufferTooSmall)
        }
        #expect(!jpegSamples_grid(&samples, area(0, 0), 0, target, 3, 3))
        #expect(jpegSamples_halved(&samples, 1, area(19, 14), target, 3, 3) == .ok)
        for (times, x) in [(1, 20), (0, 0), (6, 0), (9, 0)] as [(UInt32, UInt32)] {
          let status = jpegSamples_halved(&samples, times, area(x, 0), target, 3, 3)
          #expect(status == .bufferTooSmall, "\(times) \(x)")
        }
      }
    }
  }

  @Test("Every colour is that of libjpeg's tables", arguments: [0, 1, 77, 128, 200, 255])
  func colors(luma: UInt8) {
    // A picture of 256 x 256 pixels with all pairs of Cb and Cr.
    let (width, count) = (256, 256 * 256)
    var planes = [UInt8](repeating: luma, count: 3 * count)
    for index in 0..<count {
      planes[count + index] = UInt8(index % width)
      planes[2 * count + index] = UInt8(index / width)
    }
    var pixels = [UInt8](repeating: 0, count: 3 * count)
    planes.withUnsafeMutableBufferPointer { planes in
      let first = planes.baseAddress!
      var samples = JPEGSamples(
        width: 256, height: 256, halvesAcross: 0, halvesDown: 0,
        planes: (first, first + count, first + 2 * count), strides: (width, width, width))
      let all = JPEGArea(x: 0, y: 0, width: 256, height: 256)
      #expect(jpegSamples_pixels(&samples, all, &pixels, 3, 3 * width))
    }
    // jdcolor.c's: factors times 65,536, the halves for rounding in two of the four tables.
    let expected = (0..<count).flatMap { index in
      let (y, u, v) = (Int(luma), index % width - 128, index / width - 128)
      return [
        y + (91881 * v + 32768) >> 16, y + (-22554 * u - 46802 * v + 32768) >> 16,
        y + (116130 * u + 32768) >> 16,
      ].map { UInt8(clamping: $0) }
    }
    #expect(pixels == expected)
  }

  @Test("Processors with wide registers and without make the same pixels", arguments: options)
  func registers(options: String) throws {
    var random = SeededGenerator(seed: Self.seed.value)
    let file = try JPEGTools.encode(RewritingTests.picture(135, 71), "-quality 70 \(options)")
    try Self.read(file) { open, message in
      let bytes = jpegReader_sampleBytes(open)
      guard bytes > 0 else { return }
      let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes)
      defer { memory.deallocate() }
      var samples = JPEGSamples()
      #expect(jpegReader_decodeSamples(open, memory, bytes, &samples, &message) == .ok)
      for times in (0...3).flatMap({ [UInt32](repeating: UInt32($0), count: 20) }) {
        let (x, y) = (
          Self.range(in: 135 >> Int(times), &random), Self.range(in: 71 >> Int(times), &random)
        )
        let area = JPEGArea(
          x: UInt32(x.lowerBound), y: UInt32(y.lowerBound), width: UInt32(x.count),
          height: UInt32(y.count))
        var wide = [UInt8](repeating: 0, count: 3 * x.count * y.count)
        var narrow = wide
        if times == 0 {
          #expect(jpegSamples_pixels(&samples, area, &wide, 3, 3 * x.count))
          #expect(jpegSamples_pixelsNarrow(&samples, area, &narrow, 3, 3 * x.count))
        } else {
          #expect(jpegSamples_halved(&samples, times, area, &wide, 3, 3 * x.count) == .ok)
          #expect(jpegSamples_halvedNarrow(&samples, times, area, &narrow, 3, 3 * x.count) == .ok)
        }
        #expect(wide == narrow, "\(options) \(times) \(x) \(y), \(Self.seed)")
      }
    }
  }

  @Test("The seam refuses tiles that are too few, and a changed block whose tile is missing")
  func missingTiles() throws {
    let file = try JPEGTools.encode(RewritingTests.picture(70, 40), "-sample 2x2")
    // 3 by 2 tiles, 9 by 5 squares; one of these has changed.
    for (tiles, square, expected) in [
      (6, 0, CodecStatus.bufferTooSmall), (5, nil, .bufferTooSmall), (6, nil, .ok),
    ] {
      try Self.read(file) { open, message in
        var squares = [UInt8](repeating: 0, count: 45)
        if let square { squares[square] = 1 }
        let table = [UnsafePointer<UInt8>?](repeating: nil, count: tiles)
        var (output, blocks) = (CodecOutput(), JPEGBlockCount())
        let status = squares.withUnsafeBufferPointer { squares in
          table.withUnsafeBufferPointer { table in
            var changes = JPEGChanges()
            (changes.tiles, changes.tileCapacity, changes.orientation) = (
              table.baseAddress, table.count, 1
            )
            (changes.squares, changes.squareCapacity) = (squares.baseAddress, squares.count)
            return jpegReader_rewrite(open, &changes, nil, 0, &output, &blocks, &message)
          }
        }
        #expect(status == expected, "\(tiles) tiles, square \(square as Any): \(message.string)")
        if status == .ok { codecOutput_free(output) }
      }
    }
  }

  @Test(
    "Samples of a kind that pixels are not made of are refused by the seam",
    arguments: ["-sample 1x2", "-grayscale", "-rgb"])
  func otherKinds(options: String) throws {
    let file = try JPEGTools.encode(RewritingTests.picture(40, 30), options)
    try Self.read(file) { open, message in
      #expect(jpegReader_sampleBytes(open) == 0)
      var (samples, byte) = (JPEGSamples(), UInt8(0))
      #expect(jpegReader_decodeSamples(open, &byte, .max, &samples, &message) == .unsupported)
    }
  }
}

extension SampleTests {
  /// Opens a file and closes it again.
  private static func read(
    _ file: [UInt8], _ body: (OpaquePointer, inout CodecMessage) throws -> Void
  ) throws {
    var (header, message, reader) = (CodecHeader(), CodecMessage(), OpaquePointer?.none)
    try file.withUnsafeBufferPointer { file in
      #expect(jpegReader_open(file.baseAddress, file.count, 0, &reader, &header, &message) == .ok)
      let open = try #require(reader)
      defer { jpegReader_close(open) }
      try body(open, &message)
    }
  }
}

extension Photo {
  /// A part of a row.
  fileprivate func row(_ y: Int, _ x: Range<Int>) -> [UInt8] {
    let start = 3 * (y * size.width + x.lowerBound)
    return Array(pixels[start..<start + 3 * x.count])
  }

  /// Paints a rectangle by a rule of its own, as painters do.
  fileprivate mutating func paint(x: Range<Int>, y: Range<Int>, recording record: PixelRecord) {
    let (x, y) = (x.clamped(to: 0..<size.width), y.clamped(to: 0..<size.height))
    withSurface { surface in
      surface.prepare(rows: y, recording: record, columns: { _ in x }) { count, prepare in
        for number in (0..<count).reversed() { prepare(number) }
      }
      for y in y {
        surface.withRuns(x: x, y: y) { pixels, columns in
          for (index, x) in columns.enumerated() where (x + y) % 5 > 0 {
            let pixel = pixels + 3 * index
            // A pixel that is asked for by itself is the same one.
            precondition(surface.pixel(x: x, y: y) == pixel)
            (pixel[0], pixel[1]) = (~pixel[0], UInt8(truncatingIfNeeded: x + y))
          }
        }
      }
    }
  }
}
