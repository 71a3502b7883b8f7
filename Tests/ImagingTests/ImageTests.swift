import Imaging
import Testing

@Suite("RGBA and gray images")
struct ImageTests {
  @Test("RGBA keeps straight colours under their transparency")
  func straightAlpha() throws {
    let png = PNGBuilder(width: 5, height: 4, type: .rgba) { x, y in [10 * x, 20 * y, 99, 50 * x] }
    let image = try RGBAImage(decodingPNG: .bytes(png.bytes))
    #expect(image.size == PixelSize(width: 5, height: 4))
    #expect(image.pixels.map(Int.init) == (0..<20).flatMap { png.samples($0 % 5, $0 / 5) })
  }

  @Test("A PNG without transparency is opaque")
  func opaque() throws {
    let png = PNGBuilder(width: 1, height: 1, type: .gray) { _, _ in [7] }
    #expect(try RGBAImage(decodingPNG: .bytes(png.bytes)).pixels == [7, 7, 7, 255])
  }

  @Test("A gray image keeps its values, at every depth")
  func gray() throws {
    let png = PNGBuilder(
      width: 3, height: 1, type: .gray, chunks: [("gAMA", big(UInt32(100_000)))]
    ) { x, _ in [x * 100] }
    #expect(try GrayImage(decodingPNG: .bytes(png.bytes)).pixels == [0, 100, 200])
    let bits = PNGBuilder(width: 2, height: 1, type: .gray, depth: 1) { x, _ in [x] }
    #expect(try GrayImage(decodingPNG: .bytes(bits.bytes)).pixels == [0, 255])
  }

  @Test("Colour where gray is needed, a JPEG and a limit are errors")
  func errors() throws {
    let colored = PNGBuilder(width: 1, height: 1, type: .rgb) { _, _ in [1, 2, 3] }
    let error = try #require(throws: PhotoError.self) {
      try GrayImage(decodingPNG: .bytes(colored.bytes))
    }
    #expect(error.description.contains("gray"))
    let jpeg = try Pictures.gradient(8, 8).encoded(as: .jpeg)
    #expect(throws: PhotoError.self) { try RGBAImage(decodingPNG: .bytes(jpeg)) }
    #expect(throws: PhotoError.empty) { try RGBAImage(decodingPNG: .bytes([])) }
    #expect(throws: PhotoError.tooManyPixels(width: 1, height: 1, limit: 0)) {
      try RGBAImage(decodingPNG: .bytes(colored.bytes), limits: DecodingLimits(maximumPixels: 0))
    }
  }
}
