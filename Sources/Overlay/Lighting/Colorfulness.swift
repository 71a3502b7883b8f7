import Glibc
import Imaging

/// Tells a photo in colour from one in tones of a single ink: grey, sepia, blue.
enum Colorfulness {
  /// More pixels than these tell no more; they are taken on an even grid.
  private static let most = 20_000.0
  /// Tones of one ink share their colour with those of the same brightness, so colour is looked
  /// for within steps of brightness.
  private static let steps = 64

  /// How far the most colourful hundredth of the pixels is from its tone's usual colour, in the
  /// encoded picture, 1 being white.
  ///
  /// Grey photos have 0, a toned one that was saved as JPEG 0.02; the least colourful of 374 photos
  /// in colour has 0.053.
  static func spread(of photo: Photo) -> Double {
    let (width, height) = (photo.size.width, photo.size.height)
    let step = max(1, Int((Double(photo.size.area) / most).squareRoot()))
    var tones = [Tone](repeating: Tone(), count: steps)
    photo.subsampled(x: 0..<width, y: 0..<height, step: step).withUnsafeBufferPointer { pixels in
      for index in stride(from: 0, to: pixels.count, by: 3) {
        let color = SIMD3(
          Float(pixels[index]), Float(pixels[index + 1]), Float(pixels[index + 2]))
        let luma = 0.299 * color.x + 0.587 * color.y + 0.114 * color.z
        let tone = min(Int(luma) * steps / 256, steps - 1)
        tones[tone].blue.append(color.z - luma)
        tones[tone].red.append(color.x - luma)
      }
    }
    var distances: [Float] = []
    distances.reserveCapacity(tones.reduce(0) { $0 + $1.blue.count })
    for tone in tones where !tone.blue.isEmpty {
      let usual = SIMD2(median(tone.blue), median(tone.red))
      for index in tone.blue.indices {
        let offset = SIMD2(tone.blue[index], tone.red[index]) - usual
        distances.append((offset * offset).sum().squareRoot())
      }
    }
    return Double(distances.selected(distances.count * 99 / 100)) / 255
  }

  /// The pixels of about one brightness: how far blue and red are from it.
  private struct Tone {
    var blue: [Float] = []
    var red: [Float] = []
  }

  private static func median(_ values: [Float]) -> Float {
    var values = values
    return values.selected(values.count / 2)
  }
}
