package import CPainting

/// Film grain for painted pixels: noise as of the photo's camera, a function of the pixel's
/// position.
package struct Grain: Sendable {
  /// Standard deviation in the encoded picture, 0 to 1.
  let sigma: Float
  /// The film's frame, which seeds the noise; 0 for a photo.
  var frame = 0
  /// Whether the noise has chroma: not in a monochrome photo.
  var isColored = true

  /// No grain.
  package static let none = Grain(sigma: 0)

  /// One row of noise: one long sequence from an offset that the row's number hashes to, so that
  /// rows do not repeat.
  package func row(_ y: Int) -> LayerGrain {
    LayerGrain(
      sequence: isColored ? Self.colored : Self.gray,
      start: Int(truncatingIfNeeded: Self.hash(y &+ frame &<< 32, 0)) & (Self.length - 1),
      mask: Self.length - 1, scale: sigma * 255)
  }

  /// The length of the sequence: a power of two, more than most photos' width.
  private static let length = 1 << 13

  /// Noise of variance 1 for three channels; allocated once, never freed.
  ///
  /// A camera's denoising leaves mostly luminance noise: the channels' own part is a half of the
  /// common one.
  nonisolated(unsafe) private static let colored = sequence(chroma: 0.45, luminance: 0.89)
  /// Noise of variance 1 that is equal in all channels.
  nonisolated(unsafe) private static let gray = sequence(chroma: 0, luminance: 1)

  private static func sequence(
    chroma: Float, luminance: Float
  ) -> UnsafePointer<SIMD4<Float>> {
    let values = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: length)
    for index in 0..<length {
      let shared = normal(hash(index, 1))
      let own = SIMD4(
        normal(hash(index, 2)), normal(hash(index, 3)), normal(hash(index, 4)), 0)
      var value = own * chroma + shared * luminance
      value.w = 0
      (values + index).initialize(to: value)
    }
    return UnsafePointer(values)
  }

  /// A 64-bit hash: the finalizer of MurmurHash3 (Austin Appleby, public domain).
  private static func hash(_ index: Int, _ channel: Int) -> UInt64 {
    var value =
      UInt64(truncatingIfNeeded: index) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(channel) << 56
    value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ value >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ value >> 33
  }

  /// An approximately normal number of variance 1: the sum of four uniform 16-bit numbers
  /// (Irwin-Hall).
  private static func normal(_ bits: UInt64) -> Float {
    let sum = Float((bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + bits >> 48)
    return (sum - 131_070) * (1.732_050_8 / 65535)
  }
}

extension Grain {
  init(_ light: Light, frame: Int = 0) {
    self.init(sigma: Float(light.grain), frame: frame, isColored: light.saturation > 0.5)
  }
}
