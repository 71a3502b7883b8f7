/// The dots of a picture to an inch of paper, by which programs print it in its size.
public struct PrintResolution: Hashable, Sendable {
  /// Columns and rows to an inch.
  public var horizontal, vertical: Double

  static let metersPerInch = 0.0254

  /// Makes a resolution.
  ///
  /// - Parameters:
  ///   - horizontal: columns to an inch.
  ///   - vertical: rows to an inch.
  /// - Returns: `nil` for numbers that no file can state: less than 1 or more than 65,535.
  public init?(horizontal: Double, vertical: Double) {
    guard (1...65_535).contains(horizontal), (1...65_535).contains(vertical) else { return nil }
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// Reads the resolution of an EXIF block; `nil` where it states none.
  ///
  /// 72 is what EXIF has writers state when they know none (CIPA DC-008, 4.6.4).
  init?(exif: UnsafeRawBufferPointer) {
    guard let block = TIFFBlock(exif), let directory = block.firstDirectory,
      let horizontal = block.rationals(0x011A, count: 1, in: directory)?.first,
      let vertical = block.rationals(0x011B, count: 1, in: directory)?.first,
      (horizontal, vertical) != (72, 72)
    else { return nil }
    switch block.short(0x0128, in: directory) ?? 2 {
    case 2: self.init(horizontal: horizontal, vertical: vertical)
    case 3: self.init(horizontal: horizontal * 2.54, vertical: vertical * 2.54)
    default: return nil
    }
  }

  /// The resolution of the picture after a transformation.
  func oriented(_ orientation: Orientation) -> PrintResolution? {
    orientation.swapsAxes
      ? PrintResolution(horizontal: vertical, vertical: horizontal) : self
  }
}
