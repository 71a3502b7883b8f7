package import Overlay

/// An item at one pose, which the page draws over a picture.
package enum SpritePose: Hashable, Sendable {
  /// The wreath on a head with this yaw and pitch in degrees, multiples of four.
  case wreath(yaw: Int, pitch: Int)
  /// Nike, who holds the wreath out to this side.
  case statue(StatuePlacement.Facing)

  /// Degrees between poses: on a head of 134 pixels, the wreath's error stays below a pixel.
  private static let step = 4
  private static let (mostYaw, mostPitch) = (60, 40)

  /// The pose nearest to a wreath's.
  package init(_ wreath: WreathPlacement) {
    self = .wreath(
      yaw: Self.nearest(wreath.yaw, most: Self.mostYaw),
      pitch: Self.nearest(wreath.pitch, most: Self.mostPitch))
  }

  /// The pose of a sprite's address.
  ///
  /// - Returns: `nil` for angles that are not multiples of four, or too large.
  package init?(yaw: Int, pitch: Int) {
    guard (-Self.mostYaw...Self.mostYaw).contains(yaw),
      (-Self.mostPitch...Self.mostPitch).contains(pitch), yaw % Self.step == 0,
      pitch % Self.step == 0
    else { return nil }
    self = .wreath(yaw: yaw, pitch: pitch)
  }

  private static func nearest(_ angle: Double, most: Int) -> Int {
    let most = Double(most)
    return Int((min(max(angle, -most), most) / Double(step)).rounded()) * step
  }
}
