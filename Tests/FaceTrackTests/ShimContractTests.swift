import COpenCV
import Testing

@Suite("The C seam over OpenCV keeps its promises", .serialized)
struct ShimContractTests {
  @Test("A crop of the whole picture gives its bytes, scaled to the range")
  func identityCrop() {
    let pixels: [UInt8] = [255, 0, 51, 0, 102, 204]
    var tensor = [Float](repeating: -9, count: 6)
    let status = pixels.withUnsafeBufferPointer { buffer in
      COpenCV_cropToTensor(
        COpenCVPicture(pixels: buffer.baseAddress, width: 2, height: 1, stride: 6),
        [1, 0, 0, 0, 1, 0], 2, 1, 0, 1, 0, &tensor, 6, nil)
    }
    #expect(status == .ok)
    for (value, expected) in zip(tensor, [1, 0, 0, 0.4, 0.2, 0.8] as [Float]) {
      #expect(abs(value - expected) < 1e-5)
    }
  }

  @Test("What lies beyond the edge is black, or the edge's own colour, as asked")
  func beyondTheEdge() {
    let pixels: [UInt8] = [200, 100, 50]
    func crop(black: Int32) -> [Float] {
      var tensor = [Float](repeating: -9, count: 3 * 9)
      let status = pixels.withUnsafeBufferPointer { buffer in
        COpenCV_cropToTensor(
          COpenCVPicture(pixels: buffer.baseAddress, width: 1, height: 1, stride: 3),
          [1, 0, -1, 0, 1, -1], 3, 3, 0, 255, black, &tensor, 27, nil)
      }
      #expect(status == .ok)
      return tensor
    }
    let replicated = crop(black: 0)
    #expect(replicated[0..<9].allSatisfy { abs($0 - 200) < 0.01 })
    let black = crop(black: 1)
    #expect(black[0] == 0 && abs(black[4] - 200) < 0.01)
  }

  @Test("A crop far outside, or hugely larger than the picture, neither fails nor takes memory")
  func absurdCrops() {
    let pixels = [UInt8](repeating: 7, count: 3 * 16)
    var tensor = [Float](repeating: 0, count: 3 * 64)
    for map in [
      [1, 0, 1e8, 0, 1, -1e8], [1e6, 0, 0, 0, 1e6, 0], [0, 0, 5, 0, 0, 5],
    ] as [[Double]] {
      let status = pixels.withUnsafeBufferPointer { buffer in
        COpenCV_cropToTensor(
          COpenCVPicture(pixels: buffer.baseAddress, width: 4, height: 4, stride: 12), map, 8, 8,
          0, 1, 0, &tensor, tensor.count, nil)
      }
      #expect(status == .ok, "\(map)")
    }
  }

  @Test("Sizes, strides, capacities and numbers that cannot be right are refused")
  func badArguments() {
    let pixels = [UInt8](repeating: 0, count: 48)
    var tensor = [Float](repeating: 0, count: 12)
    func crop(
      width: Int32 = 4, height: Int32 = 4, stride: Int = 12, map: [Double] = [1, 0, 0, 0, 1, 0],
      side: Int32 = 2, capacity: Int = 12
    ) -> COpenCVStatus {
      pixels.withUnsafeBufferPointer { buffer in
        COpenCV_cropToTensor(
          COpenCVPicture(
            pixels: buffer.baseAddress, width: width, height: height, stride: stride),
          map, side, side, 0, 1, 0, &tensor, capacity, nil)
      }
    }
    #expect(crop() == .ok)
    #expect(crop(width: 0) == .badArgument)
    #expect(crop(height: -4) == .badArgument)
    #expect(crop(width: 70000) == .badArgument)
    #expect(crop(stride: 11) == .badArgument)
    #expect(crop(side: 0) == .badArgument)
    #expect(crop(capacity: 11) == .badArgument)
    #expect(crop(map: [.nan, 0, 0, 0, 1, 0]) == .badArgument)
    #expect(crop(map: [1, 0, .infinity, 0, 1, 0]) == .badArgument)
  }

  @Test("Resizing keeps a flat colour and refuses a buffer that is too small")
  func resize() {
    let pixels = [UInt8](repeating: 90, count: 3 * 100)
    var small = [UInt8](repeating: 0, count: 3 * 9)
    pixels.withUnsafeBufferPointer { buffer in
      let picture = COpenCVPicture(
        pixels: buffer.baseAddress, width: 10, height: 10, stride: 30)
      #expect(COpenCV_resize(picture, 3, 3, &small, small.count, nil) == .ok)
      #expect(COpenCV_resize(picture, 4, 3, &small, small.count, nil) == .badArgument)
    }
    #expect(small.allSatisfy { $0 == 90 })
  }

  @Test("Lines may leave the picture; coordinates that are no numbers are refused")
  func drawing() {
    var pixels = [UInt8](repeating: 0, count: 3 * 64)
    let white = COpenCVColor(red: 255, green: 255, blue: 255)
    #expect(COpenCV_drawLine(&pixels, 8, 8, -1e12, 4, 1e12, 4, white, 1, nil) == .ok)
    #expect(pixels[3 * (4 * 8 + 4)] > 100)
    #expect(COpenCV_drawLine(&pixels, 8, 8, .nan, 4, 5, 4, white, 1, nil) == .badArgument)
    #expect(COpenCV_drawEllipse(&pixels, 8, 8, 4, 4, -1, 2, 0, white, 1, nil) == .badArgument)
  }
}
