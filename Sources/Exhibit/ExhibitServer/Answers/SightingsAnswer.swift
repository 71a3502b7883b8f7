import PictureTracking

/// The pictures that a frame shows.
struct SightingsAnswer: Encodable {
  private struct Sighting: Encodable {
    /// The picture's number among the exhibit's pictures.
    let picture: Int
    /// The map from the picture's pixels to the frame's, in row order.
    let homography: [Double]
    let certainty: Double
    /// How strongly to show what comes alive, 0 to 1.
    let strength: Double
    /// The factors of R, G and B in linear light that make the picture look as in the frame.
    let gains: [Double]
    /// The values to add to R, G and B after multiplication.
    let lifts: [Double]
    /// The frame's blur as a Gaussian's sigma, in the frame's pixels.
    let blur: Double
  }

  private let pictures: [Sighting]
  /// The version of the exhibit to which the pictures belong.
  private let version: String

  init(_ seen: [SeenPicture], version: String) {
    self.version = version
    pictures = seen.map {
      Sighting(
        picture: $0.picture, homography: $0.homography.values, certainty: $0.certainty,
        strength: $0.strength,
        gains: [$0.appearance.red, $0.appearance.green, $0.appearance.blue],
        lifts: [$0.appearance.lift.x, $0.appearance.lift.y, $0.appearance.lift.z],
        blur: $0.appearance.blur)
    }
  }
}
