package import FaceTrack
package import Imaging

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
