package import FaceTrack
package import Imaging

extension WreathPlacement {
  /// The square that the leaves may cover: they stand out from the ring by a tenth of its width.
  package var area: Rectangle {
    Rectangle(
      x: center.x - 0.6 * width, y: center.y - 0.6 * width, width: 1.2 * width,
      height: 1.2 * width)
  }

  /// Whether people are seen beside or above the head: an arm whose hand lies over the wreath is, unless it
  /// comes from before the chin or from behind the neck.
  ///
  /// The mask is sampled on an arc from ear to ear, 0.9 wreath widths from the wreath's centre: outside most
  /// hair, and inside most neighbours (docs/decisions/0060).
  package func isBesidePeople(_ mask: PeopleMask) -> Bool {
    stride(from: -120.0, through: 120, by: 10).contains { degrees in
      let place = center + Point.direction(degrees: angle - 90 + degrees) * (0.9 * width)
      return mask.size.contains(place) && mask.value(at: place) > 0.5
    }
  }

  /// Whether hair hangs over the back of the wreath: beside the head, where leaves at its back are seen, the
  /// mask shows a person (docs/decisions/0069).
  func isInHair(_ mask: PeopleMask) -> Bool {
    let down = Point.direction(degrees: angle + 90), right = Point.direction(degrees: angle)
    return [-0.6, 0.6].contains { aside in
      [0.1, 0.2, 0.3].contains { below in
        mask.value(at: center + (right * aside + down * below) * width) > 0.5
      }
    }
  }
}
