package import Imaging

/// What a camera may send.
package enum CameraLimits {
  /// A picture of a network camera: 8.3 megapixels, those of 4K. It is refused before memory is
  /// taken.
  package static let picture = DecodingLimits(maximumPixels: 8_300_000)

  /// Pixels of all frames of a burst, three bytes each; a burst has fewer frames where they are
  /// larger, and at least one.
  package static let burstPixels = 100_000_000
}
