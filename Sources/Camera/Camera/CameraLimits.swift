package import Imaging

/// What a camera may send.
package enum CameraLimits {
  /// The largest picture of a camera that sends files: 8.3 megapixels, those of 4K. The camera refuses a
  /// larger one before it takes memory for it.
  package static let picture = DecodingLimits(maximumPixels: 8_300_000)

  /// The pixels of all frames of a burst together, three bytes each. A burst of large frames has
  /// fewer of them, and at least one.
  package static let burstPixels = 100_000_000
}
