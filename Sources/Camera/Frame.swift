public import Imaging

/// One picture out of a camera, a stream or a film.
public struct Frame: Sendable {
  /// The picture, upright, as the camera saw it: not mirrored.
  public var photo: Photo
  /// When it was taken, counted from the source's first frame.
  public var time: Duration
  /// Its place in the source, counted from 0; frames that the source lost leave a gap.
  public var number: Int

  /// Makes a frame from its parts.
  public init(photo: Photo, time: Duration, number: Int) {
    self.photo = photo
    self.time = time
    self.number = number
  }
}
