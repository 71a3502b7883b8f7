import COpenCV
import Testing

@Suite("The C seam over OpenCV keeps its promises", .serialized)
struct ShimContractTests {
  @Test("The library is there, and is the one that the headers are of")
  func library() throws {
    #expect(COpenCV_fault() == nil)
    let running = String(cString: try #require(COpenCV_runningVersion()))
    let built = String(cString: COpenCV_builtVersion())
    #expect(running.split(separator: ".").prefix(2) == built.split(separator: ".").prefix(2))
  }

  @Test("Denoising smooths noise and keeps edges, up to the picture's own")
  func denoise() {
    // Two halves, each with a checkerboard of a few levels.
    let (width, height) = (12, 6)
    let pixels = (0..<width * height).flatMap { index -> [UInt8] in
      let (x, y) = (index % width, index / width)
      let value = UInt8((x < width / 2 ? 40 : 200) + ((x + y) % 2 == 0 ? 6 : 0))
      return [value, value, value]
    }
    var smooth = [UInt8](repeating: 0, count: pixels.count)
    let status = pixels.withUnsafeBufferPointer { buffer in
      COpenCV_denoise(
        COpenCVPicture(
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

  @Test("Sizes, strides, capacities and diameters that cannot be right are refused")
  func badArguments() {
    let pixels = [UInt8](repeating: 0, count: 48)
    var smooth = [UInt8](repeating: 0, count: 48)
    func denoise(
      width: Int32 = 4, height: Int32 = 4, stride: Int = 12, diameter: Int32 = 5,
      capacity: Int = 48
    ) -> COpenCVStatus {
      pixels.withUnsafeBufferPointer { buffer in
        COpenCV_denoise(
          COpenCVPicture(
            pixels: buffer.baseAddress, width: width, height: height, stride: stride),
          diameter, 25, 1.5, &smooth, capacity, nil)
      }
    }
    #expect(denoise() == .ok)
    // Smaller than what the filter looks at.
    #expect(denoise(width: 1, height: 2, diameter: 15) == .ok)
    #expect(denoise(width: 0) == .badArgument)
    #expect(denoise(height: -4) == .badArgument)
    #expect(denoise(width: 70000) == .badArgument)
    #expect(denoise(stride: 11) == .badArgument)
    #expect(denoise(diameter: 4) == .badArgument)
    #expect(denoise(diameter: 17) == .badArgument)
    #expect(denoise(capacity: 47) == .badArgument)
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
