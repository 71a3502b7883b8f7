import Glibc
import Imaging
import Testing

@testable import Overlay

@Suite("Compositing")
struct CompositingTests {
  private func image(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) -> RGBAImage {
    RGBAImage(
      size: PixelSize(width: width, height: height),
      pixels: (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } })
  }

  private func paint(
    _ statue: RGBAImage, height: Double, on photo: Photo, blur: Double = 0
  ) -> Photo {
    var photo = photo
    let base = Point(Double(photo.size.width) / 2, Double(photo.size.height) - 10)
    TestArtwork.inMemory { () throws(OverlayError) in
      try Canvas.paint(&photo) { canvas throws(OverlayError) in
        try StatuePainter(artwork: StatueArtwork(statue), light: Light(blur: blur))
          .paint(StatuePlacement(base: base, height: height, facing: .left), on: canvas)
      }
    }
    return photo
  }

  @Test("Half-transparent white over black is half the light, not half the byte")
  func linearLight() {
    let half = image(40, 40) { _, _ in [255, 255, 255, 128] }
    let photo = paint(half, height: 40, on: .plain(80, 80, [0, 0, 0]))
    #expect(photo.color(40, 50) == [188, 188, 188])
  }

  @Test("Pixels outside the artwork keep their bytes")
  func outside() {
    var pixels: [UInt8] = []
    for index in 0..<200 * 160 { pixels += [UInt8(index & 255), UInt8(index >> 7 & 255), 77] }
    let photo = Photo(size: PixelSize(width: 200, height: 160), pixels: pixels)
    let wreath = WreathPlacement(center: Point(100, 60), width: 60, blur: 1)
    let painted = TestArtwork.paint(
      Placement(
        wreaths: [wreath],
        statue: StatuePlacement(base: Point(40, 160), height: 60, facing: .right),
        light: Light(blur: 1, grain: 0.02)), on: photo)
    for y in 0..<160 {
      for x in 0..<200 where (x > 85 || y < 90) && abs(x - 100) > 50 || y < 15 {
        #expect(painted.color(x, y) == photo.color(x, y))
      }
    }
    #expect(painted.pixels != photo.pixels)
  }

  @Test("An edge of white on white and of black on black leaves no halo", arguments: [0, 255])
  func halo(_ tone: UInt8) {
    // Transparent pixels hold the other colour, which must not bleed in.
    let disc = image(64, 64) { x, y in
      let cover = min(
        max(30 - Double((x - 32) * (x - 32) + (y - 32) * (y - 32)).squareRoot(), 0), 1)
      let inside = [tone, tone, tone, UInt8(cover * 255)]
      return cover > 0 ? inside : [255 - tone, 255 - tone, 255 - tone, 0]
    }
    for height in [200.0, 64, 23.7] {
      let photo = paint(disc, height: height, on: .plain(220, 220, [tone, tone, tone]))
      #expect(photo.pixels.allSatisfy { abs(Int($0) - Int(tone)) <= 1 })
    }
  }

  @Test("Fine stripes shrunk tenfold become uniform grey")
  func aliasing() {
    let stripes = image(600, 600) { x, y in
      (x + y) % 2 == 0 ? [255, 255, 255, 255] : [0, 0, 0, 255]
    }
    let photo = paint(stripes, height: 60, on: .plain(100, 100, [0, 0, 0]))
    for y in 40..<80 { for x in 30..<70 { #expect(abs(Int(photo.color(x, y)[0]) - 188) <= 2) } }
  }

  @Test("A near head's wreath lies over a far one's")
  func backToFront() {
    let far = WreathPlacement(center: Point(100, 60), width: 70, brightness: 0.2)
    let near = WreathPlacement(center: Point(100, 60), width: 70, brightness: 1)
    let photo = Photo.plain(200, 120)
    let both = TestArtwork.paint(Placement(wreaths: [far, near]), on: photo)
    let alone = TestArtwork.paint(Placement(wreaths: [near]), on: photo)
    // Opaque leaves hide the farther wreath; only edges and shadow differ.
    let covered = zip(both.pixels, alone.pixels).count { abs(Int($0) - Int($1)) > 60 }
    #expect(covered == 0)
  }

  @Test(
    "Motion blur preserves the sum, and makes a line of a dot", arguments: [0, 30, 90, 135],
    [(length: 12.0, width: 0.35), (40, 0.5)])
  func smear(angle: Int, line: (length: Double, width: Double)) {
    var layer = ImageLayer(left: 0, top: 0, width: 61, height: 61)
    layer.pixels[30 * 61 + 30] = SIMD4(1, 0.5, 0.25, 1)
    layer.smear(line.length, angle: Double(angle))
    let sum = layer.pixels.reduce(SIMD4<Float>.zero, +)
    #expect(abs(sum.x - 1) < 1e-3 && abs(sum.y - 0.5) < 1e-3 && abs(sum.w - 1) < 1e-3)
    let turn = Double(angle) * .pi / 180
    var (along, across) = (0.0, 0.0)
    for (index, pixel) in layer.pixels.enumerated() {
      let (x, y) = (Double(index % 61 - 30), Double(index / 61 - 30))
      along += Double(pixel.x) * pow(x * cos(turn) + y * sin(turn), 2)
      across += Double(pixel.x) * pow(y * cos(turn) - x * sin(turn), 2)
    }
    // The variance of a box; across it that of the bilinear filters remains.
    let variance = line.length * line.length / 12
    #expect(abs(along - variance) < 0.05 * variance, "\(along)")
    #expect(across < line.width, "\(across)")
  }

  @Test("A blur preserves the sum, and has its sigma")
  func blur() {
    var layer = ImageLayer(left: 0, top: 0, width: 61, height: 61)
    layer.pixels[30 * 61 + 30] = SIMD4(1, 0.5, 0.25, 1)
    layer.blur(2)
    let sum = layer.pixels.reduce(SIMD4<Float>.zero, +)
    #expect(abs(sum.x - 1) < 1e-3 && abs(sum.y - 0.5) < 1e-3 && abs(sum.w - 1) < 1e-3)
    var spread = 0.0
    for (index, pixel) in layer.pixels.enumerated() {
      let distance = Double(index % 61 - 30)
      spread += Double(pixel.x) * distance * distance
    }
    #expect(abs(spread.squareRoot() - 2) < 0.05)
  }

  @Test("Grain has its standard deviation")
  func grain() {
    let (side, grain) = (100, Grain(sigma: 0.02))
    var photo = Photo.plain(side, side, [0, 0, 0])
    // The exact linear light of a byte: only the grain changes it.
    let gray = [SIMD4<Float>](
      repeating: SIMD4(SIMD3(repeating: TransferFunction.linear[128]), 1), count: side)
    Canvas.paint(&photo) { canvas in
      gray.withUnsafeBufferPointer { gray in
        for y in 0..<side { canvas.blend(gray, grain: grain.row(y), x: 0, y: y) }
      }
    }
    var (sum, squares) = (0.0, 0.0)
    for index in stride(from: 1, to: photo.pixels.count, by: 3) {
      let value = (Double(photo.pixels[index]) - 128) / 255
      sum += value
      squares += value * value
    }
    let count = Double(side * side)
    #expect(abs(sum / count) < 0.001)
    // Quantization adds a variance of 1/12 level², which is negligible here.
    #expect(abs((squares / count).squareRoot() - 0.02) < 0.001)
  }

  @Test("A stored mip level replaces the computed one, in any order of use")
  func copies() throws {
    let whole = image(32, 16) { x, y in [UInt8(x * 7), UInt8(y * 13), 9, 255] }
    let copy = image(16, 8) { _, _ in [200, 100, 50, 255] }
    let halved = Texture(whole)
    func texture() -> Texture { Texture { $0 < 2 ? TextureLevel([whole, copy][$0]) : nil } }
    let (stored, later) = (texture(), texture())
    _ = try later.level(0)
    #expect(try stored.level(1).allTexels == later.level(1).allTexels)
    #expect(try stored.level(1).allTexels != halved.level(1).allTexels)
    #expect(try stored.level(2).width == 8)
    #expect(try stored.size == halved.size)
  }

  @Test("The statue has the photo's blur, from any mip level", arguments: [0.5, 1.5, 3])
  func softStatue(blur: Double) {
    // Straight edges at all positions within a texel of the level: the mean variance of their
    // profiles is the blur's and the texture's own.
    var spread = 0.0
    for place in 124..<132 {
      let edge = image(256, 256) { x, _ in x < place ? [255, 255, 255, 255] : [0, 0, 0, 0] }
      let photo = paint(edge, height: 128, on: .plain(200, 200, [0, 0, 0]), blur: blur)
      let row = (30..<190).map { Double(TransferFunction.linear[Int(photo.color($0, 120)[0])]) }
      // Only the falling edge: the picture's left side is the rising one.
      let start = row.firstIndex { $0 == 1 } ?? 0
      var (mass, center, square) = (0.0, 0.0, 0.0)
      for x in start + 1..<row.count {
        let slope = row[x - 1] - row[x]
        mass += slope
        center += slope * Double(x)
        square += slope * Double(x * x)
      }
      spread += (square / mass - center * center / mass / mass) / 8
    }
    #expect(abs(spread.squareRoot() - (blur * blur + 0.3).squareRoot()) < 0.15, "\(spread)")
  }
}

extension TextureLevel {
  /// All of the level's texels, row by row.
  fileprivate var allTexels: [SIMD4<UInt16>] {
    (0..<height).flatMap { y in (0..<width).map { x in self[x, y] } }
  }
}
