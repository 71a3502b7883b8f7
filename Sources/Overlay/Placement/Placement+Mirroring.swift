package import Imaging

extension Placement {
  /// The same placement in the photo's mirror image.
  package func mirrored(in size: PixelSize) -> Placement {
    let width = Double(size.width)
    var placement = self
    placement.wreaths = wreaths.map {
      var wreath = $0
      wreath.center.x = width - $0.center.x
      (wreath.angle, wreath.yaw) = (-$0.angle, -$0.yaw)
      return wreath
    }
    placement.statue = statue.map {
      var statue = $0
      statue.base.x = width - $0.base.x
      statue.facing = $0.facing == .left ? .right : .left
      return statue
    }
    placement.light.motionAngle = -placement.light.motionAngle
    return placement
  }
}
