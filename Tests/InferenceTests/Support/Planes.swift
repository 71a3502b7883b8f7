/// A picture plane by plane, as ONNX has it, in double precision.
struct Planes: Equatable {
  let channels, height, width: Int
  private(set) var values: [Double]

  /// Says what each place holds.
  init(
    _ channels: Int, _ height: Int, _ width: Int,
    _ value: (_ channel: Int, _ y: Int, _ x: Int) -> Double
  ) {
    (self.channels, self.height, self.width) = (channels, height, width)
    values = []
    values.reserveCapacity(channels * height * width)
    for channel in 0..<channels {
      for y in 0..<height {
        for x in 0..<width { values.append(value(channel, y, x)) }
      }
    }
  }

  subscript(channel: Int, y: Int, x: Int) -> Double {
    values[(channel * height + y) * width + x]
  }

  /// What a place holds; beyond the edge, what is said.
  func value(_ channel: Int, _ y: Int, _ x: Int, beyond: Double) -> Double {
    0..<height ~= y && 0..<width ~= x ? self[channel, y, x] : beyond
  }

  /// The same picture with other values.
  func map(_ value: (Double) -> Double) -> Planes {
    Planes(channels, height, width) { value(self[$0, $1, $2]) }
  }

  /// The values pixel by pixel, as a network answers.
  var pixels: [Double] {
    (0..<height * width).flatMap { pixel in
      (0..<channels).map { values[height * width * $0 + pixel] }
    }
  }
}
