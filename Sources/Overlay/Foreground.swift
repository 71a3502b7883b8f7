public import FaceTrack
package import Imaging

/// The parts of a photo that stay before painted artwork.
public struct Foreground: Sendable {
  /// The photo's people, who cover a statue that stands behind them, and the back of wreaths in their
  /// hair; `nil` when they are not known.
  public var people: PeopleMask?

  /// The hands that cover the wreaths behind them.
  public var hands: [Hand]

  /// Makes a foreground; by default nothing covers the artwork.
  public init(people: PeopleMask? = nil, hands: [Hand] = []) {
    (self.people, self.hands) = (people, hands)
  }

  /// The foreground of the mirror image of a photo of this size.
  package func mirrored(in size: PixelSize) -> Foreground {
    Foreground(people: people?.mirrored, hands: hands.map { $0.mirrored(width: size.width) })
  }
}
