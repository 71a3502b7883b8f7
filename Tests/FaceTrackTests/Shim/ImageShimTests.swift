import COpenCV
import Testing

@Suite("Downscaling, denoising and drawing of the OpenCV shim")
struct ImageShimTests {
  @Test("Halving averages 2 × 2 pixels; any factor keeps a uniform colour")
  func downscale() {
    let pixels = (0..<16).map { UInt8($0 * $0) }.flatMap { [$0, 255 - $0, 7] as [UInt8] }
    var half = [UInt8](repeating: 0, count: 12)
    var odd = [UInt8](repeating: 0, count: 27)
    pixels.withUnsafeBufferPointer { buffer in
      let image = COpenCVImage(pixels: buffer.baseAddress, width: 4, height: 4, stride: 12)
      #expect(COpenCV_downscale(image, 2, 2, &half, half.count, nil) == .ok)
      #expect(COpenCV_downscale(image, 3, 3, &odd, odd.count, nil) == .ok)
    }
    // (0 + 1 + 16 + 25 + 2) / 4, and so on.
    #expect(stride(from: 0, to: 12, by: 3).map { half[$0] } == [11, 25, 115, 161])
    #expect(stride(from: 2, to: 27, by: 3).allSatisfy { odd[$0] == 7 })
  }

  @Test("Denoising smooths noise and keeps edges, also at the image's border")
  func denoise() {
    // Two halves, each with a checkerboard of low contrast.
    let (width, height) = (12, 6)
    let pixels = (0..<width * height).flatMap { index -> [UInt8] in
      let (x, y) = (index % width, index / width)
      let value = UInt8((x < width / 2 ? 40 : 200) + ((x + y) % 2 == 0 ? 6 : 0))
      return [value, value, value]
    }
    var smooth = [UInt8](repeating: 0, count: pixels.count)
    let status = pixels.withUnsafeBufferPointer { buffer in
      COpenCV_denoise(
        COpenCVImage(
          pixels: buffer.baseAddress, width: Int32(width), height: Int32(height),
          stride: 3 * width), 5, 25, 1.5, &smooth, smooth.count, nil)
    }
    #expect(status == .ok)
    for index in 0..<width * height {
      let mean = index % width < width / 2 ? 43 : 203
      let here = Int(smooth[3 * index])
      #expect(abs(here - mean) <= 1, "pixel \(index): \(here)")
    }
  }

  @Test("GrabCut cuts out a bright square, twice the same; what cannot be cut is refused")
  func grabCut() {
    let (width, height) = (Int32(40), Int32(30))
    func place(_ index: Int) -> (x: Int, y: Int) { (index % 40, index / 40) }
    func isSquare(_ index: Int) -> Bool {
      (10..<30).contains(place(index).x) && (8..<22).contains(place(index).y)
    }
    let plane = (0..<1200).map { Float(isSquare($0) ? 200 : 40) / 255 + Float($0 % 7) / 255 }
    let planes = plane + plane + plane
    let seeds = (0..<1200).map { index -> UInt8 in
      let (x, y) = place(index)
      if (18..<22).contains(x) && (12..<18).contains(y) { return 1 }
      return (5..<35).contains(x) && (4..<26).contains(y) ? 2 : 0
    }
    for _ in 0..<2 {
      var labels = seeds
      #expect(COpenCV_grabCut(planes, width, height, 2, &labels, nil) == .ok)
      #expect(labels.indices.allSatisfy { (labels[$0] % 2 == 1) == isSquare($0) })
    }
    var labels = seeds
    #expect(COpenCV_grabCut(nil, width, height, 2, &labels, nil) == .badArgument)
    #expect(COpenCV_grabCut(planes, width, 0, 2, &labels, nil) == .badArgument)
    #expect(COpenCV_grabCut(planes, width, 1025, 2, &labels, nil) == .badArgument)
    #expect(COpenCV_grabCut(planes, width, height, 17, &labels, nil) == .badArgument)
    var nothing = [UInt8](repeating: 0, count: 1200)
    #expect(COpenCV_grabCut(planes, width, height, 2, &nothing, nil) != .ok)
  }

  @Test("The guided filter moves a mask's blurred edge onto the picture's edge")
  func guidedFilter() {
    // The picture's edge is at column 8; the mask rises from column 4 to 12.
    let (width, height) = (Int32(16), Int32(16))
    let guide = (0..<256).map { index -> Float in index % 16 < 8 ? 0.2 : 0.8 }
    let mask = (0..<256).map { index -> Float in
      let rise = (Float(index % 16) - 3.5) / 8
      return min(max(rise, 0), 1)
    }
    var (slope, offset) = (mask, mask)
    #expect(COpenCV_guidedFilter(guide, mask, width, height, 4, 1e-4, &slope, &offset, nil) == .ok)
    let filtered = (128..<144).map { index -> Float in
      slope[index] * guide[index] + offset[index]
    }
    let (step, before) = (filtered[8] - filtered[7], mask[8] - mask[7])
    #expect(step > 2 * before, "\(step) at the edge, \(before) before")
    #expect(filtered[0] < 0.1 && filtered[15] > 0.9)
    for (radius, epsilon) in [(Int32(0), 1e-4), (65, 1e-4), (4, 0), (4, -1)] {
      let status = COpenCV_guidedFilter(
        guide, mask, width, height, radius, epsilon, &slope, &offset, nil)
      #expect(status == .badArgument)
    }
    #expect(
      COpenCV_guidedFilter(nil, mask, width, height, 4, 1e-4, &slope, &offset, nil) == .badArgument)
    #expect(
      COpenCV_guidedFilter(guide, mask, 0, height, 4, 1e-4, &slope, &offset, nil) == .badArgument)
  }

  @Test("Sizes, strides, capacities and diameters out of range are refused")
  func badArguments() {
    let pixels = [UInt8](repeating: 0, count: 48)
    var output = [UInt8](repeating: 0, count: 48)
    func denoise(
      width: Int32 = 4, height: Int32 = 4, stride: Int = 12, diameter: Int32 = 5,
      capacity: Int = 48
    ) -> COpenCVStatus {
      pixels.withUnsafeBufferPointer { buffer in
        COpenCV_denoise(
          COpenCVImage(pixels: buffer.baseAddress, width: width, height: height, stride: stride),
          diameter, 25, 1.5, &output, capacity, nil)
      }
    }
    #expect(denoise() == .ok)
    // Smaller than the filter's diameter.
    #expect(denoise(width: 1, height: 2, diameter: 15) == .ok)
    #expect(denoise(stride: 11) == .badArgument)
    #expect(denoise(diameter: 4) == .badArgument)
    #expect(denoise(diameter: 17) == .badArgument)
    #expect(denoise(capacity: 47) == .badArgument)
    pixels.withUnsafeBufferPointer { buffer in
      let image = COpenCVImage(pixels: buffer.baseAddress, width: 4, height: 4, stride: 12)
      #expect(COpenCV_downscale(image, 3, 3, &output, 27, nil) == .ok)
      #expect(COpenCV_downscale(image, 3, 3, &output, 26, nil) == .badArgument)
      #expect(COpenCV_downscale(image, 5, 1, &output, 48, nil) == .badArgument)
      #expect(COpenCV_downscale(image, 1, 0, &output, 48, nil) == .badArgument)
      #expect(COpenCV_downscale(image, 3, 3, nil, 27, nil) == .badArgument)
    }
  }

  @Test("Lines may leave the image; coordinates that are not finite are refused")
  func drawing() {
    var pixels = [UInt8](repeating: 0, count: 3 * 64)
    let white = COpenCVColor(red: 255, green: 255, blue: 255)
    #expect(COpenCV_drawLine(&pixels, 8, 8, -1e12, 4, 1e12, 4, white, 1, nil) == .ok)
    #expect(pixels[3 * (4 * 8 + 4)] > 100)
    #expect(COpenCV_drawLine(&pixels, 8, 8, .nan, 4, 5, 4, white, 1, nil) == .badArgument)
    #expect(COpenCV_drawLine(nil, 8, 8, 1, 4, 5, 4, white, 1, nil) == .badArgument)
    #expect(COpenCV_drawLine(&pixels, -8, 8, 1, 4, 5, 4, white, 1, nil) == .badArgument)
    #expect(COpenCV_drawEllipse(&pixels, 8, 8, 4, 4, -1, 2, 0, white, 1, nil) == .badArgument)
    #expect(COpenCV_drawEllipse(&pixels, 8, 8, 4, 4, 3, 3, 0, white, 0, nil) == .ok)
    #expect(pixels[3 * (3 * 8 + 3)] == 255 && pixels[0] == 0)
  }
}
