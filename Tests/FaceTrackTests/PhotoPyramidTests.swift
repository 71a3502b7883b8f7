import Imaging
import Testing

@testable import FaceTrack

@Suite("Image pyramid of large photos")
struct PhotoPyramidTests {
  @Test("A crop from a halved level equals one from the photo within one grey level")
  func copies() throws {
    // A linear gradient in both directions, which averaging preserves.
    let size = PixelSize(width: 3301, height: 1703)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.area * 3)
    for y in 0..<size.height {
      for x in 0..<size.width {
        pixels += [UInt8(x * 255 / size.width), UInt8(y * 255 / size.height), 90]
      }
    }
    let photo = Photo(size: size, pixels: pixels)
    for degrees in [0.0, 90, 33] {
      let map = AffineTransform(
        cropCenter: Point(1650, 850), side: 1500, degrees: degrees, pixels: 96)
      let crop = PixelSize(width: 96, height: 96)
      let whole = try photo.crop(map, size: crop)
      let level = try PhotoPyramid(photo).crop(map, size: crop)
      let worst = zip(whole, level).map { abs($0 - $1) }.max() ?? .infinity
      #expect(worst <= 1.01 / 255, "\(degrees) degrees: \(worst)")
    }
  }

  @Test(
    "Halving drops an odd last row or column and keeps a side of one pixel",
    arguments: [
      (PixelSize(width: 5, height: 3), PixelSize(width: 2, height: 1)),
      (PixelSize(width: 1, height: 4), PixelSize(width: 1, height: 2)),
      (PixelSize(width: 7, height: 1), PixelSize(width: 3, height: 1)),
    ])
  func oddSides(size: PixelSize, half: PixelSize) throws {
    let pixels = (0..<size.area).flatMap { index -> [UInt8] in
      // Dropped pixels are white.
      let (x, y) = (index % size.width, index / size.width)
      let isDropped = x >= max(1, 2 * half.width) || y >= max(1, 2 * half.height)
      return [UInt8](repeating: isDropped ? 255 : 10, count: 3)
    }
    let halved = try Photo(size: size, pixels: pixels).halved()
    #expect(halved.size == half)
    #expect(halved.pixels.allSatisfy { $0 == 10 })
  }
}
