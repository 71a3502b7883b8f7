import COpenCV
import Testing

@Suite("Crops of the OpenCV shim")
struct CroppingTests {
  /// Resamples a square crop of an image; its rows are contiguous unless they have a stride.
  private func crop(
    _ pixels: [UInt8], width: Int, height: Int, stride: Int? = nil, _ map: [Double], side: Int,
    range: ClosedRange<Float> = 0...255, isBlackOutside: Bool = false
  ) -> [Float] {
    var planes = [Float](repeating: -9, count: 3 * side * side)
    let status = pixels.withUnsafeBufferPointer { buffer in
      COpenCV_crop(
        COpenCVImage(
          pixels: buffer.baseAddress, width: Int32(width), height: Int32(height),
          stride: stride ?? 3 * width), map, Int32(side), Int32(side), range.lowerBound,
        range.upperBound, isBlackOutside, &planes, planes.count, nil)
    }
    #expect(status == .ok, "\(map)")
    return planes
  }

  @Test("A crop of the whole image gives its bytes as planes, scaled to the range")
  func identity() {
    let pixels: [UInt8] = [255, 0, 51, 0, 102, 204, 0, 0, 0, 51, 51, 51]
    let planes = crop(pixels, width: 2, height: 2, [1, 0, 0, 0, 1, 0], side: 2, range: -1...1)
    let expected: [Float] = [1, -1, -1, -0.6, -1, -0.2, -1, -0.6, -0.6, 0.6, -1, -0.6]
    for (value, expected) in zip(planes, expected) { #expect(abs(value - expected) < 1e-5) }
  }

  @Test("A quarter turn maps the first column, bottom up, to the first row")
  func quarterTurn() {
    let pixels: [UInt8] = [0, 0, 0, 60, 0, 0, 120, 0, 0, 180, 0, 0]
    let planes = crop(pixels, width: 2, height: 2, [0, 1, 0, -1, 0, 2], side: 2)
    #expect(Array(planes[..<4]) == [120, 0, 180, 60])
  }

  @Test(
    "A long image of one column, or of few, is cropped as any other, also turned and squeezed",
    arguments: [(1, 65_500), (100, 40_000), (1, 7)])
  func thin(breadth: Int, length: Int) {
    let pixels = [UInt8](repeating: 90, count: 3 * breadth * length)
    for (width, height) in [(breadth, length), (length, breadth)] {
      let (scale, x, y) = (Double(length) / 8, Double(width) / 8, Double(height) / 8)
      for map in [
        [scale, 0, 0, 0, scale, 0], [scale, -0.01, 0, 0.01, scale, 0], [x, 0, 0, 0, y, 0],
      ] {
        let planes = crop(pixels, width: width, height: height, map, side: 8)
        #expect(planes.allSatisfy { abs($0 - 90) < 0.5 })
      }
    }
  }

  @Test("A pixel of a coarse crop is the mean of the area it covers", arguments: [2, 4, 8, 16])
  func coarse(factor: Int) {
    // A checkerboard of single pixels: a crop must not alias.
    let side = 8 * factor
    let pixels = (0..<side * side).flatMap { index -> [UInt8] in
      [UInt8](repeating: (index / side + index % side) % 2 == 0 ? 40 : 200, count: 3)
    }
    let scale = Double(factor)
    let straight = crop(pixels, width: side, height: side, [scale, 0, 0, 0, scale, 0], side: 8)
    #expect(straight.allSatisfy { abs($0 - 120) <= 1 })
    // Up to a factor of 2 bilinear interpolation reaches every pixel.
    guard factor > 2 else { return }
    // Rotated by 30 degrees about the centre, so that it stays inside.
    let (c, s) = (scale * 0.866, scale * 0.5)
    let shift = 4 * scale
    let turned = crop(
      pixels, width: side, height: side,
      [c, -s, shift - 2 * (c - s), s, c, shift - 2 * (s + c)], side: 4)
    let mean = turned.reduce(0, +) / Float(turned.count)
    #expect(abs(mean - 120) <= 4)
    // At most half the contrast: detail finer than the crop's pixels is smoothed.
    #expect(turned.allSatisfy { abs($0 - 120) <= 40 })
  }

  @Test("Beyond the edge a crop is black or replicates edge pixels, as requested")
  func beyondTheEdge() {
    let map = [1.0, 0, -1, 0, 1, -1]
    let replicated = crop([200, 100, 50], width: 1, height: 1, map, side: 3)
    #expect(replicated[0..<9].allSatisfy { abs($0 - 200) < 0.01 })
    let black = crop([200, 100, 50], width: 1, height: 1, map, side: 3, isBlackOutside: true)
    #expect(black[0] == 0 && abs(black[4] - 200) < 0.01)
  }

  @Test("Bytes between rows are not read, nor any beyond the last row")
  func strides() {
    let pixels: [UInt8] = [10, 10, 10, 20, 20, 20, 99, 99, 30, 30, 30, 40, 40, 40]
    let planes = crop(pixels, width: 2, height: 2, stride: 8, [1, 0, 0, 0, 1, 0], side: 2)
    #expect(planes == [10, 20, 30, 40, 10, 20, 30, 40, 10, 20, 30, 40])
  }

  @Test(
    "A crop far outside or hugely larger than the image neither fails nor allocates",
    arguments: [
      [1, 0, 1e8, 0, 1, -1e8], [1e6, 0, 0, 0, 1e6, 0], [0, 0, 5, 0, 0, 5],
      [9e8, 9e8, 9e8, -9e8, 9e8, -9e8],
    ])
  func absurd(map: [Double]) {
    // Every crop of a uniform image has its colour.
    let pixels = [UInt8](repeating: 7, count: 3 * 16)
    #expect(crop(pixels, width: 4, height: 4, map, side: 8).allSatisfy { abs($0 - 7) < 0.01 })
  }

  @Test("Sizes, strides, capacities and coefficients out of range are refused")
  func badArguments() {
    let pixels = [UInt8](repeating: 0, count: 48)
    var planes = [Float](repeating: 0, count: 12)
    func crop(
      width: Int32 = 4, height: Int32 = 4, stride: Int = 12, map: [Double] = [1, 0, 0, 0, 1, 0],
      side: Int32 = 2, capacity: Int = 12
    ) -> COpenCVStatus {
      pixels.withUnsafeBufferPointer { buffer in
        COpenCV_crop(
          COpenCVImage(pixels: buffer.baseAddress, width: width, height: height, stride: stride),
          map, side, side, 0, 1, false, &planes, capacity, nil)
      }
    }
    #expect(crop() == .ok)
    #expect(crop(width: 0) == .badArgument)
    #expect(crop(height: -4) == .badArgument)
    #expect(crop(width: 70000) == .badArgument)
    #expect(crop(stride: 11) == .badArgument)
    #expect(crop(side: 0) == .badArgument)
    #expect(crop(side: 8193, capacity: .max) == .badArgument)
    #expect(crop(capacity: 11) == .badArgument)
    #expect(crop(map: [.nan, 0, 0, 0, 1, 0]) == .badArgument)
    #expect(crop(map: [1, 0, .infinity, 0, 1, 0]) == .badArgument)
    let none = COpenCVImage(pixels: nil, width: 4, height: 4, stride: 12)
    #expect(
      COpenCV_crop(none, [1, 0, 0, 0, 1, 0], 2, 2, 0, 1, false, &planes, 12, nil) == .badArgument)
    var message = COpenCVMessage()
    #expect(
      COpenCV_crop(none, [1, 0, 0, 0, 1, 0], 2, 2, 0, 1, false, nil, 0, &message) == .badArgument)
    #expect(message.text.0 != 0)
  }
}
