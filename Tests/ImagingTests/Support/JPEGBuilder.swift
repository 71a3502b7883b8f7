/// Writes JPEG files of flat 8×8 blocks, by the specification (ITU T.81) and without libjpeg.
///
/// With a quantiser of 8 the difference between a flat block's value and 128 *is* its only
/// coefficient, so that the decoded samples are known exactly.
struct JPEGBuilder {
  /// Number of blocks in a row and in a column.
  var columns: Int
  var rows: Int
  /// 1 (gray), 3 or 4.
  var components: Int
  /// Segments after the start marker: marker's second byte and content.
  var segments: [(marker: UInt8, data: [UInt8])] = []
  /// The start of frame's second byte: C0 baseline, C2 progressive, C3 lossless.
  var frame: UInt8 = 0xC0
  var precision: UInt8 = 8
  /// Overrides the size that the frame states.
  var statedSize: (width: Int, height: Int)?
  /// The end of the file: the end marker.
  var end: [UInt8] = [0xFF, 0xD9]
  /// The stored value of a component in a block.
  var value: (_ column: Int, _ row: Int, _ component: Int) -> Int

  /// The whole file.
  var bytes: [UInt8] { start + scan + end }

  /// Everything before the first scan.
  var start: [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8]
    for segment in segments { file += Self.segment(segment.marker, segment.data) }
    file += Self.segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    let size = statedSize ?? (columns * 8, rows * 8)
    file += Self.segment(
      frame,
      [precision] + big(UInt16(size.height)) + big(UInt16(size.width)) + [UInt8(components)]
        + (0..<UInt8(components)).flatMap { [$0 + 1, 0x11, 0] as [UInt8] })
    // DC: categories 0 to 11 with codes of four bits. AC: the end of block with a code of one bit.
    file += Self.segment(
      0xC4, [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0..<12).map { UInt8($0) })
    file += Self.segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
    return file
  }

  /// The scan with all components; in a progressive frame it holds the DC coefficients only.
  var scan: [UInt8] {
    let last: UInt8 = frame == 0xC2 ? 0 : 63
    var header = [UInt8(components)]
    for component in 0..<UInt8(components) { header += [component + 1, 0] }
    header += [0, last, 0]
    var bits = BitWriter()
    var previous = [Int](repeating: 0, count: components)
    for row in 0..<rows {
      for column in 0..<columns {
        for component in 0..<components {
          let level = value(column, row, component) - 128
          let difference = level - previous[component]
          previous[component] = level
          let category = Int.bitWidth - abs(difference).leadingZeroBitCount
          bits.append(category, count: 4)
          bits.append(
            difference < 0 ? difference + (1 << category) - 1 : difference, count: category)
          if last > 0 { bits.append(0, count: 1) }
        }
      }
    }
    return Self.segment(0xDA, header) + bits.finished
  }

  /// A progressive scan that leaves one component's AC coefficients at zero.
  ///
  /// - Parameters:
  ///   - component: the component's index.
  ///   - band: the coefficients.
  ///   - high: the bit position of the scan before, 0 in a first one.
  ///   - low: the bit position of this scan.
  /// - Returns: the scan with its header.
  func emptyScan(component: Int, band: ClosedRange<UInt8>, high: UInt8, low: UInt8) -> [UInt8] {
    var bits = BitWriter()
    for _ in 0..<columns * rows { bits.append(0, count: 1) }
    return Self.segment(
      0xDA, [1, UInt8(component + 1), 0, band.lowerBound, band.upperBound, high << 4 | low])
      + bits.finished
  }

  /// A marker segment with its length.
  static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(UInt16(data.count + 2)) + data
  }

  /// Adobe's segment; `transform` is 0 (none), 1 (YCbCr) or 2 (YCCK).
  static func adobe(transform: UInt8) -> (marker: UInt8, data: [UInt8]) {
    (0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform])
  }

  /// An EXIF segment.
  static func exif(_ block: [UInt8]) -> (marker: UInt8, data: [UInt8]) {
    (0xE1, Array("Exif".utf8) + [0, 0] + block)
  }

  /// The segments of a profile, `part` bytes each.
  static func profile(_ profile: [UInt8], part: Int = 65519) -> [(marker: UInt8, data: [UInt8])] {
    let starts = Array(stride(from: 0, to: profile.count, by: part))
    return starts.enumerated().map { index, start in
      let piece = profile[start..<min(start + part, profile.count)]
      let name = Array("ICC_PROFILE".utf8) + [0, UInt8(index + 1), UInt8(starts.count)]
      return (0xE2, name + piece)
    }
  }
}

/// Entropy-coded data: bits, most significant first, with a zero after each FF.
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var held = 0
  private var count = 0

  mutating func append(_ value: Int, count added: Int) {
    held = held << added | value
    count += added
    while count >= 8 {
      count -= 8
      let byte = UInt8(truncatingIfNeeded: held >> count)
      bytes.append(byte)
      if byte == 0xFF { bytes.append(0) }
    }
    held &= 1 << count - 1
  }

  /// The bytes, the last one filled up with ones.
  var finished: [UInt8] {
    var copy = self
    if copy.count > 0 { copy.append(1 << (8 - copy.count) - 1, count: 8 - copy.count) }
    return copy.bytes
  }
}

extension [UInt8] {
  /// A JPEG with one segment more, right behind its start marker.
  func inserting(_ segment: (marker: UInt8, data: [UInt8])) -> [UInt8] {
    prefix(2) + JPEGBuilder.segment(segment.marker, segment.data) + dropFirst(2)
  }
}
