import Imaging
import TestSupport
import Testing

/// Picture data behind the last row, which libpng would inflate only to discard.
@Suite("Excess image data")
struct ExcessImageDataTests {
  /// A picture of `rows` rows whose header says that there are `stated`.
  private func png(rows: Int, stated: UInt32, isInterlaced: Bool = false) -> [UInt8] {
    var random = SeededGenerator(seed: 1)
    let noise = (0..<64 * rows * 3).map { _ in Int.random(in: 0...255, using: &random) }
    var builder = PNGBuilder(width: 64, height: rows, type: .rgb) { x, y in
      Array(noise[(y * 64 + x) * 3..<(y * 64 + x) * 3 + 3])
    }
    builder.isInterlaced = isInterlaced
    let bytes = builder.bytes
    let header = big(UInt32(64)) + big(stated) + Array(bytes[24..<29])
    return Array(bytes.prefix(8)) + PNGBuilder.chunk("IHDR", header) + bytes.dropFirst(33)
  }

  @Test("A few excess rows are ignored, as viewers do")
  func little() throws {
    #expect(try Photo(decoding: png(rows: 10, stated: 8)).size.height == 8)
  }

  @Test("Much excess data, as rows or behind the last pass, is damage, and is not inflated")
  func much() {
    // Rows that all begin with the byte 0 are rows of any width: black, with the filter "none".
    var builder = PNGBuilder(width: 64, height: 64, type: .rgb) { _, _ in [0, 0, 0] }
    builder.isInterlaced = true
    let black = PNGBuilder.chunk("IDAT", PNGBuilder.zlib([UInt8](repeating: 0, count: 400_000)))
    let interlaced = Array(builder.bytes.prefix(33)) + black + PNGBuilder.chunk("IEND", [])
    for file in [png(rows: 3000, stated: 8), interlaced] {
      #expect(
        throws: PhotoError.damaged(.png, detail: "more picture data than the picture has")
      ) { try Photo(decoding: file) }
    }
  }

  @Test("A long picture without excess data is read", arguments: [false, true])
  func none(isInterlaced: Bool) throws {
    let file = png(rows: 3000, stated: 3000, isInterlaced: isInterlaced)
    #expect(try Photo(decoding: file).size.height == 3000)
  }
}
