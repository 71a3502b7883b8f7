import Glibc
import Imaging

/// A measure that distinguishes a colour photo from a monochrome one: grey, sepia, or another ink.
enum Colorfulness {
  /// The number of sampled pixels; more give no other result.
  private static let sampleCount = 20_000.0
  /// The number of luma bins: in a monochrome photo, pixels of equal luma have equal colour.
  private static let bins = 64

  /// The 99th percentile of the pixels' distance from the median chroma of their luma bin, 1 being
  /// white in the encoded picture.
  ///
  /// Grey photos have 0, a toned one saved as JPEG 0.02; the least colourful of 374 colour photos
  /// has 0.053.
  static func spread(of photo: Photo) -> Double {
    let (width, height) = (photo.size.width, photo.size.height)
    let step = max(1, Int((Double(photo.size.area) / sampleCount).squareRoot()))
    var chromas = [Chroma](repeating: Chroma(), count: bins)
    photo.subsampled(x: 0..<width, y: 0..<height, step: step).withUnsafeBufferPointer { pixels in
      for index in stride(from: 0, to: pixels.count, by: 3) {
        let color = SIMD3(
          Float(pixels[index]), Float(pixels[index + 1]), Float(pixels[index + 2]))
        let luma = 0.299 * color.x + 0.587 * color.y + 0.114 * color.z
        let bin = min(Int(luma) * bins / 256, bins - 1)
        chromas[bin].blue.append(color.z - luma)
        chromas[bin].red.append(color.x - luma)
      }
    }
    var distances: [Float] = []
    distances.reserveCapacity(chromas.reduce(0) { $0 + $1.blue.count })
    for chroma in chromas where !chroma.blue.isEmpty {
      let center = SIMD2(median(chroma.blue), median(chroma.red))
      for index in chroma.blue.indices {
        let offset = SIMD2(chroma.blue[index], chroma.red[index]) - center
        distances.append((offset * offset).sum().squareRoot())
      }
    }
    return Double(distances.quickselect(distances.count * 99 / 100)) / 255
  }

  /// The chroma of the pixels in one luma bin: blue and red less luma.
  private struct Chroma {
    var blue: [Float] = []
    var red: [Float] = []
  }

  private static func median(_ values: [Float]) -> Float {
    var values = values
    return values.quickselect(values.count / 2)
  }
}
