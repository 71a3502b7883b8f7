package import Imaging

/// A picture in a frame on which the painter has painted.
package struct ShownPicture: Sendable, Equatable {
  /// The picture's index among the exhibit's pictures.
  package let picture: Int
  /// Whether this frame shows the picture; otherwise it fades out and keeps its last motion.
  package let isSeen: Bool
  /// Its corners in the frame, clockwise from its upper left one.
  package let corners: [Point]
  /// The certainty of the sighting, 0 to 1; 0 if the frame does not show the picture.
  package let certainty: Double
  /// How visible the motion is, 0 to 1.
  package let opacity: Double
}
