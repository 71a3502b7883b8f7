import Glibc
import Imaging

/// The blur of a photo's edges.
///
/// Blurring an edge again by a Gaussian of sigma s lowers its gradient from g to g'; the edge's own
/// sigma is s / sqrt((g / g')² - 1) (Zhuo and Sim, Defocus map estimation from a single image,
/// 2011).
enum EdgeBlur {
  /// The sigma of the second blur, in pixels.
  private static let reblur = 1.0
  /// The sigma measured on a wreath that is painted without blur: 0.53 to 0.63 on faces of 100
  /// pixels and more, 0.3 to 0.5 on smaller ones.
  static let sharp = 0.5
  /// The largest sigma to measure by that second blur; wider edges are measured in half the pixels.
  private static let maxSigma = 2.0
  /// The ratio of a gradient that the second blur hardly lowers: sigma is 5 there, and measured in
  /// fewer pixels.
  static let softest: Float = 1.02
  /// The variance at that ratio: it may be an edge's, or that of a shaded wall without any.
  private static let widest = reblur * reblur / Double(softest * softest - 1) - sharp * sharp
  /// Weak edges that are stronger by this factor in half the pixels are JPEG's blocks upon a blurred
  /// photo: the gradient of a sharp edge stays in half the pixels, that of a blurred one rises to
  /// twice.
  private static let blocks: (strength: Float, growth: Float) = (40, 1.3)
  /// The least gradient of an edge in levels, and in standard deviations of the noise, which has one
  /// of more than that in a pixel of 8,000.
  private static let least: (gradient: Float, deviations: Float) = (8, 6)
  /// The part of an area that must be edges.
  private static let minShare = 0.02
  /// The largest side of the measured square, and the smallest of one with half the pixels.
  static let (maxSide, minSide) = (360.0, 16)

  /// The sigma, in pixels, of the Gaussian that blurs artwork as the photo is blurred; 0 for a
  /// sharp photo, and where there are too few edges to measure.
  ///
  /// - Parameters:
  ///   - area: the rectangle whose inscribed ellipse is measured: of a head, its middle.
  ///   - obstacles: what stands before the area, with edges of its own.
  ///   - noise: the standard deviation of the photo's noise, 0 to 1.
  static func sigma(
    of photo: Photo, in area: Rectangle, behind obstacles: [Rectangle] = [], noise: Double = 0
  ) -> Double {
    guard var patch = LumaPatch(photo, in: area, behind: obstacles, maxSide: maxSide) else {
      return 0
    }
    var (pixel, sigma) = (1.0, 0.0)
    // The strength of weak edges, whose sigma stands unless they grow.
    var weak: Float?
    while min(patch.width, patch.height) >= minSide {
      if let (own, strength) = measure(patch, noise: 255 * noise / pixel) {
        if let weak, strength < blocks.growth * weak { break }
        sigma = own * pixel
        if own <= maxSigma, strength > blocks.strength { break }
        weak = own <= maxSigma ? strength : nil
      } else if weak != nil {
        break
      }
      (patch, pixel) = (patch.halved, pixel * 2)
    }
    return sigma
  }

  /// The sigma in the patch's pixels and the mean gradient of the strongest edges; `nil` where there
  /// are too few edges, and where they are too soft for these pixels.
  private static func measure(
    _ patch: LumaPatch, noise: Double
  ) -> (sigma: Double, strength: Float)? {
    var edges = Edges()
    let area = forEachEdge(of: patch, noise: noise) { gradient, ratio, _, _ in
      edges.append(gradient, max(ratio, softest))
    }
    let share = minShare * Double(area)
    guard Double(edges.count) > max(40, share) else { return nil }
    let variance = edges.variance(strongest: max(40, edges.count / 12))
    guard variance < widest else { return nil }
    return (max(0, variance).squareRoot(), edges.strength(strongest: max(10, Int(share))))
  }

  /// Edges with the ratios of their gradients before and after the second blur.
  struct Edges {
    /// Sort keys: the gradient's bits, then the ratio's. (The bit patterns of nonnegative floats
    /// are ordered as their values.)
    private var keys: [UInt64] = []

    var count: Int { keys.count }

    mutating func append(_ gradient: Float, _ ratio: Float) {
      keys.append(UInt64(gradient.bitPattern) << 32 | UInt64(ratio.bitPattern))
    }

    /// The mean gradient of the strongest edges.
    mutating func strength(strongest count: Int) -> Float {
      let first = keys.count - min(count, keys.count)
      _ = keys.quickselect(first)
      let sum = keys[first...].reduce(0) { $0 + Float(bitPattern: UInt32($1 >> 32)) }
      return sum / Float(keys.count - first)
    }

    /// The square of the sigma of the strongest edges' blur, less that of a sharp one.
    mutating func variance(strongest count: Int) -> Double {
      let first = keys.count - count
      _ = keys.quickselect(first)
      var variances = keys[first...].map { key in
        let ratio = Float(bitPattern: UInt32(truncatingIfNeeded: key))
        return reblur * reblur / Double(ratio * ratio - 1)
      }
      return variances.quickselect(variances.count * 2 / 5) - sharp * sharp
    }
  }

  /// Finds the edges of a patch.
  ///
  /// - Parameters:
  ///   - noise: the standard deviation of the patch's noise in levels.
  ///   - body: receives an edge's gradient, its ratio to that after the second blur, and
  ///   the gradient's components.
  /// - Returns: the number of searched pixels.
  static func forEachEdge(
    of patch: LumaPatch, noise: Double = 0, _ body: (Float, Float, Float, Float) -> Void
  ) -> Int {
    let (width, height) = (patch.width, patch.height)
    var area = 0
    let threshold = max(least.gradient, least.deviations * Float(noise))
    let reblurred = blurred(patch.values, width: width, height: height)
    patch.values.withUnsafeBufferPointer { luma in
      reblurred.withUnsafeBufferPointer { reblurred in
        for y in 4..<height - 4 {
          let columns = patch.columns(ofRow: y).clamped(to: 4..<width - 4)
          area += columns.count
          for x in columns {
            let index = y * width + x
            let (across, down) = gradient(luma, index, width)
            let before = (across * across + down * down).squareRoot()
            guard before > threshold else { continue }
            let (u, v) = gradient(reblurred, index, width)
            let after = (u * u + v * v).squareRoot()
            body(before, before / max(after, .leastNormalMagnitude), across, down)
          }
        }
      }
    }
    return area
  }

  @inline(__always)
  private static func gradient(
    _ values: UnsafeBufferPointer<Float>, _ index: Int, _ width: Int
  ) -> (across: Float, down: Float) {
    (values[index + 1] - values[index - 1], values[index + width] - values[index - width])
  }

  private static func blurred(_ values: [Float], width: Int, height: Int) -> [Float] {
    var kernel = (-3...3).map { Float(exp(-Double($0 * $0) / (2 * reblur * reblur))) }
    let sum = kernel.reduce(0, +)
    kernel = kernel.map { $0 / sum }
    let rows = filtered(values, kernel, step: 1, columns: 3..<width - 3, rows: 0..<height, width)
    return filtered(rows, kernel, step: width, columns: 0..<width, rows: 3..<height - 3, width)
  }

  /// Filters along one direction with seven taps; pixels outside of the columns and rows are
  /// copied.
  private static func filtered(
    _ values: [Float], _ kernel: [Float], step: Int, columns: Range<Int>, rows: Range<Int>,
    _ width: Int
  ) -> [Float] {
    var result = values
    let (a, b, c, d) = (kernel[0], kernel[1], kernel[2], kernel[3])
    let (e, f, g) = (kernel[4], kernel[5], kernel[6])
    result.withUnsafeMutableBufferPointer { result in
      values.withUnsafeBufferPointer { values in
        guard let source = values.baseAddress, let target = result.baseAddress else { return }
        for y in rows {
          let from = source + (y * width + columns.lowerBound)
          let to = target + (y * width + columns.lowerBound)
          // Unrolled, so that the compiler vectorizes the loop.
          for x in 0..<columns.count {
            let left = from[x - 3 * step] * a + from[x - 2 * step] * b + from[x - step] * c
            to[x] =
              left + from[x] * d + from[x + step] * e + from[x + 2 * step] * f
              + from[x + 3 * step] * g
          }
        }
      }
    }
    return result
  }
}
