package import FaceTrack
import Glibc
public import Imaging

extension WreathPlacement {
  /// The square that the leaves may cover: they stand out from the ring by a tenth of its width.
  public var area: Rectangle {
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
      let turn = (angle + degrees) * .pi / 180
      let place = center + Point(sin(turn), -cos(turn)) * (0.9 * width)
      return mask.size.contains(place) && mask.value(at: place) > 0.5
    }
  }
}
