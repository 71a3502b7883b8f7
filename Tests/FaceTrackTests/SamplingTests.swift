import COpenCVReference
import CSampling
import Glibc
import TestSupport
import Testing

@Suite("Crops are OpenCV's, byte for byte")
struct SamplingTests {
  /// A picture whose rows need not follow each other without gaps.
  private struct Picture {
    var width, height, stride: Int
    var bytes: [UInt8]

    /// Noise, hard edges or slopes.
    init(width: Int, height: Int, using generator: inout SeededGenerator) {
      (self.width, self.height) = (width, height)
      stride =
        3 * width + (Bool.random(using: &generator) ? Int.random(in: 1...7, using: &generator) : 0)
      let kind = Int.random(in: 0..<3, using: &generator)
      // The last row ends with its last pixel: nothing beyond it may be read.
      bytes = (0..<stride * (height - 1) + 3 * width).map { index in
        switch kind {
        case 0: UInt8.random(in: 0...255, using: &generator)
        case 1: Bool.random(using: &generator) ? 255 : 0
        default: UInt8(truncatingIfNeeded: index * 7 / 3)
        }
      }
    }

    func lend<Result>(_ body: (PictureView, ReferencePicture) -> Result) -> Result {
      bytes.withUnsafeBufferPointer { buffer in
        guard let first = buffer.baseAddress else { preconditionFailure("a picture has pixels") }
        return body(
          PictureView(
            pixels: first, width: Int32(width), height: Int32(height), stride: stride),
          ReferencePicture(
            pixels: first, width: Int32(width), height: Int32(height), stride: stride))
      }
    }
  }

  private static func size(_ generator: inout SeededGenerator, upTo most: Double) -> Int {
    Int(exp(Double.random(in: 0...log(most), using: &generator)))
  }

  @Test("Any crop of any picture", arguments: [1896, 1900, 1904, 1908] as [UInt64])
  func crops(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<120 {
      let picture = Picture(
        width: Self.size(&generator, upTo: 400), height: Self.size(&generator, upTo: 300),
        using: &generator)
      let (width, height) = (
        Int.random(in: 1...48, using: &generator), Int.random(in: 1...48, using: &generator)
      )
      // By whole numbers and others; turned by quarters and otherwise.
      let scale =
        round.isMultiple(of: 5)
        ? Double(1 << Int.random(in: 0...3, using: &generator))
        : exp(Double.random(in: -2...4, using: &generator))
      let angle = Double.random(in: -4...4, using: &generator)
      let quarter = SIMD2(
        [1.0, 0, -1, 0][round % 4], [0.0, 1, 0, -1][round % 4])
      let turn = round.isMultiple(of: 3) ? quarter : SIMD2(cos(angle), sin(angle))
      let (c, s) = (turn.x * scale, turn.y * scale)
      let map = [
        c, -s,
        Double.random(in: -0.5...1.2, using: &generator) * Double(picture.width), s, c,
        Double.random(in: -0.5...1.2, using: &generator) * Double(picture.height),
      ]
      let isBlack = Bool.random(using: &generator)
      let count = 3 * width * height
      var tensors = [[Float]](repeating: Array(repeating: -9, count: count), count: 3)
      let (own, narrow) = picture.lend { own, reference in
        reference_crop(
          reference, map, Int32(width), Int32(height), -1, 1, isBlack, &tensors[0])
        return (
          sampling_crop(
            own, map, Int32(width), Int32(height), -1, 1, isBlack, &tensors[1], count),
          sampling_cropNarrow(
            own, map, Int32(width), Int32(height), -1, 1, isBlack, &tensors[2], count)
        )
      }
      #expect(own == .ok && narrow == .ok)
      #expect(
        tensors[1] == tensors[0] && tensors[2] == tensors[0],
        "round \(round): \(picture.width) x \(picture.height), \(map), \(width) x \(height)")
    }
  }

  @Test("Any picture shrunk to any size", arguments: [776, 393] as [UInt64])
  func shrinking(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<150 {
      // Halves, whole numbers of pixels, and any other areas.
      var (width, height) = (
        Self.size(&generator, upTo: 90), Self.size(&generator, upTo: 90)
      )
      let (across, down) = (
        Int.random(in: 1...5, using: &generator), Int.random(in: 1...5, using: &generator)
      )
      let size =
        switch round % 3 {
        case 0: (2 * width, 2 * height)
        case 1: (across * width, down * height)
        default: (Self.size(&generator, upTo: 300), Self.size(&generator, upTo: 300))
        }
      (width, height) = (min(width, size.0), min(height, size.1))
      let picture = Picture(width: size.0, height: size.1, using: &generator)
      let count = 3 * width * height
      var pixels = [[UInt8]](repeating: Array(repeating: 9, count: count), count: 3)
      let (own, narrow) = picture.lend { own, reference in
        reference_shrink(reference, Int32(width), Int32(height), &pixels[0])
        return (
          sampling_shrink(own, Int32(width), Int32(height), &pixels[1], count),
          sampling_shrinkNarrow(own, Int32(width), Int32(height), &pixels[2], count)
        )
      }
      #expect(own == .ok && narrow == .ok)
      #expect(
        pixels[1] == pixels[0] && pixels[2] == pixels[0],
        "round \(round): \(size) to \(width) x \(height)")
    }
  }

  // MARK: - Promises

  @Test("A crop of the whole picture gives its bytes, scaled to the range")
  func identityCrop() {
    let pixels: [UInt8] = [255, 0, 51, 0, 102, 204]
    var tensor = [Float](repeating: -9, count: 6)
    let status = pixels.withUnsafeBufferPointer { buffer in
      sampling_crop(
        PictureView(pixels: buffer.baseAddress, width: 2, height: 1, stride: 6),
        [1, 0, 0, 0, 1, 0], 2, 1, 0, 1, false, &tensor, 6)
    }
    #expect(status == .ok)
    for (value, expected) in zip(tensor, [1, 0, 0, 0.4, 0.2, 0.8] as [Float]) {
      #expect(abs(value - expected) < 1e-5)
    }
  }

  @Test("What lies beyond the edge is black, or the edge's own colour, as asked")
  func beyondTheEdge() {
    let pixels: [UInt8] = [200, 100, 50]
    func crop(isBlack: Bool) -> [Float] {
      var tensor = [Float](repeating: -9, count: 3 * 9)
      let status = pixels.withUnsafeBufferPointer { buffer in
        sampling_crop(
          PictureView(pixels: buffer.baseAddress, width: 1, height: 1, stride: 3),
          [1, 0, -1, 0, 1, -1], 3, 3, 0, 255, isBlack, &tensor, 27)
      }
      #expect(status == .ok)
      return tensor
    }
    let replicated = crop(isBlack: false)
    #expect(replicated[0..<9].allSatisfy { abs($0 - 200) < 0.01 })
    let black = crop(isBlack: true)
    #expect(black[0] == 0 && abs(black[4] - 200) < 0.01)
  }

  @Test("A crop far outside, or hugely larger than the picture, neither fails nor takes memory")
  func absurdCrops() {
    let pixels = [UInt8](repeating: 7, count: 3 * 16)
    var tensor = [Float](repeating: 0, count: 3 * 64)
    for map in [
      [1, 0, 1e8, 0, 1, -1e8], [1e6, 0, 0, 0, 1e6, 0], [0, 0, 5, 0, 0, 5],
      [9e8, 9e8, 9e8, -9e8, 9e8, -9e8],
    ] as [[Double]] {
      let status = pixels.withUnsafeBufferPointer { buffer in
        sampling_crop(
          PictureView(pixels: buffer.baseAddress, width: 4, height: 4, stride: 12), map, 8, 8, 0,
          255, false, &tensor, tensor.count)
      }
      #expect(status == .ok, "\(map)")
      // Of a picture of one colour every crop has that colour.
      #expect(tensor.allSatisfy { abs($0 - 7) < 0.01 }, "\(map)")
    }
  }

  @Test("Sizes, strides, capacities and numbers that cannot be right are refused")
  func badArguments() {
    let pixels = [UInt8](repeating: 0, count: 48)
    var tensor = [Float](repeating: 0, count: 12)
    func crop(
      width: Int32 = 4, height: Int32 = 4, stride: Int = 12, map: [Double] = [1, 0, 0, 0, 1, 0],
      side: Int32 = 2, capacity: Int = 12
    ) -> SamplingStatus {
      pixels.withUnsafeBufferPointer { buffer in
        sampling_crop(
          PictureView(pixels: buffer.baseAddress, width: width, height: height, stride: stride),
          map, side, side, 0, 1, false, &tensor, capacity)
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
    var small = [UInt8](repeating: 0, count: 27)
    pixels.withUnsafeBufferPointer { buffer in
      let picture = PictureView(pixels: buffer.baseAddress, width: 4, height: 4, stride: 12)
      #expect(sampling_shrink(picture, 3, 3, &small, 27) == .ok)
      #expect(sampling_shrink(picture, 3, 3, &small, 26) == .badArgument)
      #expect(sampling_shrink(picture, 5, 1, &small, 27) == .badArgument)
      #expect(sampling_shrink(picture, 1, 0, &small, 27) == .badArgument)
    }
  }
}
