import PictureTracking

/// The pictures that a frame shows.
struct SightingsAnswer: Encodable {
  private struct Sighting: Encodable {
    /// The number among the exhibit's pictures.
    let picture: Int
    /// From the picture's pixels to the frame's, in row order.
    let homography: [Double]
    let certainty: Double
    /// How much of what comes alive is shown, 0 to 1.
    let strength: Double
    /// What the picture's R, G and B are multiplied with in linear light to look as in the frame.
    let gains: [Double]
    /// What is added to R, G and B then.
    let lifts: [Double]
    /// The frame's blur as a Gaussian's sigma, in the frame's pixels.
    let blur: Double
  }

  private let pictures: [Sighting]
  /// The exhibit's, whose pictures these are.
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
