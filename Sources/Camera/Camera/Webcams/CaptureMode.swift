import CCamera
package import Imaging

/// A pixel format, frame size and frame rate that a webcam offers.
package struct CaptureMode: Hashable {
  var format: PixelFormat
  var size: PixelSize
  /// The highest rate, in frames a second; `nil` when the driver does not state it.
  var rate: Double?

  /// The rate for the driver: at most a thousand frames a second, which no webcam reaches.
  var framesInThousandSeconds: UInt32? { rate.map { UInt32(min($0, 1000) * 1000) } }

  /// A device's modes in supported formats; of a range of sizes the nearest to `preferred`.
  static func all(of device: borrowing VideoDevice, near preferred: PixelSize) -> [CaptureMode] {
    var modes: [CaptureMode] = []
    for format in device.formats() where PixelFormat.supported.contains(format) {
      let sizes = device.sizes(of: format).map { $0.nearest(to: preferred) }
      // A driver that enumerates no sizes answers the preferred one with its own.
      for size in sizes.isEmpty ? [preferred] : sizes {
        modes.append(
          CaptureMode(format: format, size: size, rate: device.rates(of: format, size).first))
      }
    }
    return modes
  }

  /// The mode to request.
  ///
  /// The nearest size comes first, then a fluent frame rate, then colour; then uncompressed formats
  /// up to 640 × 480, which USB 2 carries 30 times a second, and MJPEG above it.
  static func best(of modes: [CaptureMode], near preferred: PixelSize) -> CaptureMode? {
    modes.min { $0.rank(near: preferred).lexicographicallyPrecedes($1.rank(near: preferred)) }
  }

  /// The preferred size where no resolution is given: enough for a print of 10 × 15 cm, and offered
  /// by every webcam.
  package static let defaultSize = PixelSize(width: 1280, height: 720)

  /// The lowest rate that is not avoided, in frames a second.
  private static let fluentRate = 15.0
  /// The largest area that USB 2 carries uncompressed 30 times a second, in pixels.
  private static let largestUncompressed = 640 * 480

  /// The sort key; the smallest is the best mode.
  private func rank(near preferred: PixelSize) -> [Double] {
    let isLarge = size.area > Self.largestUncompressed
    return [
      size.distance(to: preferred),
      (rate ?? Self.fluentRate) < Self.fluentRate ? 1 : 0,
      format.isGray ? 1 : 0,
      format.isJPEG == isLarge ? 0 : 1,
      -(rate ?? 0),
      // The choice is independent of the driver's order.
      Double(format.code),
    ]
  }
}

extension PixelSize {
  /// The product of the sides' ratios, each at least 1: half the size is as far as double.
  fileprivate func distance(to other: PixelSize) -> Double {
    Self.ratio(width, other.width) * Self.ratio(height, other.height)
  }

  private static func ratio(_ a: Int, _ b: Int) -> Double {
    Double(max(a, b)) / Double(max(1, min(a, b)))
  }
}

extension VideoFrameSize {
  /// The size of the range that is nearest to a preferred one.
  func nearest(to preferred: PixelSize) -> PixelSize {
    PixelSize(
      width: Self.nearest(preferred.width, width, maximumWidth, stepWidth),
      height: Self.nearest(preferred.height, height, maximumHeight, stepHeight))
  }

  private static func nearest(
    _ preferred: Int, _ least: UInt32, _ most: UInt32, _ step: UInt32
  ) -> Int {
    let (least, most, step) = (Int(least), Int(most), max(1, Int(step)))
    guard most > least else { return least }
    let inside = min(max(preferred, least), most)
    return least + (inside - least) / step * step
  }
}
