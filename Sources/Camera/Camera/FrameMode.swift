public import Imaging

/// The format, size and rate of a source's frames.
public struct FrameMode: Hashable, Sendable {
  /// A webcam's four-character code such as `MJPG`; `film`, `stream` or `pictures` elsewhere.
  public var format: String
  /// The upright frame's size, in pixels.
  public var size: PixelSize
  /// Frames a second, as the source states them; `nil` when it does not.
  public var rate: Double?

  /// Makes a mode from its parts.
  public init(format: String, size: PixelSize, rate: Double?) {
    self.format = format
    self.size = size
    self.rate = rate
  }
}

extension FrameMode: CustomStringConvertible {
  /// Such as `MJPG 1280x720, 30 frames a second`.
  public var description: String {
    let picture = "\(format) \(size.width)x\(size.height)"
    guard let rate else { return picture }
    let number = rate == rate.rounded() ? String(Int(rate)) : String((rate * 100).rounded() / 100)
    return "\(picture), \(number) frames a second"
  }
}
