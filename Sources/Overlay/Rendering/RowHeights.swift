import CPainting

/// The height of each row of the wreath's texels over the ring's line, and its flare, in
/// half-breadths.
struct RowHeights: Sendable {
  private let height, flare: [Float]

  /// - Parameter strip: the texels; row 0 is the highest.
  init(_ strip: WreathStrip) {
    let perUnit = Double(strip.width) / RingArc.circumference
    let heights = (0..<strip.height).map { row in
      (Double(strip.height) / 2 - Double(row) - 0.5) / perUnit * WreathArtwork.heightScale
    }
    height = heights.map { Float($0) }
    flare = heights.map { Float(RingProjection.flare($0)) }
  }

  /// A row's height and flare in half-breadths.
  subscript(row: Int) -> (height: Float, flare: Float) { (height[row], flare[row]) }

  /// Calls `body` with all rows, for C.
  func withRows<Result>(_ body: (WreathHeights) -> Result) -> Result {
    height.withUnsafeBufferPointer { height in
      flare.withUnsafeBufferPointer { flare in
        guard let height = height.baseAddress, let flare = flare.baseAddress else {
          preconditionFailure("a strip has rows")
        }
        return body(WreathHeights(height: height, flare: flare))
      }
    }
  }
}
