/// The rotation that turns points onto others best: least squares, after taking out the means (Horn 1987,
/// "Closed-form solution of absolute orientation using unit quaternions").
enum RotationFit {
  /// The rotation's rows.
  ///
  /// - Parameters:
  ///   - model: the points to be turned.
  ///   - points: where they are, as many and in the same order.
  static func rows(from model: [SIMD3<Double>], to points: [SIMD3<Double>]) -> [SIMD3<Double>] {
    let (modelMean, pointMean) = (mean(model), mean(points))
    // Sums of products: column a of the model with every coordinate of the points.
    var (x, y, z) = (SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero)
    for (from, to) in zip(model, points) {
      let (from, to) = (from - modelMean, to - pointMean)
      x += from.x * to
      y += from.y * to
      z += from.z * to
    }
    // The quaternion is where this form is largest.
    let form = [
      SIMD4(x.x + y.y + z.z, y.z - z.y, z.x - x.z, x.y - y.x),
      SIMD4(y.z - z.y, x.x - y.y - z.z, x.y + y.x, z.x + x.z),
      SIMD4(z.x - x.z, x.y + y.x, y.y - x.x - z.z, y.z + z.y),
      SIMD4(x.y - y.x, z.x + x.z, y.z + z.y, z.z - x.x - y.y),
    ]
    return rows(of: largestAxis(of: form))
  }

  private static func mean(_ points: [SIMD3<Double>]) -> SIMD3<Double> {
    points.reduce(.zero, +) / Double(points.count)
  }

  /// The rotation of a quaternion, its real part first.
  private static func rows(of q: SIMD4<Double>) -> [SIMD3<Double>] {
    let (w, x, y, z) = (q.x, q.y, q.z, q.w)
    return [
      SIMD3(w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)),
      SIMD3(2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)),
      SIMD3(2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z),
    ]
  }

  /// The unit eigenvector of a symmetric matrix that belongs to its largest eigenvalue, by Jacobi's
  /// rotations (Golub and Van Loan, "Matrix Computations", 8.5).
  private static func largestAxis(of matrix: [SIMD4<Double>]) -> SIMD4<Double> {
    var matrix = matrix
    // Its rows come to be the eigenvectors.
    var axes = (0..<4).map { index in
      var axis = SIMD4<Double>.zero
      axis[index] = 1
      return axis
    }
    // Five sweeps are enough for all digits; the sixth finds nothing to do.
    for _ in 0..<12 {
      var isDiagonal = true
      for p in 0..<3 {
        for q in p + 1..<4 where matrix[p][q] != 0 {
          let (low, high) = (matrix[p][p], matrix[q][q])
          // Next to the diagonal it is nothing.
          if abs(matrix[p][q]) <= .ulpOfOne * .ulpOfOne * (abs(low) + abs(high)) { continue }
          isDiagonal = false
          let ratio = (high - low) / (2 * matrix[p][q])
          let size = abs(ratio) + (ratio * ratio + 1).squareRoot()
          let tangent = ratio < 0 ? -1 / size : 1 / size
          let cosine = 1 / (tangent * tangent + 1).squareRoot()
          turn(&matrix, p, q, cosine, tangent * cosine)
          let (first, second) = (axes[p], axes[q])
          axes[p] = first * cosine - second * (tangent * cosine)
          axes[q] = first * (tangent * cosine) + second * cosine
        }
      }
      if isDiagonal { break }
    }
    let largest = (0..<4).max { matrix[$0][$0] < matrix[$1][$1] } ?? 0
    return axes[largest]
  }

  /// Turns a symmetric matrix in the plane of two of its axes.
  private static func turn(
    _ matrix: inout [SIMD4<Double>], _ p: Int, _ q: Int, _ cosine: Double, _ sine: Double
  ) {
    let (first, second) = (matrix[p], matrix[q])
    matrix[p] = first * cosine - second * sine
    matrix[q] = first * sine + second * cosine
    for row in 0..<4 {
      let (first, second) = (matrix[row][p], matrix[row][q])
      matrix[row][p] = first * cosine - second * sine
      matrix[row][q] = first * sine + second * cosine
    }
  }
}
