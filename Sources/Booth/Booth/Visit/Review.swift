package import Imaging
package import Overlay

/// The chosen photo under review.
package struct Review: Sendable {
  /// The size of the champion photo, its ledge included.
  package var size: PixelSize
  /// The size in which the items are placed: with the ledge also where it is left out with the
  /// statue.
  package var canvas: PixelSize
  /// The wreaths in the plan's order; those outside the photo are in their automatic places.
  package var wreaths: [WreathPlacement]
  /// The indices of the wreaths that are outside the photo.
  package var absentWreaths: Set<Int> = []
  /// The statue; outside the photo, in its automatic place.
  package var statue: StatuePlacement?
  /// Whether the statue is outside the photo.
  package var isStatueAbsent = false
  /// The faces that were found, from brow to chin.
  package var faces: [Rectangle]
  /// Increases with every change, so that the page never shows an outdated picture.
  package var revision: Int

  /// Whether a face was found; otherwise the wreath's place is a guess.
  package var hasFaces: Bool { !faces.isEmpty }

  /// The number of wreaths that are mostly visible.
  package var wreathsSeen: Int {
    wreaths.indices.count {
      !absentWreaths.contains($0) && wreaths[$0].isRecognized(in: size.frame)
    }
  }

  /// A wreath as the page moves it: in pixels of the photo, and degrees clockwise.
  package struct Wreath: Sendable, Equatable, Decodable {
    package var x, y, width, angle: Double

    /// Whether both places are the same, to the precision of the numbers that a page sends.
    func isNear(_ placement: WreathPlacement) -> Bool {
      Point(x, y).distance(to: placement.center) < 0.05 && abs(width - placement.width) < 0.05
        && abs(angle - placement.angle) < 0.05
    }
  }

  /// The statue as the page moves it: the middle of its base and its height, in pixels of the
  /// photo.
  package struct Statue: Sendable, Equatable, Decodable {
    package var x, y, height: Double

    /// Whether both places are the same, to the precision of the numbers that a page sends.
    func isNear(_ placement: StatuePlacement) -> Bool {
      Point(x, y).distance(to: placement.base) < 0.05 && abs(height - placement.height) < 0.05
    }
  }

  /// Items that a preview leaves out, so that the page can drag their sprites over it.
  package enum Omission: String, Sendable {
    case wreaths
    case statue
  }
}
