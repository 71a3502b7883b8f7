import CCamera
import Imaging

/// A way of giving pictures that a webcam offers.
struct OfferedMode: Hashable {
  var format: PixelFormat
  var size: PixelSize
  /// The highest rate; `nil` when the camera does not tell.
  var rate: Double?

  /// All that a device offers of what is read here; of a range of sizes the one nearest to `wish`.
  static func all(of device: borrowing VideoDevice, near wish: PixelSize) -> [OfferedMode] {
    var modes: [OfferedMode] = []
    for format in device.formats() where PixelFormat.readable.contains(format) {
      let sizes = device.sizes(of: format).map { $0.nearest(to: wish) }
      // A driver that lists no sizes is asked for the wished one and answers with its own.
      for size in sizes.isEmpty ? [wish] : sizes {
        modes.append(
          OfferedMode(format: format, size: size, rate: device.rates(of: format, size).first))
      }
    }
    return modes
  }

  /// The mode to be asked for.
  ///
  /// The nearest size comes first, then a rate that people do not see stutter, then colour; among
  /// those, pictures that were never compressed up to 640 × 480, which USB carries 30 times a
  /// second, and MJPEG above it.
  static func best(of modes: [OfferedMode], near wish: PixelSize) -> OfferedMode? {
    modes.min { $0.rank(near: wish) < $1.rank(near: wish) }
  }

  /// What is looked for where no resolution is given: enough for a print of 10 × 15 cm, and small
  /// enough for every webcam.
  static let usualSize = PixelSize(width: 1280, height: 720)

  /// The slowest rate that is not avoided.
  private static let fluentRate = 15.0
  /// The largest size whose raw pictures USB 2 carries 30 times a second.
  private static let largestRaw = 640 * 480

  /// Smaller is better.
  private func rank(near wish: PixelSize) -> Rank {
    let isLarge = size.area > Self.largestRaw
    return Rank(keys: [
      size.distance(to: wish),
      (rate ?? Self.fluentRate) < Self.fluentRate ? 1 : 0,
      format.isGray ? 1 : 0,
      format.isJPEG == isLarge ? 0 : 1,
      -(rate ?? 0),
      // So that the choice never depends on the order in which a driver lists its formats.
      Double(format.code),
    ])
  }

  private struct Rank: Comparable {
    var keys: [Double]

    static func < (a: Rank, b: Rank) -> Bool { a.keys.lexicographicallyPrecedes(b.keys) }
  }
}

extension PixelSize {
  /// How far a size is from the wished one: differing sides count by their ratio, so that half is as
  /// far as double.
  fileprivate func distance(to wish: PixelSize) -> Double {
    Self.ratio(width, wish.width) * Self.ratio(height, wish.height)
  }

  private static func ratio(_ a: Int, _ b: Int) -> Double {
    Double(max(a, b)) / Double(max(1, min(a, b)))
  }
}

extension VideoSize {
  /// The size of a range that is nearest to the wished one.
  func nearest(to wish: PixelSize) -> PixelSize {
    PixelSize(
      width: Self.nearest(wish.width, width, maximumWidth, stepWidth),
      height: Self.nearest(wish.height, height, maximumHeight, stepHeight))
  }

  private static func nearest(
    _ wish: Int, _ least: UInt32, _ most: UInt32, _ step: UInt32
  ) -> Int {
    let (least, most, step) = (Int(least), Int(most), max(1, Int(step)))
    guard most > least else { return least }
    let inside = min(max(wish, least), most)
    return least + (inside - least) / step * step
  }
}
