import CType
import Imaging

/// A line of shaped type as a coverage mask.
struct TypeLine {
  /// The mask's distance below the baseline, in pixels.
  let top: Int
  let size: PixelSize
  /// 0 to 255, in row order.
  let coverage: [UInt8]
}

/// An open font, used by one thread at a time.
struct TypeFont: ~Copyable {
  private let font: OpaquePointer
  private let face: Typeface
  // FreeType and HarfBuzz borrow the bytes.
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Opens a font; `nil` if the bytes are not a font.
  init?(_ face: Typeface, bytes: [UInt8]) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    guard let font = typeFont_open(copy.baseAddress, copy.count) else {
      copy.deallocate()
      return nil
    }
    (self.font, self.face, self.bytes) = (font, face, copy)
  }

  deinit {
    typeFont_destroy(font)
    bytes.deallocate()
  }

  /// Whether the font has glyphs for all scalars of a text.
  func covers(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.allSatisfy { typeFont_hasGlyph(font, $0.value) }
  }

  /// The width of a line's ink in pixels; `size` is in pixels per em.
  func width(_ text: String, size: Double) -> Int {
    withLine(text, size) { Int(typeLine_ink($0).width) } ?? 0
  }

  /// The line as a mask; `nil` if the line has no ink.
  func line(_ text: String, size: Double) -> TypeLine? {
    let line = withLine(text, size) { line -> TypeLine? in
      let ink = typeLine_ink(line)
      let size = PixelSize(width: Int(ink.width), height: Int(ink.height))
      guard size.area > 0 else { return nil }
      var coverage = [UInt8](repeating: 0, count: size.area)
      guard typeLine_draw(line, &coverage, coverage.count) else { return nil }
      return TypeLine(top: Int(ink.top), size: size, coverage: coverage)
    }
    return line ?? nil
  }

  private func withLine<Result>(
    _ text: String, _ size: Double, _ body: (OpaquePointer) -> Result
  ) -> Result? {
    var text = text
    return text.withUTF8 { letters in
      letters.withMemoryRebound(to: CChar.self) { letters in
        let line = typeLine_create(
          font, letters.baseAddress, letters.count, size, face.wordSpacing)
        guard let line else { return nil }
        defer { typeLine_destroy(line) }
        return body(line)
      }
    }
  }
}
