import CPainting

/// The noise of the photo's camera, laid on what is added: the same pixel always gets the same.
struct Grain: Sendable {
  /// Standard deviation in the encoded picture, 0 to 1.
  let sigma: Float
  /// The film's frame: each has another grain. A photo's is 0.
  let frame: Int
  /// Whether some of it is colour, as in every photo but those in tones of one ink.
  let isColored: Bool

  init(_ light: Light, frame: Int = 0) {
    self.init(sigma: Float(light.grain), isColored: light.saturation > 0.5, frame: frame)
  }

  init(sigma: Float, isColored: Bool = true, frame: Int = 0) {
    self.sigma = sigma
    self.isColored = isColored
    self.frame = frame
  }

  /// One row of noise: a stretch of one long sequence, from a place of the row's own, so that nothing
  /// repeats from row to row.
  func row(_ y: Int) -> LayerGrain {
    LayerGrain(
      sequence: isColored ? Self.colored : Self.gray,
      start: Int(truncatingIfNeeded: Self.hash(y &+ frame &<< 32, 0)) & (Self.length - 1),
      mask: Self.length - 1, scale: sigma * 255)
  }

  /// A power of two, longer than most photos are wide.
  private static let length = 1 << 13

  /// Noise of variance 1 for three channels; made once, never freed.
  ///
  /// Most of what a camera's noise shows after its own processing is brightness; a third is colour.
  nonisolated(unsafe) private static let colored = sequence(ownShare: 0.45, sharedShare: 0.89)
  /// The same without colour.
  nonisolated(unsafe) private static let gray = sequence(ownShare: 0, sharedShare: 1)

  private static func sequence(
    ownShare: Float, sharedShare: Float
  ) -> UnsafePointer<SIMD4<Float>> {
    let values = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: length)
    for index in 0..<length {
      let shared = normal(hash(index, 1))
      let own = SIMD4(
        normal(hash(index, 2)), normal(hash(index, 3)), normal(hash(index, 4)), 0)
      var value = own * ownShare + shared * sharedShare
      value.w = 0
      (values + index).initialize(to: value)
    }
    return UnsafePointer(values)
  }

  /// A well mixed number (the finalizer of MurmurHash3, by Austin Appleby, public domain).
  private static func hash(_ index: Int, _ channel: Int) -> UInt64 {
    var value =
      UInt64(truncatingIfNeeded: index) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(channel) << 56
    value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ value >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ value >> 33
  }

  /// About normal, of variance 1: the sum of four bytes' even distributions.
  private static func normal(_ bits: UInt64) -> Float {
    let sum = Float((bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + bits >> 48)
    return (sum - 131_070) * (1.732_050_8 / 65535)
  }
}
