import Imaging
import Testing

@Suite("Orientation")
struct OrientationTests {
  /// An upright picture of 3 × 2 blocks whose gray values are all different.
  private static let upright = [[20, 60, 100], [140, 180, 220]]

  /// The blocks as a camera stores them with each orientation: where the upright picture's row and
  /// column are found, by the table of the EXIF specification ("the 0th row is at the visual ...").
  private static func stored(_ orientation: Int, _ column: Int, _ row: Int) -> Int {
    let (lastColumn, lastRow) = (2, 1)
    return switch orientation {
    case 1: upright[row][column]
    case 2: upright[row][lastColumn - column]
    case 3: upright[lastRow - row][lastColumn - column]
    case 4: upright[lastRow - row][column]
    case 5: upright[column][row]
    case 6: upright[column][lastColumn - row]
    case 7: upright[lastRow - column][lastColumn - row]
    default: upright[lastRow - column][row]
    }
  }

  /// - Parameter tolerance: that of a format whose range of luma is smaller than the pixels'.
  private func expectUpright(_ photo: Photo, tolerance: Int = 0) {
    #expect(photo.size == PixelSize(width: 24, height: 16))
    for row in 0..<2 {
      for column in 0..<3 {
        let value = Int(photo.pixel(8 * column + 4, 8 * row + 4)[0])
        #expect(abs(value - Self.upright[row][column]) <= tolerance)
      }
    }
  }

  private func jpeg(_ orientation: Int, exif: [UInt8]) -> JPEGBuilder {
    let isTurned = orientation >= 5
    var builder = JPEGBuilder(
      columns: isTurned ? 2 : 3, rows: isTurned ? 3 : 2, components: 1
    ) { column, row, _ in Self.stored(orientation, column, row) }
    builder.segments = [JPEGBuilder.exif(exif)]
    return builder
  }

  @Test("Each of the eight gives the upright picture from a JPEG", arguments: 1...8, [true, false])
  func allEightOfJPEG(orientation: Int, isBigEndian: Bool) throws {
    let exif = EXIFBuilder.block(orientation: orientation, isBigEndian: isBigEndian)
    expectUpright(try Photo(decoding: jpeg(orientation, exif: exif).bytes))
  }

  @Test(
    "Each of the eight gives the upright picture from a PNG, before or after its data",
    arguments: 1...8, [true, false])
  func allEightOfPNG(orientation: Int, isBefore: Bool) throws {
    let isTurned = orientation >= 5
    var builder = PNGBuilder(
      width: isTurned ? 16 : 24, height: isTurned ? 24 : 16, type: .gray
    ) { x, y in [Self.stored(orientation, x / 8, y / 8)] }
    // EXIF may begin with the identifier of JPEG's segment.
    for identifier in [[], Array("Exif\0\0".utf8)] {
      let chunk = ("eXIf", identifier + EXIFBuilder.block(orientation: orientation))
      if isBefore { builder.chunks = [chunk] } else { builder.chunksAfter = [chunk] }
      expectUpright(try Photo(decoding: builder.bytes))
    }
  }

  @Test("An orientation is applied once: an encoded photo has none")
  func appliedOnce() throws {
    let photo = try Photo(decoding: jpeg(6, exif: EXIFBuilder.block(orientation: 6)).bytes)
    for format in OutputFormat.allCases {
      expectUpright(
        try Photo(decoding: photo.encoded(as: format, quality: 100)),
        tolerance: format == .webp ? 2 : 0)
    }
  }

  @Test("Malformed EXIF means upright")
  func malformed() throws {
    let whole = EXIFBuilder.block(orientation: 6)
    var blocks: [[UInt8]] = [
      [], [0], Array("II".utf8), Array("XX*\0\u{8}\0\0\0".utf8),
      EXIFBuilder.block(orientation: 0), EXIFBuilder.block(orientation: 9),
      EXIFBuilder.block(orientation: 65535),
      // The directory's offset beyond the end, on itself, and at the last byte.
      whole.with(0xFF, at: 7), whole.with(0xFF, at: 4),
      Array(whole.prefix(4)) + little(UInt32(whole.count - 1)) + whole.dropFirst(8),
      // The orientation as another type, and as a list.
      whole.with(4, at: 24), whole.with(2, at: 26),
    ]
    // Cut off anywhere before the value is read.
    blocks += (0..<30).map { Array(whole.prefix($0)) }
    for block in blocks {
      let photo = try Photo(decoding: jpeg(1, exif: block).bytes)
      expectUpright(photo)
    }
  }
}
