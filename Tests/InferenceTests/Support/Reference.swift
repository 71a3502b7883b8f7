/// What ONNX says that its operators compute, as plain loops.
enum Reference {
  /// Extents, steps, and what is added around the picture.
  struct Window {
    var height, width: Int
    var strides = [1, 1]
    /// ONNX's order: top, left, bottom, right.
    var pads = [0, 0, 0, 0]

    func rows(_ height: Int) -> Int {
      (height + pads[0] + pads[2] - self.height) / strides[0] + 1
    }

    func columns(_ width: Int) -> Int {
      (width + pads[1] + pads[3] - self.width) / strides[1] + 1
    }
  }

  /// - Parameters:
  ///   - weights: output, input of the group, row, column.
  ///   - groups: each has its part of the inputs and of the outputs.
  static func convolution(
    _ picture: Planes, _ window: Window, _ weights: [Float], _ bias: [Float], groups: Int
  ) -> Planes {
    let inputs = picture.channels / groups
    let outputs = bias.count / groups
    return Planes(bias.count, window.rows(picture.height), window.columns(picture.width)) {
      (channel, y, x) in
      var sum = Double(bias[channel])
      for input in 0..<inputs {
        for row in 0..<window.height {
          for column in 0..<window.width {
            let index =
              ((channel * inputs + input) * window.height + row) * window.width + column
            sum +=
              Double(weights[index])
              * picture.value(
                channel / outputs * inputs + input, y * window.strides[0] + row - window.pads[0],
                x * window.strides[1] + column - window.pads[1], beyond: 0)
          }
        }
      }
      return sum
    }
  }

  /// Every pixel becomes a square of `side` × `side` pixels of its own.
  ///
  /// - Parameter weights: input, output, row, column.
  static func transposedConvolution(
    _ picture: Planes, side: Int, _ weights: [Float], _ bias: [Float]
  ) -> Planes {
    Planes(bias.count, picture.height * side, picture.width * side) { (channel, y, x) in
      var sum = Double(bias[channel])
      for input in 0..<picture.channels {
        let index =
          ((input * bias.count + channel) * side + y % side) * side + x % side
        sum += Double(weights[index]) * picture[input, y / side, x / side]
      }
      return sum
    }
  }

  static func maxPool(_ picture: Planes, _ window: Window) -> Planes {
    Planes(picture.channels, window.rows(picture.height), window.columns(picture.width)) {
      (channel, y, x) in
      var largest = -Double.infinity
      for row in 0..<window.height {
        for column in 0..<window.width {
          let value = picture.value(
            channel, y * window.strides[0] + row - window.pads[0],
            x * window.strides[1] + column - window.pads[1], beyond: -.infinity)
          largest = max(largest, value)
        }
      }
      return largest
    }
  }

  static func mean(_ picture: Planes) -> Planes {
    Planes(picture.channels, 1, 1) { (channel, _, _) in
      var sum = 0.0
      for y in 0..<picture.height {
        for x in 0..<picture.width { sum += picture[channel, y, x] }
      }
      return sum / Double(picture.height * picture.width)
    }
  }

  static func rectified(_ picture: Planes, slopes: [Float]) -> Planes {
    Planes(picture.channels, picture.height, picture.width) { (channel, y, x) in
      let value = picture[channel, y, x]
      return value < 0 ? value * Double(slopes[channel]) : value
    }
  }

  static func rectified(_ value: Double) -> Double { max(0, value) }

  static func hardSwish(_ value: Double) -> Double { value * min(max(value / 6 + 0.5, 0), 1) }

  /// Takes two pictures value by value; one may have a single pixel, which meets all of the other.
  static func pairs(
    _ one: Planes, _ other: Planes, _ value: (Double, Double) -> Double
  ) -> Planes {
    Planes(one.channels, max(one.height, other.height), max(one.width, other.width)) {
      (channel, y, x) in
      value(
        one[channel, min(y, one.height - 1), min(x, one.width - 1)],
        other[channel, min(y, other.height - 1), min(x, other.width - 1)])
    }
  }

  /// - Parameter pads: ONNX's order: batch, channels, rows, columns; before, then after.
  static func padded(_ picture: Planes, _ pads: [Int]) -> Planes {
    Planes(
      picture.channels + pads[1] + pads[5], picture.height + pads[2] + pads[6],
      picture.width + pads[3] + pads[7]
    ) { (channel, y, x) in
      guard 0..<picture.channels ~= channel - pads[1] else { return 0 }
      return picture.value(channel - pads[1], y - pads[2], x - pads[3], beyond: 0)
    }
  }

  static func nearest(_ picture: Planes, rows: Int, columns: Int) -> Planes {
    Planes(picture.channels, picture.height * rows, picture.width * columns) {
      picture[$0, $1 / rows, $2 / columns]
    }
  }

  /// Pixels have their values in their middles; beyond the outermost, these go on.
  static func bilinear(_ picture: Planes, rows: Int, columns: Int) -> Planes {
    Planes(picture.channels, picture.height * rows, picture.width * columns) {
      (channel, y, x) in
      let (above, below, down) = neighbors(y, rows, picture.height)
      let (left, right, across) = neighbors(x, columns, picture.width)
      let upper =
        picture[channel, above, left] * (1 - across) + picture[channel, above, right] * across
      let lower =
        picture[channel, below, left] * (1 - across) + picture[channel, below, right] * across
      return upper * (1 - down) + lower * down
    }
  }

  private static func neighbors(
    _ place: Int, _ factor: Int, _ extent: Int
  ) -> (Int, Int, between: Double) {
    let middle = (Double(place) + 0.5) / Double(factor) - 0.5
    let inside = min(max(middle, 0), Double(extent - 1))
    let first = Int(inside)
    return (first, min(first + 1, extent - 1), inside - Double(first))
  }
}
