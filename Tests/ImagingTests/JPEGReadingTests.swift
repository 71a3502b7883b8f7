import Imaging
import Testing

@Suite("Reading JPEG")
struct JPEGReadingTests {
  private let gray = JPEGBuilder(columns: 3, rows: 2, components: 1) { column, row, _ in
    40 + 50 * column + 60 * row
  }

  @Test("Gray becomes R = G = B")
  func grayPicture() throws {
    let photo = try Photo(decoding: gray.bytes)
    #expect(photo.size == PixelSize(width: 24, height: 16))
    #expect(photo.colorProfile == nil)
    let levels = (0..<24 * 16).map { UInt8(gray.value($0 % 24 / 8, $0 / 24 / 8, 0)) }
    #expect(photo.pixels == levels.flatMap { [$0, $0, $0] })
  }

  @Test("RGB stored as RGB is exact")
  func rgbPicture() throws {
    var builder = JPEGBuilder(columns: 2, rows: 2, components: 3) { column, row, component in
      [[10, 200, 90], [250, 0, 128], [3, 4, 5], [255, 255, 0]][2 * row + column][component]
    }
    builder.segments = [JPEGBuilder.adobe(transform: 0)]
    let photo = try Photo(decoding: builder.bytes)
    #expect(photo.pixel(0, 0) == [10, 200, 90])
    #expect(photo.pixel(15, 0) == [250, 0, 128])
    #expect(photo.pixel(0, 15) == [3, 4, 5])
    #expect(photo.pixel(15, 15) == [255, 255, 0])
  }

  @Test("A progressive file is read")
  func progressive() throws {
    var builder = gray
    builder.frame = 0xC2
    // The second scan completes the picture.
    let details = builder.emptyScan(component: 0, band: 1...63, high: 0, low: 0)
    let photo = try Photo(decoding: builder.start + builder.scan + details + builder.end)
    #expect(photo.pixels == (try Photo(decoding: gray.bytes)).pixels)
  }

  @Test("More than a hundred progressive scans are refused, a hundred are not")
  func scanLimit() throws {
    var builder = gray
    builder.frame = 0xC2
    // Successive approximation, bit by bit of each coefficient: valid and useless.
    var scans: [[UInt8]] = []
    for coefficient in UInt8(1)...10 {
      for low in (UInt8(0)...12).reversed() {
        scans.append(
          builder.emptyScan(
            component: 0, band: coefficient...coefficient, high: low == 12 ? 0 : low + 1, low: low))
      }
    }
    func file(_ count: Int) -> [UInt8] {
      builder.start + builder.scan + scans.prefix(count).flatMap { $0 } + builder.end
    }
    #expect(try Photo(decoding: file(99)).size.width == 24)
    #expect(
      throws: PhotoError.unsupportedFeature(.jpeg, detail: "more than 100 progressive scans")
    ) { try Photo(decoding: file(130)) }
  }

  @Test("Twelve bits, lossless and two components are unsupported features")
  func unsupportedKinds() throws {
    var twelve = gray
    twelve.precision = 12
    var lossless = gray
    lossless.frame = 0xC3
    let two = JPEGBuilder(columns: 1, rows: 1, components: 2) { _, _, _ in 0 }
    for file in [twelve.bytes, lossless.bytes, two.bytes] {
      let error = try #require(throws: PhotoError.self) { try Photo(decoding: file) }
      guard case .unsupportedFeature(.jpeg, _) = error else {
        Issue.record("not an unsupported feature but \(error)")
        continue
      }
    }
  }

  @Test(
    "A single-scan file is read without EOI marker, as webcams write it, and with bytes behind it",
    arguments: [[], [0xFF], [0xFF, 0xD9] + Array("appended film".utf8)] as [[UInt8]])
  func ends(end: [UInt8]) throws {
    var builder = gray
    builder.end = end
    #expect(try Photo(decoding: builder.bytes).pixels == Photo(decoding: gray.bytes).pixels)
  }

  @Test("An entropy-coded segment that ends early, with an EOI marker, is damage")
  func shortData() throws {
    let tall = JPEGBuilder(columns: 8, rows: 8, components: 1) { column, row, _ in column * row }
    let whole = tall.bytes
    let cut = Array(whole.dropLast(20)) + [0xFF, 0xD9]
    let error = try #require(throws: PhotoError.self) { try Photo(decoding: cut) }
    guard case .damaged(.jpeg, let detail) = error else {
      Issue.record("not damaged but \(error)")
      return
    }
    #expect(!detail.isEmpty)
  }
}
