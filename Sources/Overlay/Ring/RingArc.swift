import Glibc

/// The arc-length parameterization of the ring's ellipse, round which the strip lies unstretched.
enum RingArc {
  private static let steps = 512

  /// The arc length from the forehead (angle 0) to each of `steps` angles up to the nape (pi), in
  /// half-breadths, by the midpoint rule.
  private static let lengths: [Double] = {
    var lengths = [0.0]
    for step in 0..<steps {
      let theta = (Double(step) + 0.5) / Double(steps) * .pi
      let (x, z) = (cos(theta), sin(theta) * RingProjection.depth)
      lengths.append(lengths[step] + (x * x + z * z).squareRoot() * .pi / Double(steps))
    }
    return lengths
  }()

  /// The ellipse's circumference in half-breadths.
  static let circumference = 2 * lengths[steps]

  /// The angle of a position on the strip: 0 and 1 are the nape, a half is the forehead.
  static func theta(turn: Double) -> Double {
    let wanted = abs(turn - 0.5) * circumference
    var (low, high) = (0, steps)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= wanted { low = middle } else { high = middle }
    }
    let part = (wanted - lengths[low]) / (lengths[high] - lengths[low])
    let theta = (Double(low) + part) / Double(steps) * .pi
    return turn < 0.5 ? -theta : theta
  }

  /// The position on the strip, 0 to 1, of an angle between -pi and pi.
  static func turn(theta: Double) -> Double {
    let step = min(abs(theta) / .pi * Double(steps), Double(steps))
    let low = min(Int(step), steps - 1)
    let length = lengths[low] + (lengths[low + 1] - lengths[low]) * (step - Double(low))
    return 0.5 + (theta < 0 ? -length : length) / circumference
  }
}
