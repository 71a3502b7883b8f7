import Glibc
import Imaging

/// How soft a photo's edges are.
///
/// An edge that is blurred once more by a known Gaussian loses the more of its slope the sharper it
/// was: of slopes g before and g' after, the edge's own sigma is s / sqrt((g / g')² - 1), s being
/// the second Gaussian's (Zhuo and Sim, Defocus map estimation from a single image, 2011).
enum Sharpness {
  /// The second blur's sigma in pixels.
  private static let second = 1.0
  /// The sigma that a sharp photo's edges are measured with: a pixel's own width, the camera's
  /// optics, and the two pixels over which a slope is taken.
  private static let sharp = 0.9
  /// The largest square that is looked at.
  private static let side = 360

  /// The Gaussian's sigma, in pixels, that makes a sharp picture as soft as the photo is round a
  /// place; 0 for a sharp photo.
  static func excess(of photo: Photo, near area: Rectangle) -> Double {
    let half = Double(min(side, Int(max(area.width, area.height) * 1.3), 100_000)) / 2
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
    let soft = blurred(luma, width: width, height: height)
    // The slope's bits before the ratio's: of numbers that are not negative the greater one has the
    // greater bit pattern.
    var edges: [UInt64] = []
    luma.withUnsafeBufferPointer { luma in
      soft.withUnsafeBufferPointer { soft in
        for y in 4..<height - 4 {
          for x in 4..<width - 4 {
            let index = y * width + x
            let slope = Self.slope(luma, index, width)
            guard slope > 8 else { continue }
            let after = Self.slope(soft, index, width)
            if slope > after * 1.02 {
              let ratio = slope / after
              edges.append(UInt64(slope.bitPattern) << 32 | UInt64(ratio.bitPattern))
            }
          }
        }
      }
    }
    // Too few edges to tell: the overlay stays as it is.
    guard edges.count > 40 else { return 0 }
    let strongest = edges.count - max(40, edges.count / 12)
    _ = edges.selected(strongest)
    var sigmas = edges[strongest...].map { edge in
      let ratio = Float(bitPattern: UInt32(truncatingIfNeeded: edge))
      return second / Double(ratio * ratio - 1).squareRoot()
    }
    let sigma = sigmas.selected(sigmas.count * 2 / 5)
    return max(0, sigma * sigma - sharp * sharp).squareRoot()
  }

  @inline(__always)
  private static func slope(_ values: UnsafeBufferPointer<Float>, _ index: Int, _ width: Int)
    -> Float
  {
    let x = values[index + 1] - values[index - 1]
    let y = values[index + width] - values[index - width]
    return (x * x + y * y).squareRoot()
  }

  private static func blurred(_ values: [Float], width: Int, height: Int) -> [Float] {
    var kernel = (-3...3).map { Float(exp(-Double($0 * $0) / (2 * second * second))) }
    let sum = kernel.reduce(0, +)
    kernel = kernel.map { $0 / sum }
    let rows = filtered(values, kernel, step: 1, columns: 3..<width - 3, rows: 0..<height, width)
    return filtered(rows, kernel, step: width, columns: 0..<width, rows: 3..<height - 3, width)
  }

  /// Filters along one direction with seven weights; what is outside the columns and rows stays as it
  /// was.
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
          // Written out: several are worked out at a time.
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
