package import Imaging

extension Placement {
  /// Rounded to hundredths of a pixel and of a degree, and the light to thousandths: less than can
  /// be seen, and short numbers in a plan.
  package var rounded: Placement {
    var placement = self
    placement.wreaths = wreaths.map {
      WreathPlacement(
        center: $0.center.hundredths, width: $0.width.hundredths, angle: $0.angle.hundredths,
        yaw: $0.yaw.hundredths, pitch: $0.pitch.hundredths, brightness: $0.brightness.thousandths,
        blur: $0.blur.thousandths, isBehindPeople: $0.isBehindPeople)
    }
    placement.statue = statue.map {
      StatuePlacement(
        base: $0.base.hundredths, height: $0.height.hundredths, facing: $0.facing,
        brightness: $0.brightness.thousandths, isBehindPeople: $0.isBehindPeople)
    }
    placement.light = light.rounded
    return placement
  }

  /// Without the wreaths whose centre, and the statue whose base, lies outside the photo; a note
  /// replaces each.
  package func removingItems(outside size: PixelSize) -> Placement {
    var placement = self
    placement.wreaths = wreaths.filter { size.contains($0.center) }
    placement.notes += wreaths.filter { !size.contains($0.center) }
      .map { .wreathOutside(center: $0.center, size: size) }
    if let statue, !size.contains(statue.base) {
      placement.statue = nil
      placement.notes.append(.statueOutside(base: statue.base, size: size))
    }
    return placement
  }
}

extension Double {
  fileprivate var hundredths: Double { (self * 100).rounded() / 100 }
}

extension Point {
  fileprivate var hundredths: Point { Point(x.hundredths, y.hundredths) }
}
