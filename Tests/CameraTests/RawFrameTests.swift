import Imaging
import Testing

@testable import Camera

/// Uncompressed frames of webcams, made from RGB by the standards' formulas.
@Suite("Uncompressed frames")
struct RawFrameTests {
  /// The YCbCr samples of an RGB colour, by BT.601 or BT.709.
  private static func samples(
    _ color: [Double], isFullRange: Bool, isRec709: Bool
  ) -> (y: UInt8, blue: UInt8, red: UInt8) {
    let (kr, kb) = isRec709 ? (0.2126, 0.0722) : (0.299, 0.114)
    let y = kr * color[0] + (1 - kr - kb) * color[1] + kb * color[2]
    let blue = (color[2] - y) / (2 * (1 - kb))
    let red = (color[0] - y) / (2 * (1 - kr))
    let (black, luma, chroma) = isFullRange ? (0.0, 1.0, 1.0) : (16.0, 219.0 / 255, 224.0 / 255)
    return (
      UInt8((black + y * luma).rounded()), UInt8(min(255, (128 + blue * chroma).rounded())),
      UInt8(min(255, (128 + red * chroma).rounded()))
    )
  }

  /// A frame of 8 × 4 pixels, one colour on the left half and another on the right, line stride 24.
  private static func picture(
    _ format: PixelFormat, colors: [[Double]], isFullRange: Bool, isRec709: Bool
  ) -> [UInt8] {
    let line = 24
    let half = colors.map { samples($0, isFullRange: isFullRange, isRec709: isRec709) }
    func at(_ x: Int) -> (y: UInt8, blue: UInt8, red: UInt8) { half[x / 4] }
    var bytes = [UInt8](repeating: 7, count: line * 4)
    for y in 0..<4 {
      for x in 0..<8 {
        switch format {
        case .yuyv:
          bytes[line * y + 2 * x] = at(x).y
          bytes[line * y + 2 * x + 1] = x % 2 == 0 ? at(x).blue : at(x).red
        case .uyvy:
          bytes[line * y + 2 * x + 1] = at(x).y
          bytes[line * y + 2 * x] = x % 2 == 0 ? at(x).blue : at(x).red
        case .rgb, .bgr:
          for channel in 0..<3 {
            let value = UInt8(colors[x / 4][channel])
            bytes[line * y + 3 * x + (format == .bgr ? 2 - channel : channel)] = value
          }
        default:
          bytes[line * y + x] = at(x).y
        }
      }
    }
    switch format {
    case .nv12:
      for _ in 0..<2 {
        var row = [UInt8](repeating: 7, count: line)
        for x in 0..<4 { (row[2 * x], row[2 * x + 1]) = (at(2 * x).blue, at(2 * x).red) }
        bytes += row
      }
    case .yu12, .yv12:
      for isRed in format == .yu12 ? [false, true] : [true, false] {
        for _ in 0..<2 {
          var row = [UInt8](repeating: 7, count: line / 2)
          for x in 0..<4 { row[x] = isRed ? at(2 * x).red : at(2 * x).blue }
          bytes += row
        }
      }
    default: break
    }
    return bytes
  }

  @Test(
    "Every format, range and matrix converts back to the colours",
    arguments: [PixelFormat.yuyv, .uyvy, .nv12, .yu12, .yv12, .rgb, .bgr, .grey],
    [(false, false), (true, false), (false, true), (true, true)])
  func colors(format: PixelFormat, range: (isFull: Bool, is709: Bool)) throws {
    var colors: [[Double]] = [[200, 90, 40], [20, 130, 220]]
    // GREY has no chroma and full range.
    if format == .grey { colors = [[60, 60, 60], [210, 210, 210]] }
    let isFull = range.isFull || format == .grey
    let bytes = Self.picture(format, colors: colors, isFullRange: isFull, isRec709: range.is709)
    let raw = RawFrameLayout(
      format: format, size: PixelSize(width: 8, height: 4), bytesPerLine: 24,
      isFullRange: range.isFull, isRec709: range.is709)
    let photo = try #require(bytes.withUnsafeBytes(raw.photo))
    for (x, y) in [(0, 0), (3, 3), (4, 0), (7, 3)] {
      for (got, expected) in zip(photo[x, y], colors[x / 4]) {
        #expect(abs(Double(got) - expected) <= 2, "\(format.name) at \(x),\(y): \(photo[x, y])")
      }
    }
  }

  @Test(
    "A frame with missing bytes gives no photo, and no byte is read beyond the end",
    arguments: [PixelFormat.yuyv, .uyvy, .nv12, .yu12, .yv12, .rgb, .bgr, .grey])
  func missingBytes(format: PixelFormat) {
    for size in [PixelSize(width: 8, height: 4), PixelSize(width: 7, height: 3)] {
      for line in [0, 48] {
        let raw = RawFrameLayout(
          format: format, size: size, bytesPerLine: line, isFullRange: false, isRec709: false)
        // Allocated to the byte: AddressSanitizer reports a read beyond the end.
        let bytes = [UInt8](repeating: 128, count: raw.byteCount)
        #expect(bytes.withUnsafeBytes(raw.photo)?.size == size)
        #expect(bytes.dropLast().withUnsafeBytes { raw.photo($0) == nil })
      }
    }
  }
}
