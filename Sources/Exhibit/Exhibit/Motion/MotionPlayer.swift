import Imaging

/// Plays what comes alive in a picture, and keeps the last image.
struct MotionPlayer {
  private enum Source {
    case frames(MotionFrames)
    case film(FilmMotion)
  }

  private let motion: PictureMotion
  private var source: Source
  private var last: (frame: Int, image: PlaneImage)?

  /// Opens what comes alive.
  init(_ motion: PictureMotion, at path: String) throws(MotionError) {
    self.motion = motion
    source =
      switch motion.kind {
      case .frames: .frames(try MotionFrames(decoding: path, as: motion.file.format))
      case .film: .film(try FilmMotion(path, repeats: motion.repeats))
      }
  }

  /// The image at a time.
  ///
  /// - Parameters:
  ///   - seconds: the time since the motion began; not before the last call's.
  ///   - level: how often to halve an image of a given size.
  mutating func image(
    at seconds: Double, level: (PixelSize) -> Int
  ) throws(MotionError) -> PlaneImage {
    switch source {
    case .frames(let frames):
      let number = frames.clock.frame(at: seconds, repeats: motion.repeats)
      return image(number, level(frames.size)) { PlaneImage(frames.frames[number], level: $0) }
    case .film(var film):
      let photo = try film.frame(at: seconds)
      source = .film(film)
      return image(film.count, level(photo.size)) { PlaneImage(photo, level: $0) }
    }
  }

  private mutating func image(
    _ frame: Int, _ level: Int, _ make: (Int) -> PlaneImage
  ) -> PlaneImage {
    if let last, last.frame == frame, last.image.level == level { return last.image }
    let image = make(level)
    last = (frame, image)
    return image
  }
}
