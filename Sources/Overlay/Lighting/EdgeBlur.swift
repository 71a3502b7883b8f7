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
  /// The sigma measured on a wreath that is painted without blur: 0.53 to 0.63 on faces of 100 pixels
  /// and more, 0.3 to 0.5 on smaller ones.
  private static let sharp = 0.5
  /// The largest sigma to measure by that second blur; wider edges are measured in half the pixels.
  private static let maxSigma = 2.0
  /// The part of an area that must be edges: in a blurred photo's pixels only JPEG's blocks have edges.
  private static let minShare = 0.02
  /// The largest side of the measured square, and the smallest of one with half the pixels.
  private static let (maxSide, minSide) = (360.0, 16)

  /// The sigma, in pixels, of the Gaussian that blurs artwork as the photo is blurred; 0 for a sharp
  /// photo, and where there are too few edges to measure.
  ///
  /// - Parameter area: the rectangle whose inscribed ellipse is measured: of a head, its middle.
  static func sigma(of photo: Photo, in area: Rectangle) -> Double {
    guard var patch = LumaPatch(photo, in: area, maxSide: maxSide) else { return 0 }
    var (pixel, sigma) = (1.0, 0.0)
    while min(patch.width, patch.height) >= minSide {
      if let own = Self.sigma(of: patch) {
        sigma = own * pixel
        if own <= maxSigma { break }
      }
      (patch, pixel) = (patch.halved, pixel * 2)
    }
    return sigma
  }

  /// The sigma in the patch's pixels; `nil` where there are too few edges.
  private static func sigma(of patch: LumaPatch) -> Double? {
    let (luma, width, height) = (patch.values, patch.width, patch.height)
    var area = 0
    let reblurred = blurred(luma, width: width, height: height)
    // Sort keys: the gradient's bits, then the ratio's. (The bit patterns of nonnegative floats are
    // ordered as their values.)
    var edges: [UInt64] = []
    luma.withUnsafeBufferPointer { luma in
      reblurred.withUnsafeBufferPointer { reblurred in
        for y in 4..<height - 4 {
          let columns = patch.columns(ofRow: y).clamped(to: 4..<width - 4)
          area += columns.count
          for x in columns {
            let index = y * width + x
            let gradient = Self.gradient(luma, index, width)
            guard gradient > 8 else { continue }
            let after = Self.gradient(reblurred, index, width)
            if gradient > after * 1.02 {
              let ratio = gradient / after
              edges.append(UInt64(gradient.bitPattern) << 32 | UInt64(ratio.bitPattern))
            }
          }
        }
      }
    }
    // Too few edges to measure.
    guard Double(edges.count) > max(40, minShare * Double(area)) else { return nil }
    let strongest = edges.count - max(40, edges.count / 12)
    _ = edges.quickselect(strongest)
    var sigmas = edges[strongest...].map { edge in
      let ratio = Float(bitPattern: UInt32(truncatingIfNeeded: edge))
      return reblur / Double(ratio * ratio - 1).squareRoot()
    }
    let sigma = sigmas.quickselect(sigmas.count * 2 / 5)
    return max(0, sigma * sigma - sharp * sharp).squareRoot()
  }

  @inline(__always)
  private static func gradient(_ values: UnsafeBufferPointer<Float>, _ index: Int, _ width: Int)
    -> Float
  {
    let x = values[index + 1] - values[index - 1]
    let y = values[index + width] - values[index - width]
    return (x * x + y * y).squareRoot()
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
