import FaceTrack
import Imaging
import Overlay

extension CardSubject {
  /// The heads with their wreaths, in pixels of the photo: nothing may cut or cover them.
  var heads: [Rectangle] {
    if let headRegions { return headRegions }
    let wreaths = placement.wreaths.map(\.area)
    let known = faces.isEmpty ? placement.wreaths.map(\.assumedHead) : faces.map(\.wholeHead)
    // A champion photo already shows its wreaths, whose leaves stand out from the head.
    if wreaths.isEmpty { return known.map { $0.scaled(by: Self.wreathReach) } }
    let unmatched = wreaths.filter { wreath in
      !known.contains { $0.intersection(wreath) != nil }
    }
    return known.map { head in
      wreaths.filter { head.contains($0.center) || $0.contains(head.center) }
        .reduce(head) { $0.union($1) }
    } + unmatched
  }
}

extension CardSubject {
  /// The number of people with a wreath.
  var champions: Int { placement.wreaths.isEmpty ? heads.count : placement.wreaths.count }

  /// What the frame may not cut: the heads with their wreaths, and the hair above and beside them.
  var hair: [Rectangle] {
    heads.map { head in
      let (above, beside) = (Self.hairAbove * head.height, Self.hairBeside * head.width)
      return Rectangle(
        x: head.x - beside, y: head.y - above, width: head.width + 2 * beside,
        height: head.height + above)
    }
  }

  /// How far hair stands out from a head with its wreath, as shares of its height and width.
  private static let (hairAbove, hairBeside) = (0.25, 0.12)
}

extension CardSubject {
  /// The width of a wreath with its leaves, in widths of the head.
  fileprivate static let wreathReach = 1.35
}

extension Face {
  /// The head from chin to crown, with hair at its sides.
  fileprivate var wholeHead: Rectangle {
    let half = Point(head.halfBreadth * 1.1, head.halfBreadth * 0.15)
    let outline = Rectangle(bounding: [
      head.headTop - half, head.headTop + half, landmarks.chin - half, landmarks.chin + half,
    ])
    return outline.map { box.scaled(by: 1.1).union($0) } ?? box
  }
}

extension WreathPlacement {
  /// The head under a wreath: a third higher than broad (the proportions of an upright head).
  fileprivate var assumedHead: Rectangle {
    let chin = center + Point.direction(degrees: angle + 90) * (1.3 * width)
    let half = Point(width / 2, 0)
    return Rectangle(bounding: [center - half, center + half, chin - half, chin + half]) ?? area
  }
}

extension Rectangle {
  /// The smallest rectangle round this one and another.
  func union(_ other: Rectangle) -> Rectangle {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rectangle(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
