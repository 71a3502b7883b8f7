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
  /// The sigma measured on sharp photos: the pixel's own width, the camera's optics, and the two
  /// pixels of a central difference.
  private static let sharp = 0.9
  /// The largest side of the measured square, in pixels.
  private static let maxSide = 360

  /// The sigma, in pixels, of the Gaussian that blurs a sharp picture as the photo is blurred near
  /// a face; 0 for a sharp photo, and where there are too few edges to measure.
  static func sigma(of photo: Photo, near area: Rectangle) -> Double {
    let half = Double(min(maxSide, Int(max(area.width, area.height) * 1.3), 100_000)) / 2
    // The upper part of a face has the edges: brows, lashes, the hair's beginning.
    let center = Point(area.center.x, area.y + area.height * 0.3)
    let left = max(0, Int(center.x - half))
    let top = max(0, Int(center.y - half))
    let right = min(photo.size.width, Int(center.x + half))
    let bottom = min(photo.size.height, Int(center.y + half))
    let (width, height) = (right - left, bottom - top)
    guard width > 12, height > 12 else { return 0 }
    let luma = [Float](unsafeUninitializedCapacity: width * height) { luma, count in
      photo.withPixels(x: left..<right, y: top..<bottom) { pixels, stride in
        for y in 0..<height {
          for x in 0..<width {
            let index = y * stride + x * 3
            luma[count] =
              0.299 * Float(pixels[index]) + 0.587 * Float(pixels[index + 1]) + 0.114
              * Float(pixels[index + 2])
            count += 1
          }
        }
      }
    }
    let reblurred = blurred(luma, width: width, height: height)
    // Sort keys: the gradient's bits, then the ratio's. (The bit patterns of nonnegative floats are
    // ordered as their values.)
    var edges: [UInt64] = []
    luma.withUnsafeBufferPointer { luma in
      reblurred.withUnsafeBufferPointer { reblurred in
        for y in 4..<height - 4 {
          for x in 4..<width - 4 {
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
    guard edges.count > 40 else { return 0 }
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
