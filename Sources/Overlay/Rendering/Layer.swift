import Glibc
import Imaging

/// A part of a picture that is painted by itself before it is laid over the photo: premultiplied
/// linear light and alpha, 0 to 1.
struct Layer {
  /// The layer's pixel (0, 0), counted in the layer's own pixels from the photo's corner.
  let left, top: Int
  let width: Int
  let height: Int
  /// How many of the photo's pixels one pixel of the layer is wide: more than 1 where the artwork
  /// has no more detail to show.
  let step: Double
  var pixels: [SIMD4<Float>]

  init(left: Int, top: Int, width: Int, height: Int, step: Double = 1) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
    self.step = step
    pixels = [SIMD4<Float>](repeating: .zero, count: width * height)
  }

  /// The layer, seen through by so much.
  func faded(_ opacity: Float) -> Layer {
    var layer = self
    for index in layer.pixels.indices { layer.pixels[index] *= opacity }
    return layer
  }

  /// How far, in pixels of the layer, a blur reaches.
  static func reach(blur: Double) -> Int { blur < smallestBlur ? 0 : Int((3 * blur).rounded(.up)) }

  /// A blur below this changes no byte that anybody could see.
  private static let smallestBlur = 0.2

  /// Softens the layer by a Gaussian.
  ///
  /// - Parameter sigma: the Gaussian's standard deviation in pixels of the layer.
  /// - Complexity: O(pixels · sigma).
  mutating func blur(_ sigma: Double) {
    let reach = Self.reach(blur: sigma)
    guard reach > 0 else { return }
    var kernel = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
    let sum = kernel.reduce(0, +)
    kernel = kernel.map { $0 / sum }
    var row = [SIMD4<Float>](repeating: .zero, count: max(width, height) + 2 * reach)
    row.withUnsafeMutableBufferPointer { row in
      pixels.withUnsafeMutableBufferPointer { pixels in
        kernel.withUnsafeBufferPointer { kernel in
          for y in 0..<height {
            Self.filter(pixels, start: y * width, stride: 1, count: width, row, kernel)
          }
          for x in 0..<width {
            Self.filter(pixels, start: x, stride: width, count: height, row, kernel)
          }
        }
      }
    }
  }

  /// Filters one row or column in place; `line` holds a copy between two transparent margins.
  @inline(__always)
  private static func filter(
    _ pixels: UnsafeMutableBufferPointer<SIMD4<Float>>, start: Int, stride: Int, count: Int,
    _ line: UnsafeMutableBufferPointer<SIMD4<Float>>, _ kernel: UnsafeBufferPointer<Float>
  ) {
    let reach = kernel.count / 2
    var (first, last) = (count, -1)
    for index in 0..<count {
      let value = pixels[start + index * stride]
      line[reach + index] = value
      if value.w > 0 {
        if first == count { first = index }
        last = index
      }
    }
    // Most of a layer is empty.
    guard last >= 0 else { return }
    for index in 0..<reach { line[index] = .zero }
    for index in reach + count..<2 * reach + count { line[index] = .zero }
    for index in max(0, first - reach)...min(count - 1, last + reach) {
      var sum = SIMD4<Float>.zero
      for tap in 0..<kernel.count { sum += line[index + tap] * kernel[tap] }
      pixels[start + index * stride] = sum
    }
  }
}

extension Canvas {
  /// Lays a layer over the photo, with the photo's grain on it.
  func paint(_ layer: Layer, grain: Grain) {
    layer.pixels.withUnsafeBufferPointer { pixels in
      if layer.step == 1 {
        willPaint(
          x: layer.left..<layer.left + layer.width, y: layer.top..<layer.top + layer.height)
        for y in Self.part(of: size.height, from: layer.top, to: layer.top + layer.height) {
          let row = (y - layer.top) * layer.width - layer.left
          let grain = grain.row(y)
          for x in Self.part(of: size.width, from: layer.left, to: layer.left + layer.width) {
            let color = pixels[row + x]
            if color.w > 0.001 { blend(color, grain: grain, x: x, y: y) }
          }
        }
      } else {
        paint(layer, enlarged: pixels, grain: grain)
      }
    }
  }

  /// The rows or columns from `start` up to `end` that the photo has; none where a layer's margin
  /// lies beyond it.
  private static func part(of count: Int, from start: Int, to end: Int) -> Range<Int> {
    let first = max(0, start)
    return first..<max(first, min(count, end))
  }

  private func paint(
    _ layer: Layer, enlarged pixels: UnsafeBufferPointer<SIMD4<Float>>, grain: Grain
  ) {
    @inline(__always) func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      guard x >= 0, y >= 0, x < layer.width, y < layer.height else { return .zero }
      return pixels[y * layer.width + x]
    }
    let bottom = Int((Double(layer.top + layer.height + 1) * layer.step).rounded(.up))
    let right = Int((Double(layer.left + layer.width + 1) * layer.step).rounded(.up))
    let top = Int(Double(layer.top - 1) * layer.step)
    let left = Int(Double(layer.left - 1) * layer.step)
    willPaint(x: min(left, right)..<right, y: min(top, bottom)..<bottom)
    for y in Self.part(of: size.height, from: top, to: bottom) {
      let v = (Double(y) + 0.5) / layer.step - Double(layer.top) - 0.5
      let row = Int(v.rounded(.down))
      let fy = Float(v - Double(row))
      let grain = grain.row(y)
      for x in Self.part(of: size.width, from: left, to: right) {
        let u = (Double(x) + 0.5) / layer.step - Double(layer.left) - 0.5
        let column = Int(u.rounded(.down))
        let fx = Float(u - Double(column))
        let upper = pixel(column, row) * (1 - fx) + pixel(column + 1, row) * fx
        let lower = pixel(column, row + 1) * (1 - fx) + pixel(column + 1, row + 1) * fx
        let color = upper * (1 - fy) + lower * fy
        if color.w > 0.001 { blend(color, grain: grain, x: x, y: y) }
      }
    }
  }
}
