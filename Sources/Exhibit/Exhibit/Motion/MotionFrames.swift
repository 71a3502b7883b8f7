package import Imaging

/// The decoded frames of an animated picture.
///
/// ffmpeg decodes them in a child process, as it does films, so that a crash ends only that
/// process.
package struct MotionFrames: Sendable {
  /// The most frames of an animation, and the most pixels of a side.
  package static let maximumCount = 150
  package static let maximumSide = 1024

  /// The size of all frames, in pixels.
  package let size: PixelSize
  /// The frames, one for each of the clock's starts: whole pictures with straight alpha.
  package let frames: [RGBAImage]
  /// When each frame is shown.
  package let clock: MotionClock
}

extension MotionFrames {
  /// Decodes an animation.
  ///
  /// - Parameters:
  ///   - path: a file that ``ExhibitFile/Format`` recognised.
  ///   - format: `png` or `gif`.
  /// - Throws: ``MotionError``; the initializer checks the limits before it keeps frames.
  package init(decoding path: String, as format: ExhibitFile.Format) throws(MotionError) {
    let input = MotionInput(animation: path, format)
    (size, clock) = try input.probe()
    frames = try input.frames(clock.starts.count, of: size)
  }
}
