package import FaceTrack
public import Imaging

/// The place of one wreath: a ring round the head, seen under a pose.
public struct WreathPlacement: Hashable, Sendable {
  /// The middle of the ring's visible part, in pixels of the upright photo.
  public var center: Point
  /// The width of the ring's visible part, in pixels.
  public var width: Double
  /// Clockwise turn in the picture, in degrees.
  public var angle: Double
  /// Turn of the head about its long axis, in degrees; positive towards the picture's right.
  public var yaw: Double
  /// Nod of the head, in degrees; positive when it looks up.
  public var pitch: Double
  /// The light on the wreath; 1 is the light in which the artwork was rendered.
  public var brightness: Double
  /// The blur of the head beyond that of a sharp photo: a Gaussian's sigma in pixels.
  public var blur: Double
  /// Whether the people of the photo cover the wreath: hands before it, and hair over its back.
  public var isBehindPeople: Bool

  /// Makes a placement; by default the wreath is seen from the front.
  ///
  /// - Parameters:
  ///   - center: the middle of the ring's visible part, in pixels of the upright photo.
  ///   - width: its width in pixels.
  ///   - angle: clockwise turn in the picture, in degrees.
  ///   - yaw: turn of the head in degrees, positive towards the picture's right.
  ///   - pitch: nod of the head in degrees, positive when it looks up.
  ///   - brightness: the light on the wreath; 1 is the light in which the artwork was rendered.
  ///   - blur: the blur of the head, a Gaussian's sigma in pixels.
  ///   - isBehindPeople: whether hands and hair of the photo cover it.
  public init(
    center: Point, width: Double, angle: Double = 0, yaw: Double = 0, pitch: Double = 0,
    brightness: Double = 1, blur: Double = 0, isBehindPeople: Bool = false
  ) {
    self.center = center
    self.width = width
    self.angle = angle
    self.yaw = yaw
    self.pitch = pitch
    self.brightness = brightness
    self.blur = blur
    self.isBehindPeople = isBehindPeople
  }
}

extension WreathPlacement {
  /// A wreath round the skull at the hairline of a head, clear of the brows.
  ///
  /// Where the photo's edge cuts the head below the hairline the wreath comes down to that edge, as
  /// far as the brows allow.
  ///
  /// - Parameter size: the photo's; `nil` for a head that no edge cuts.
  init(_ face: Face, shape: WreathShape, in size: PixelSize? = nil) {
    let unit = face.head.halfBreadth
    let up = face.pose.axes[1] * -1
    let front = face.head.hairline + up * (Self.lift * unit)
    let placement = WreathGeometry.placement(
      front: front, halfBreadth: unit * Self.snugness, angle: face.pose.roll, yaw: face.pose.yaw,
      pitch: face.pose.pitch)
    let clearance = BrowClearance(face)
    let least = clearance.raise(WreathGeometry(placement), shape: shape)
    var raise = min(max(least, 0), Self.maxRaise * unit)
    if let size, raise == 0 {
      let lowering = Self.lowering(of: front, towards: clearance.up * -1, unit: unit, in: size)
      raise = max(least, -lowering)
    }
    self = placement
    center = placement.center + clearance.up * raise
  }

  /// The ring's breadth over the head's: below 1 because a wreath presses the hair down.
  private static let snugness = 0.95
  /// The height of the ring's line over the hairline's middle, in half-breadths of the head.
  private static let lift = 0.03
  /// The largest raise in half-breadths of the head: beyond it the wreath would leave the head.
  private static let maxRaise = 0.8
  /// The leaves' height over the ring's line, in the same unit.
  private static let leaves = 0.3

  /// The distance in a direction after which the leaves over a point of the forehead are within
  /// the photo's edges; 0 if they are.
  private static func lowering(
    of front: Point, towards down: Point, unit: Double, in size: PixelSize
  ) -> Double {
    let margin = leaves * unit
    return [
      (front.x, down.x), (Double(size.width) - front.x, -down.x), (front.y, down.y),
      (Double(size.height) - front.y, -down.y),
    ].reduce(0) { distance, edge in
      // An edge beside the head cannot be left by coming down.
      edge.1 > 0.5 ? max(distance, (margin - edge.0) / edge.1) : distance
    }
  }

  /// Whether a leaf may be seen in a photo: a part of the wreath that no head occludes lies in it.
  package func isSeen(in size: PixelSize) -> Bool {
    size.contains(center) || leafPoints.contains(where: size.contains)
  }

  /// Whether a visitor recognises the wreath in a part of a photo: most of the leaves that no head
  /// occludes lie in it.
  package func isRecognized(in part: Rectangle) -> Bool {
    let points = leafPoints
    return Double(points.count(where: part.contains)) >= Self.least * Double(points.count)
  }

  /// The smallest share of the leaves by which a visitor recognises the wreath.
  private static let least = 0.7

  /// Points of the leaves that no head occludes, all round the ring.
  private var leafPoints: [Point] {
    let geometry = WreathGeometry(self)
    return (0..<72).flatMap { step in
      let spoke = geometry.projection.spoke(theta: Double(step) / 36 * .pi)
      return [-0.25, 0, 0.25].compactMap { height -> Point? in
        let place = spoke.place - geometry.projection.down * height + spoke.outward * 0.1
        guard !geometry.projection.isHidden(place) else { return nil }
        return geometry.ringCenter + Point(place.x, place.y) * geometry.halfBreadth
      }
    }
  }
}

extension WreathPlacement {
  /// A wreath for a photo in which no face was found: on the top of the people's silhouette; where
  /// there is nobody, in the middle of the upper third.
  ///
  /// - Parameter mask: where people are in the photo.
  package init(onSilhouetteOf mask: PeopleMask) {
    let (size, shorter) = (mask.size, Double(min(mask.size.width, mask.size.height)))
    guard let head = SilhouetteHead(of: mask) else {
      self.init(
        center: Point(Double(size.width) / 2, Double(size.height) / 3),
        width: ManualWreath.defaultFraction * shorter)
      return
    }
    self.init(
      center: head.top + Point(0, Self.depthOnSilhouette * head.breadth),
      width: Self.widthOnSilhouette * head.breadth)
  }

  /// The wreath's width, and the distance of its centre below the head's top, in breadths of the
  /// head in the mask: the medians of the wreaths on the faces of 80 photos of one person each.
  private static let (widthOnSilhouette, depthOnSilhouette) = (0.9, 0.33)
}

extension WreathPlacement {
  /// The square that the leaves may cover: they stand out from the ring by a tenth of its width.
  package var area: Rectangle {
    Rectangle(
      x: center.x - 0.6 * width, y: center.y - 0.6 * width, width: 1.2 * width,
      height: 1.2 * width)
  }

  /// Whether a hand may reach over the wreath: beside or above the head a person is seen who is
  /// about as light as its face, and is no other head. The arm of a hand over the wreath is, unless
  /// it comes from before the chin or from behind the neck; dark hair, hats, coats and neighbours'
  /// heads are not.
  ///
  /// The mask is sampled on an arc from ear to ear, 0.9 wreath widths from the wreath's centre:
  /// outside most hair, and inside most neighbours (docs/decisions/people.md).
  ///
  /// - Parameters:
  ///   - mask: where people are in the photo.
  ///   - photo: the photo with nothing painted on it.
  ///   - wreaths: those on all heads of the photo.
  package func isBesideSkin(
    of mask: PeopleMask, in photo: Photo, among wreaths: [WreathPlacement]
  ) -> Bool {
    let others = wreaths.filter { $0 != self }
    let people = stride(from: -120.0, through: 120, by: 10).map { degrees in
      center + Point.direction(degrees: angle - 90 + degrees) * (0.9 * width)
    }.filter { place in
      mask.size.contains(place) && mask.value(at: place) > 0.5
        && !others.contains { $0.isOnHead(place) }
    }
    guard !people.isEmpty else { return false }
    let face = center + Point.direction(degrees: angle + 90) * (0.65 * width)
    // Without a face in the photo every person counts.
    let light = photo.luminance(round: face, side: 0.5 * width) ?? 0
    return people.contains { place in
      (photo.luminance(round: place, side: 0.08 * width) ?? 0) >= Self.shade * light
    }
  }

  /// The light on a hand over that on the face, at least: 1.6 stops, as between a face's two
  /// halves. Between 0.33 and 0.4 no photo of the face sets changes.
  private static let shade = 0.33

  /// Whether a point lies on the head under the wreath or its hair, from the crown to the chin.
  private func isOnHead(_ place: Point) -> Bool {
    let offset = (place - center) / width
    let down = offset.dot(.direction(degrees: angle + 90))
    return abs(offset.dot(.direction(degrees: angle))) < 0.9 && -0.9 < down && down < 1.3
  }
}

extension Photo {
  /// The median luminance of a square, in linear light; `nil` outside the photo.
  fileprivate func luminance(round center: Point, side: Double) -> Double? {
    var samples = LuminanceSamples(
      self,
      in: Rectangle(
        x: center.x - side / 2, y: center.y - side / 2, width: side, height: side))
    return samples?.percentile(50)
  }
}
