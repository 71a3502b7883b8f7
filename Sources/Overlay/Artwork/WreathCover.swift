/// How much the wreath's strip covers, for its soft shadow.
struct WreathCover: Sendable {
  let width: Int
  let height: Int
  /// Row by row, 0...65535.
  private let texels: [UInt16]

  init(_ level: Texture.Level) {
    (width, height, texels) = (level.width, level.height, level.cover)
  }

  /// Lends what can be sampled.
  func withSamples<Result>(_ body: (Samples) -> Result) -> Result {
    texels.withUnsafeBufferPointer { body(Samples(width: width, height: height, texels: $0)) }
  }

  /// The cover at any place.
  struct Samples {
    let width, height: Int
    fileprivate let texels: UnsafeBufferPointer<UInt16>

    /// The cover at a continuous position, bilinear, 0 to 65535: none above and below; the strip's
    /// left and right edges meet.
    func callAsFunction(x: Double, y: Double) -> Float {
      let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
      let fx = Float(x - 0.5 - left)
      let fy = Float(y - 0.5 - top)
      let (column, row) = (Int(left), Int(top))
      let upper = texel(column, row) * (1 - fx) + texel(column + 1, row) * fx
      let lower = texel(column, row + 1) * (1 - fx) + texel(column + 1, row + 1) * fx
      return upper * (1 - fy) + lower * fy
    }

    private func texel(_ column: Int, _ row: Int) -> Float {
      guard row >= 0, row < height else { return 0 }
      let wrapped = column < 0 ? column + width : column >= width ? column - width : column
      guard wrapped >= 0, wrapped < width else { return 0 }
      return Float(texels[row * width + wrapped])
    }
  }
}
