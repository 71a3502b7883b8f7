import Glibc

extension ImageLayer {
  /// The reach of motion blur beyond a pixel, in pixels of the layer.
  static func reach(motion: Double) -> Int {
    motion < minMotion ? 0 : Int((motion / 2).rounded(.up)) + 1
  }

  /// The length below which motion blur is skipped: within one pixel it changes little.
  private static let minMotion = 1.0

  /// Smears the layer along a line: the mean of pixels along it, sampled by a bilinear filter.
  ///
  /// - Parameters:
  ///   - length: the line's length in pixels of the layer.
  ///   - angle: its direction in degrees, clockwise from the picture's right.
  ///   - threads: the number of threads that share the rows.
  /// - Complexity: O(pixels · length).
  mutating func smear(_ length: Double, angle: Double, threads: Int = 1) {
    let reach = Self.reach(motion: length)
    guard reach > 0 else { return }
    sum(Self.line(length, angle: angle, reach: reach), threads: threads)
  }

  /// The pixels near a line through the origin, with their weights.
  private static func line(
    _ length: Double, angle: Double, reach: Int
  ) -> [(x: Int, y: Int, weight: Float)] {
    let side = 2 * reach + 1
    var weights = [Float](repeating: 0, count: side * side)
    let count = Int((2 * length).rounded(.up))
    let turn = angle * .pi / 180
    for step in 0..<count {
      let distance = ((Double(step) + 0.5) / Double(count) - 0.5) * length
      let (x, y) = (distance * cos(turn) + Double(reach), distance * sin(turn) + Double(reach))
      let (left, top) = (Int(x), Int(y))
      let (right, low) = (Float(x - Double(left)), Float(y - Double(top)))
      for (row, vertical) in [(top, 1 - low), (top + 1, low)] {
        weights[row * side + left] += vertical * (1 - right) / Float(count)
        weights[row * side + left + 1] += vertical * right / Float(count)
      }
    }
    return weights.indices.filter { weights[$0] > 0 }.map {
      (x: $0 % side - reach, y: $0 / side - reach, weight: weights[$0])
    }
  }
}
