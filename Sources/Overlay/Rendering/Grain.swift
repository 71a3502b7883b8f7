/// The noise of the photo's camera, laid on what is added: the same pixel always gets the same.
struct Grain {
  /// Standard deviation in the encoded picture, 0 to 1.
  let sigma: Float
  /// The film's frame: each has another grain. A photo's is 0.
  var frame = 0

  /// Noise for a pixel's three channels, in the encoded picture.
  ///
  /// Most of what a camera's noise shows after its own processing is brightness; a third is colour.
  @inline(__always)
  func callAsFunction(x: Int, y: Int) -> SIMD3<Float> {
    let shared = Self.normal(hash(x, y, 0))
    let own = SIMD3(
      Self.normal(hash(x, y, 1)), Self.normal(hash(x, y, 2)),
      Self.normal(hash(x, y, 3)))
    return (own * 0.45 + shared * 0.89) * sigma
  }

  /// A well mixed number of a place (the finalizer of MurmurHash3, by Austin Appleby, public domain).
  @inline(__always)
  private func hash(_ x: Int, _ y: Int, _ channel: Int) -> UInt64 {
    var value =
      UInt64(truncatingIfNeeded: x) &* 0x9E37_79B9_7F4A_7C15
      ^ UInt64(truncatingIfNeeded: y) &* 0xC2B2_AE3D_27D4_EB4F ^ UInt64(channel) << 56 ^ UInt64(truncatingIfNeeded: frame) << 32
    value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ value >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ value >> 33
  }

  /// About normal, of variance 1: the sum of four bytes' even distributions.
  @inline(__always)
  private static func normal(_ bits: UInt64) -> Float {
    let sum = Float((bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + bits >> 48)
    return (sum - 131_070) * (1.732_050_8 / 65535)
  }
}
