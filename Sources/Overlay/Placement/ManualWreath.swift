public import Imaging

/// A wreath at coordinates that a user gives, seen from the front.
public struct ManualWreath: Hashable, Sendable {
  /// The form that ``init(_:)`` parses.
  package static let form = "X,Y[,WIDTH[,ANGLE]]"
  /// The default width as a fraction of the photo's shorter side.
  static let defaultFraction = 0.3

  /// The centre's distance from the photo's left edge.
  public var x: PhotoLength
  /// The centre's distance from the photo's upper edge.
  public var y: PhotoLength
  /// The width, in percent of the photo's width or in pixels; `nil` for 30 % of its shorter side.
  public var width: PhotoLength?
  /// Clockwise turn in degrees.
  public var angle: Double

  /// Makes a wreath at coordinates.
  ///
  /// - Parameters:
  ///   - x: the centre's distance from the photo's left edge.
  ///   - y: the centre's distance from the photo's upper edge.
  ///   - width: the width; `nil` for 30 % of the photo's shorter side.
  ///   - angle: clockwise turn in degrees.
  public init(x: PhotoLength, y: PhotoLength, width: PhotoLength? = nil, angle: Double = 0) {
    (self.x, self.y, self.width, self.angle) = (x, y, width, angle)
  }

  /// Parses `X,Y[,WIDTH[,ANGLE]]`, such as `50%,20%` or `640,200,300,-12`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard (2...4).contains(parts.count), let x = PhotoLength(parts[0]),
      let y = PhotoLength(parts[1])
    else { return nil }
    self.init(x: x, y: y)
    if parts.count > 2 {
      guard let width = PhotoLength(parts[2]), width.pixels(of: 100) > 0 else { return nil }
      self.width = width
    }
    if parts.count > 3 {
      guard case .pixels(let degrees)? = PhotoLength(parts[3]), abs(degrees) <= 360 else {
        return nil
      }
      angle = degrees
    }
  }

  /// The placement on a photo of a size in pixels.
  public func placement(in size: PixelSize) -> WreathPlacement {
    WreathPlacement(
      center: Point(x.pixels(of: size.width), y.pixels(of: size.height)),
      width: width?.pixels(of: size.width)
        ?? Self.defaultFraction * Double(min(size.width, size.height)),
      angle: angle)
  }
}
