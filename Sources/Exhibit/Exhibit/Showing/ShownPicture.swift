package import Imaging

/// A picture in a frame, as it was painted on.
package struct ShownPicture: Sendable, Equatable {
  /// Its place among the exhibit's pictures.
  package let picture: Int
  /// Whether this frame shows it; otherwise it fades, and moves on as it did.
  package let isSeen: Bool
  /// Its corners in the frame, clockwise from its upper left one.
  package let corners: [Point]
  /// How sure the sighting is, 0 to 1; 0 where it is not seen.
  package let certainty: Double
  /// How much of what comes alive is seen, 0 to 1.
  package let opacity: Double
}
