import CSampling
import Glibc
import Imaging
import TestSupport
import Testing

@testable import FaceTrack

@Suite struct HalvingTests {
  @Test(
    "Halving in strips gives what halving the whole photo again and again gives",
    arguments: [
      PixelSize(width: 64, height: 64), PixelSize(width: 61, height: 135),
      PixelSize(width: 203, height: 7), PixelSize(width: 5, height: 301),
      PixelSize(width: 130, height: 1),
    ])
  func strips(size: PixelSize) throws {
    var generator = SeededGenerator(seed: 1896)
    print("seed 1896")
    let photo = Photo(
      size: size,
      pixels: (0..<size.area * 3).map { _ in UInt8.random(in: 0...255, using: &generator) })
    var expected = photo
    for times in 1...4 {
      expected = try expected.halved(times: 1)
      let halved = try photo.halved(times: times)
      #expect(halved.size == expected.size)
      let isSame = halved.pixels == expected.pixels
      #expect(isSame, "\(times) times")
    }
  }

  @Test("Halving averages squares of four")
  func squares() throws {
    let photo = Photo(
      size: PixelSize(width: 5, height: 3),
      pixels: (0..<45).map { UInt8(($0 * $0 * 7) % 256) })
    let halved = try photo.halved(times: 1)
    #expect(halved.size == PixelSize(width: 2, height: 1))
    let expected = (0..<6).map { index in
      let first = index / 3 * 6 + index % 3
      let sum = [0, 3, 15, 18].reduce(2) { $0 + Int(photo.pixels[first + $1]) }
      return UInt8(sum / 4)
    }
    #expect(halved.pixels == expected)
  }

  @Test("A crop of a copy is the same, whichever rows of the copy were made before")
  func partialCopies() throws {
    let seed: UInt64 = 776
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let size = PixelSize(width: 1700, height: 1300)
    let photo = Photo(
      size: size,
      pixels: (0..<size.area * 3).map { _ in UInt8.random(in: 0...255, using: &generator) })
    let whole = try photo.halved(times: 1)
    for _ in 0..<60 {
      let degrees = Double.random(in: -180...180, using: &generator)
      let map = AffineTransform(
        cropCenter: Point(
          .random(in: -600...2300, using: &generator), .random(in: -600...1900, using: &generator)),
        side: .random(in: 800...1800, using: &generator), degrees: degrees, pixels: 96)
      let crop = PixelSize(width: 96, height: 96)
      let half = AffineTransform(
        a: map.a / 2, b: map.b / 2, tx: map.tx / 2, c: map.c / 2, d: map.d / 2, ty: map.ty / 2)
      let expected = try whole.crop(half, size: crop, range: 0...255)
      // A pyramid of its own each time: none of its rows is there.
      let found = try PhotoPyramid(photo).crop(map, size: crop, range: 0...255)
      #expect(found == expected, "\(map)")
    }
  }

  @Test("A copy of a large photo is cut as the photo itself is, to a level of grey")
  func copies() throws {
    // A slope in both directions: averaging keeps it, whatever the squares.
    let size = PixelSize(width: 3300, height: 1700)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.area * 3)
    for y in 0..<size.height {
      for x in 0..<size.width {
        pixels += [UInt8(x * 255 / size.width), UInt8(y * 255 / size.height), 90]
      }
    }
    let photo = Photo(size: size, pixels: pixels)
    let map = AffineTransform(a: 16, b: 0, tx: 40, c: 0, d: 16, ty: 30)
    let crop = PixelSize(width: 96, height: 96)
    let whole = try photo.crop(map, size: crop, range: 0...255)
    let copy = try PhotoPyramid(photo).crop(map, size: crop, range: 0...255)
    let worst = zip(whole, copy).map { abs($0 - $1) }.max() ?? .infinity
    #expect(worst <= 1.01, "worst \(worst)")
  }
}

extension Photo {
  /// The whole of a halved copy.
  fileprivate func halved(times: Int) throws -> Photo {
    let copy = HalvedCopy(of: self, times: times)
    let pixels = try copy.withRows(0..<copy.size.height) { picture in
      Array(UnsafeBufferPointer(start: picture.pixels, count: 3 * copy.size.area))
    }
    return Photo(size: copy.size, pixels: pixels)
  }
}
