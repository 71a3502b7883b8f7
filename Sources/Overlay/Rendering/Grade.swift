import Glibc

/// Brings artwork into a photo's light, in linear light.
struct Grade: Sendable {
  private let gain: SIMD4<Float>
  private let black: SIMD4<Float>
  private let saturation: Float
  /// For each luminance of the artwork in 255ths of its square root, the factor of its contrast.
  private let contrast: [Float]

  /// Middle grey in linear light, about which contrast turns.
  private static let middle = 0.18

  init(_ light: Light, brightness: Double) {
    let color = SIMD4(Float(light.red), Float(light.green), Float(light.blue), 1)
    let level = Float(brightness * (1 - light.black))
    gain = color * SIMD4(level, level, level, 1)
    saturation = Float(light.saturation)
    black = color * SIMD4(Float(light.black), Float(light.black), Float(light.black), 0)
    contrast = (0...255).map { step in
      let luminance = max(pow(Double(step) / 255, 2), 1e-4)
      return Float(pow(luminance / Self.middle, light.contrast - 1))
    }
  }

  /// Brings premultiplied colours under the photo's light; they stay premultiplied.
  func apply(to colors: UnsafeMutableBufferPointer<SIMD4<Float>>) {
    contrast.withUnsafeBufferPointer { contrast in
      for index in 0..<colors.count {
        if colors[index].w > 0 { colors[index] = graded(colors[index], contrast) }
      }
    }
  }

  /// One premultiplied colour under the photo's light.
  func callAsFunction(_ color: SIMD4<Float>) -> SIMD4<Float> {
    contrast.withUnsafeBufferPointer { graded(color, $0) }
  }

  @inline(__always)
  private func graded(
    _ color: SIMD4<Float>, _ contrast: UnsafeBufferPointer<Float>
  ) -> SIMD4<Float> {
    var luminance = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
    // Most of an overlay is opaque.
    if color.w != 1 { luminance /= max(color.w, 1e-4) }
    // Compared so that the processor has an instruction for it.
    let positive = luminance > 0 ? luminance : 0
    let step = Int((positive < 1 ? positive : 1).squareRoot() * 255 + 0.5)
    let gray = SIMD4(repeating: luminance * color.w)
    let toned = gray + (color - gray) * saturation
    let graded = toned * contrast[step] * gain + black * color.w
    // No channel is brighter than what covers the photo: white stays within the picture's range.
    // By hand: the vector's minimum is not inlined.
    let cover = color.w
    return SIMD4(
      graded.x < cover ? graded.x : cover, graded.y < cover ? graded.y : cover,
      graded.z < cover ? graded.z : cover, cover)
  }
}

extension Layer {
  /// Brings the layer into a photo's light.
  ///
  /// - Parameter threads: how many share the work.
  mutating func grade(_ grade: Grade, threads: Int = 1) {
    let (width, rows) = (width, 0..<height)
    let filled = filled
    pixels.withUnsafeMutableBufferPointer { pixels in
      // Each part has rows of its own.
      nonisolated(unsafe) let pixels = pixels
      Parts.work(on: rows, pixels: width * rows.count, threads: threads) { rows in
        for y in rows {
          let (first, end) = (y * width + filled[y].lowerBound, y * width + filled[y].upperBound)
          grade.apply(to: UnsafeMutableBufferPointer(rebasing: pixels[first..<end]))
        }
      }
    }
  }
}
