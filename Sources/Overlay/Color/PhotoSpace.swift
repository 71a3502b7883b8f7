import Imaging

/// The space in which artwork, whose colours are sRGB's, is painted on a photo: the photo's own.
package struct PhotoSpace: Sendable {
  /// Linear light, 0 to 1, of each of the photo's 256 values.
  let linear: [Float]
  /// The nearest value for linear light in steps of 1/65535.
  let encoded: [UInt8]
  /// The photo's linear red, green and blue for those of sRGB, a column for each of the latter;
  /// empty where they are the same.
  let matrix: [SIMD4<Float>]

  /// The space of a photo without a profile.
  package static let sRGB = PhotoSpace(
    linear: TransferFunction.linear, encoded: TransferFunction.encoded, matrix: [])

  /// The difference of linear light in the middle of the values from which a curve counts as
  /// another than sRGB's: exponents of 2.2 and Rec. 709's cannot be told from it by eye, 1 and 1.8
  /// can.
  private static let visibleDifference: Float = 0.05

  /// The share of a primary in another from which the primaries count as others: profiles of sRGB
  /// differ by rounding.
  private static let visibleShare = 0.01

  private init(linear: [Float], encoded: [UInt8], matrix: [SIMD4<Float>]) {
    (self.linear, self.encoded, self.matrix) = (linear, encoded, matrix)
  }

  /// The space of a photo.
  init(of photo: borrowing Photo) {
    let standard = PhotoSpace.sRGB
    guard let profile = photo.colorProfile, let own = RGBSpace(profile: profile),
      let other = RGBSpace.sRGB
    else {
      self = standard
      return
    }
    let isOther = abs(own.linear[128] - standard.linear[128]) > Self.visibleDifference
    self.init(
      linear: isOther ? own.linear : standard.linear,
      encoded: isOther ? TransferFunction.encoded(of: own.linear) : standard.encoded,
      matrix: Self.matrix(from: other.colorants, to: own.colorants))
  }

  /// The matrix from one space's primaries to another's: the columns of `to⁻¹ · from`.
  private static func matrix(from: [Double], to: [Double]) -> [SIMD4<Float>] {
    func point(_ numbers: [Double], _ index: Int) -> SIMD3<Double> {
      SIMD3(numbers[3 * index], numbers[3 * index + 1], numbers[3 * index + 2])
    }
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let axes = (0..<3).map { point(to, $0) }
    let normals = (0..<3).map { cross(axes[($0 + 1) % 3], axes[($0 + 2) % 3]) }
    let volume = (axes[0] * normals[0]).sum()
    guard abs(volume) > 1e-9 else { return [] }
    let columns = (0..<3).map { column in
      SIMD3((0..<3).map { (normals[$0] * point(from, column)).sum() / volume })
    }
    let isSame = (0..<3).allSatisfy { column in
      (0..<3).allSatisfy { abs(columns[column][$0] - (column == $0 ? 1 : 0)) < visibleShare }
    }
    return isSame ? [] : columns.map { SIMD4(SIMD3<Float>($0), 0) }
  }
}
