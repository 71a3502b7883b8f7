public import FaceTrack

/// The parts of a photo that stay before painted artwork.
public struct Foreground: Sendable {
  /// The photo's people, who cover a statue that stands behind them; `nil` when they are not known.
  public var people: PeopleMask?

  /// Makes a foreground; by default nothing covers the artwork.
  public init(people: PeopleMask? = nil) {
    self.people = people
  }

  /// The foreground of the photo's mirror image.
  package var mirrored: Foreground { Foreground(people: people?.mirrored) }
}
