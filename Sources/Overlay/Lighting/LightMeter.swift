import Glibc
import Imaging

/// Measures the light of a photo and how its camera drew.
///
/// Nothing is random and no order of threads matters: the same photo gives the same numbers.
struct LightMeter {
  private let photo: Photo

  init(_ photo: Photo) { self.photo = photo }

  /// The bounds that keep green leaves green and marble marble, whatever was measured.
  enum Bounds {
    static let brightness = 0.24...1.15
    static let cast = 0.84...1.16
    static let ink = 0.3...3.0
    static let contrast = 0.92...1.15
    static let black = 0.0...0.02
    /// Pixels, and as a share of a face's width.
    static let blur = (pixels: 6.0, share: 0.03)
    static let grain = 0.0...0.045
  }

  /// What skin and the white of an eye reflect of the light that makes the artwork look right:
  /// medians of every fourth photo of the studio set (17 people).
  private enum Studio {
    /// The brightest tenth of a face.
    static let face = 0.42
    /// The brightest tenth of the slit between the lids. It follows the skin less than the
    /// face does.
    static let eye = 0.34
    /// How many stops the brightest tenth of a face is above its median.
    static let spread = 0.5
  }

  /// How much light falls on a person; 1 is the light in which the artwork was lit.
  ///
  /// The larger of two estimates counts: dark skin makes the face's too low and never the eyes',
  /// closed lids the eyes' and never the face's.
  func brightness(on person: Person) -> Double {
    let face = brightestTenth(of: person.face.scaled(by: 0.75)) ?? Studio.face
    let eyes = person.eyes.compactMap { brightestTenth(of: $0) }.max() ?? 0
    return Bounds.brightness.nearest(max(face / Studio.face, eyes / Studio.eye))
  }

  /// How much light falls on things in a photo without people.
  var sceneBrightness: Double {
    var tones = Tones(photo, in: whole)
    return Bounds.brightness.nearest((tones?.percentile(95) ?? 0.8) / 0.8)
  }

  /// Where the brightest tenth of a part of the photo begins.
  private func brightestTenth(of area: Rectangle) -> Double? {
    var tones = Tones(photo, in: area)
    return tones?.percentile(90)
  }

  /// The photo's light, softness and grain round the people in it, the nearest of them first.
  func light(on people: [Person]) -> Light {
    let head = people.first?.face
    var light = Light()
    light.saturation = saturation
    (light.red, light.green, light.blue) = cast(isInColor: light.saturation > 0)
    light.grain = grain
    light.blur = blur(near: head)
    if var tones = Tones(photo, in: head?.scaled(by: 2.2) ?? whole) {
      light.black = Bounds.black.nearest(tones.percentile(0.5) * 0.8)
    }
    if let head, var tones = Tones(photo, in: head.scaled(by: 0.75)) {
      let spread = log2(max(tones.percentile(90), 1e-4) / max(tones.percentile(50), 1e-4))
      light.contrast = Bounds.contrast.nearest(1 + 0.2 * (spread - Studio.spread))
    }
    return light
  }

  /// How soft the photo is near a face, or in its middle.
  private func blur(near face: Rectangle?) -> Double {
    let limit = min(Bounds.blur.pixels, Bounds.blur.share * (face?.width ?? .infinity))
    return min(Sharpness.excess(of: photo, near: face ?? whole), limit)
  }

  /// How strong the photo's grain is.
  private var grain: Double { Bounds.grain.nearest(Noise.sigma(of: photo)) }

  private var whole: Rectangle {
    Rectangle(x: 0, y: 0, width: Double(photo.size.width), height: Double(photo.size.height))
  }

  /// How much colour the photo has; between tones of one ink and the least colourful photos in
  /// colour it rises evenly.
  private var saturation: Double {
    let spread = Colorfulness.spread(of: photo)
    return min(max((spread - 0.025) / (0.05 - 0.025), 0), 1)
  }

  /// The colour of the light, or of the one ink that a photo without colour has its tones of.
  private func cast(isInColor: Bool) -> (Double, Double, Double) {
    isInColor
      ? cast(strength: 0.5, within: Bounds.cast) : cast(strength: 1, within: Bounds.ink)
  }

  /// The colour of the light: what the brightest tenth and the whole picture have in common with
  /// grey. In a photo in colour it is taken at half its strength, because walls and skin have
  /// colours of their own.
  private func cast(
    strength: Double, within bounds: ClosedRange<Double>
  ) -> (Double, Double, Double) {
    guard var tones = Tones(photo, in: whole) else { return (1, 1, 1) }
    let (white, gray) = (tones.mean(above: 90), tones.mean(above: 0))
    let factors = (0..<3).map { channel in
      bounds.nearest(
        exp(strength * (0.65 * log(max(white[channel], 0.1)) + 0.35 * log(max(gray[channel], 0.1))))
      )
    }
    let luminance = 0.2126 * factors[0] + 0.7152 * factors[1] + 0.0722 * factors[2]
    return (factors[0] / luminance, factors[1] / luminance, factors[2] / luminance)
  }
}

extension ClosedRange<Double> {
  /// The value itself, or the bound that it lies beyond.
  func nearest(_ value: Double) -> Double { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
