public import Imaging

/// One frame of a camera, a stream, a film or a folder.
public struct Frame: Sendable {
  /// The pixels, upright and not mirrored.
  public var photo: Photo
  /// The timestamp, relative to the source's first frame.
  public var time: Duration
  /// The sequence number, counted from 0; lost frames leave a gap.
  public var number: Int

  /// Makes a frame from its parts.
  public init(photo: Photo, time: Duration, number: Int) {
    self.photo = photo
    self.time = time
    self.number = number
  }
}
