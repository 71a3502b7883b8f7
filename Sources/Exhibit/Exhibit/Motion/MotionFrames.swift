package import Imaging

/// The decoded frames of an animated picture.
///
/// ffmpeg decodes it in a child process, as it does films: a crash stays there.
package struct MotionFrames: Sendable {
  /// The most frames of an animation, and the most pixels of a side.
  package static let maximumCount = 150
  package static let maximumSide = 1024

  /// Columns and rows of all frames.
  package let size: PixelSize
  /// With straight alpha, as many as the clock has starts; each is the whole picture.
  package let frames: [RGBAImage]
  /// When each is shown.
  package let clock: MotionClock
}

extension MotionFrames {
  /// Decodes an animation.
  ///
  /// - Parameters:
  ///   - path: a file that ``ExhibitFile/Format`` recognised.
  ///   - format: `png` or `gif`.
  /// - Throws: ``MotionError``; the limits are checked before frames are kept.
  package init(decoding path: String, as format: ExhibitFile.Format) throws(MotionError) {
    let input = MotionInput(animation: path, format)
    (size, clock) = try input.probe()
    frames = try input.frames(clock.starts.count, of: size)
  }
}
