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
  /// A long line is a row of shorter ones. Two passes, along one of these and over their middles,
  /// have the sum of both numbers of taps, not the product.
  ///
  /// - Parameters:
  ///   - length: the line's length in pixels of the layer.
  ///   - angle: its direction in degrees, clockwise from the picture's right.
  ///   - threads: the number of threads that share the rows.
  /// - Complexity: O(pixels · √length).
  mutating func smear(_ length: Double, angle: Double, threads: Int = 1) {
    guard Self.reach(motion: length) > 0 else { return }
    // A short line has two to three taps a pixel, a middle four: the sum is least near this number.
    // Each pass softens by its filter, which is nothing beside a line of 20 pixels; two short lines
    // save little.
    let best = Int(length.squareRoot() / 1.5)
    let lines = best > 2 ? best : 1
    let short = length / Double(lines)
    sum(Self.line(short, angle: angle, samples: Int((2 * short).rounded(.up))), threads: threads)
    guard lines > 1 else { return }
    sum(Self.line(length, angle: angle, samples: lines), threads: threads)
  }

  /// The pixels near a line through the origin, with their weights.
  ///
  /// - Parameter count: the line is sampled in the middle of this many parts.
  private static func line(
    _ length: Double, angle: Double, samples count: Int
  ) -> [(x: Int, y: Int, weight: Float)] {
    let reach = reach(motion: length)
    let side = 2 * reach + 1
    var weights = [Float](repeating: 0, count: side * side)
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
