import Imaging
import TestSupport
import Testing

@Suite("Transforming")
struct TransformingTests {
  // Sides around the tile of 32 pixels.
  static let sizes = [(1, 1), (1, 7), (7, 1), (31, 33), (32, 64), (100, 67)]

  @Test("Each orientation moves a pixel's centre where its map leads", arguments: sizes)
  func orientations(width: Int, height: Int) {
    let photo = Pictures.noise(width, height)
    for orientation in Orientation.allCases {
      let moved = photo.oriented(orientation)
      #expect(moved.size == orientation.uprightSize(of: photo.size))
      let map = orientation.transform(of: photo.size)
      for y in 0..<height {
        for x in 0..<width {
          let place = map(Point(Double(x) + 0.5, Double(y) + 0.5))
          #expect(moved.pixel(Int(place.x), Int(place.y)) == photo.pixel(x, y))
        }
      }
    }
    #expect(photo.mirrored().pixels == photo.oriented(.mirrored).pixels)
  }

  @Test("A transformed photo keeps its profile, and the original its pixels")
  func valueSemantics() {
    var photo = Pictures.noise(5, 4)
    photo.colorProfile = [1, 2, 3]
    let before = photo.pixels
    for orientation in Orientation.allCases {
      #expect(photo.oriented(orientation).colorProfile == [1, 2, 3])
    }
    #expect(photo.resized(to: PixelSize(width: 2, height: 2)).colorProfile == [1, 2, 3])
    #expect(photo.pixels == before)
  }

  @Test("A flat colour stays the same at every size")
  func flatColor() {
    let size = PixelSize(width: 37, height: 23)
    let photo = Photo(size: size, pixels: (0..<size.area).flatMap { _ in [0, 129, 255] })
    for (width, height) in [(1, 1), (5, 90), (90, 5), (36, 22), (200, 100)] {
      let resized = photo.resized(to: PixelSize(width: width, height: height))
      #expect(resized.pixels == (0..<width * height).flatMap { _ in [0, 129, 255] as [UInt8] })
    }
  }

  @Test("Shrinking by a whole number is the mean of the pixels covered")
  func mean() {
    let photo = Pictures.noise(12, 8)
    let small = photo.resized(to: PixelSize(width: 3, height: 4))
    for y in 0..<4 {
      for x in 0..<3 {
        for channel in 0..<3 {
          var sum = 0
          for row in 2 * y..<2 * y + 2 {
            for column in 4 * x..<4 * x + 4 { sum += Int(photo.pixel(column, row)[channel]) }
          }
          #expect(abs(Double(small.pixel(x, y)[channel]) - Double(sum) / 8) <= 0.51)
        }
      }
    }
  }

  @Test("Growing interpolates between pixel centres")
  func interpolation() {
    let photo = Photo(size: PixelSize(width: 2, height: 1), pixels: [0, 0, 0, 200, 200, 200])
    let large = photo.resized(to: PixelSize(width: 4, height: 3))
    #expect((0..<4).map { large.pixel($0, 1)[0] } == [0, 50, 150, 200])
  }

  @Test("Mirroring and resizing commute")
  func mirrorAndResize() {
    let photo = Pictures.noise(53, 40)
    let size = PixelSize(width: 20, height: 15)
    let one = photo.mirrored().resized(to: size)
    let other = photo.resized(to: size).mirrored()
    #expect(one.largestDifference(from: other) <= 1)
  }

  @Test("Transparent pixels lend a resized image their alpha, not their colour")
  func alpha() {
    let flat = RGBAImage(
      size: PixelSize(width: 36, height: 22),
      pixels: (0..<36 * 22).flatMap { _ in [0, 129, 255, 128] as [UInt8] })
    let edge = RGBAImage(
      size: PixelSize(width: 2, height: 1), pixels: [255, 0, 0, 255, 0, 255, 0, 0])
    for filter in [ResamplingFilter.area, .lanczos] {
      let large = flat.resized(to: PixelSize(width: 5, height: 90), filter: filter)
      #expect(large.pixels == (0..<5 * 90).flatMap { _ in [0, 129, 255, 128] as [UInt8] })
      let pixel = edge.resized(to: PixelSize(width: 1, height: 1), filter: filter).pixels
      #expect(pixel == [255, 0, 0, 128])
    }
  }

  @Test(
    "A size is fitted by its longer side, and is never enlarged",
    arguments: [
      (960, 480, 480, 240), (480, 960, 240, 480), (480, 480, 480, 480), (100, 7, 100, 7),
      (9600, 3, 480, 1),
    ])
  func fitted(width: Int, height: Int, newWidth: Int, newHeight: Int) {
    let size = PixelSize(width: width, height: height).fitted(to: 480)
    #expect(size == PixelSize(width: newWidth, height: newHeight))
  }

  @Test("A region has the photo's pixels, and its subsamples every n-th of them")
  func regions() {
    let seed = Seed.fresh()
    var random = SeededGenerator(seed: seed.value)
    let photo = Pictures.noise(61, 43)
    for _ in 0..<40 {
      let left = Int.random(in: 0..<61, using: &random)
      let top = Int.random(in: 0..<43, using: &random)
      let x = left..<Int.random(in: left + 1...61, using: &random)
      let y = top..<Int.random(in: top + 1...43, using: &random)
      let step = Int.random(in: 1...20, using: &random)
      let rows = photo.withPixels(x: x, y: y) { first, stride in
        (0..<y.count).flatMap { row in
          Array(UnsafeBufferPointer(start: first + row * stride, count: 3 * x.count))
        }
      }
      #expect(rows == y.flatMap { y in x.flatMap { photo.pixel($0, y) } }, "\(seed)")
      let samples = stride(from: y.lowerBound, to: y.upperBound, by: step).flatMap { y in
        stride(from: x.lowerBound, to: x.upperBound, by: step).flatMap { photo.pixel($0, y) }
      }
      #expect(photo.subsampled(x: x, y: y, step: step) == samples, "\(x) \(y) \(step), \(seed)")
    }
  }
}
