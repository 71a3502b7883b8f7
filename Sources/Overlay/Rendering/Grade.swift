import CPainting
import Glibc
import Threading

/// The colour grading that brings artwork into a photo's light, in linear light.
struct Grade: Sendable {
  private let gain: SIMD4<Float>
  private let black: SIMD4<Float>
  private let saturation: Float
  /// The tone curve as a factor for each luminance, whose square root is in steps of 1/255.
  private let contrast: [Float]
  /// From the artwork's primaries to the photo's.
  private let matrix: [SIMD4<Float>]

  /// Middle grey in linear light, which the tone curve leaves.
  private static let middleGray = 0.18

  init(_ light: Light, brightness: Double, space: PhotoSpace = .sRGB) {
    matrix = space.matrix
    let color = SIMD4(Float(light.red), Float(light.green), Float(light.blue), 1)
    let level = Float(brightness * (1 - light.black))
    gain = color * SIMD4(level, level, level, 1)
    saturation = Float(light.saturation)
    black = color * SIMD4(Float(light.black), Float(light.black), Float(light.black), 0)
    contrast = (0...255).map { step in
      let luminance = max(pow(Double(step) / 255, 2), 1e-4)
      return Float(pow(luminance / Self.middleGray, light.contrast - 1))
    }
  }

  /// Grades premultiplied colours in place; they stay premultiplied.
  func apply(to colors: UnsafeMutableBufferPointer<SIMD4<Float>>) {
    contrast.withUnsafeBufferPointer { contrast in
      guard let contrast = contrast.baseAddress, let first = colors.baseAddress else { return }
      matrix.withUnsafeBufferPointer { matrix in
        var grade = LayerGrade(
          gain: gain, black: black, saturation: saturation, contrast: contrast,
          matrix: matrix.isEmpty ? nil : matrix.baseAddress)
        layer_grade(first, colors.count, &grade)
      }
    }
  }
}

extension ImageLayer {
  /// Finds the filled columns of each row, and grades them.
  ///
  /// - Parameter threads: the number of threads that share the rows.
  mutating func grade(_ grade: Grade, threads: Int = 1) {
    let (width, rows) = (width, 0..<height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      filled.withUnsafeMutableBufferPointer { filled in
        // Each thread writes its own rows.
        nonisolated(unsafe) let (pixels, filled) = (pixels, filled)
        ParallelLoop.chunks(of: rows, units: width * rows.count, threads: threads) { rows in
          for y in rows {
            var (first, end) = (y * width, (y + 1) * width)
            while first < end, pixels[first].w == 0 { first += 1 }
            while end > first, pixels[end - 1].w == 0 { end -= 1 }
            filled[y] = first - y * width..<end - y * width
            grade.apply(to: UnsafeMutableBufferPointer(rebasing: pixels[first..<end]))
          }
        }
      }
    }
  }
}
