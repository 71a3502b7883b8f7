import Glibc
import Imaging

/// Measures a photo's light, blur and grain. Deterministic: the same photo gives the same numbers.
struct LightMeter {
  private let photo: Photo
  /// Linear light of each of the photo's values.
  private let linear: [Float]
  /// The share of light on artwork in a low-key photo, 0.6 to 1: a lamp in front lights the face,
  /// and leaves leaves and marble beside it in the dark.
  private let lowKey: Double
  /// The standard deviation of the photo's noise, 0 to 1.
  private let noise: Double

  init(_ photo: Photo) {
    self.photo = photo
    linear = PhotoSpace(of: photo).linear
    noise = Noise.sigma(of: photo)
    var tones = LuminanceSamples(photo, in: photo.size.frame, linear: linear)
    lowKey = LowKey.share.at(log(max(tones?.percentile(50) ?? 1, 1e-5)))
  }

  /// The bounds within which green leaves stay green and marble stays marble. Chosen by eye.
  enum Bounds {
    static let brightness = 0.24...1.15
    static let cast = 0.84...1.16
    /// Under a coloured lamp, where green need not stay green.
    static let coloredCast = 0.5...1.9
    static let ink = 0.3...3.0
    static let contrast = 0.92...1.15
    static let black = 0.0...0.02
    /// In pixels, and as a fraction of a face's width.
    static let blur = (pixels: 50.0, faceFraction: 0.08)
    static let motion = (pixels: 250.0, faceFraction: 0.25)
    static let grain = 0.0...0.045
  }

  /// By the logarithm of the photo's median luminance: of 94 wild photos twelve lie below the upper
  /// limit, the low-key portraits at the lower one.
  private enum LowKey {
    static let share = Ramp(from: (log(0.002), 0.6), to: (log(0.02), 1))
    /// The saturation of leaves, by the share of light.
    static let saturation = Ramp(from: (0.6, 0.75), to: (1, 1))
  }

  /// By the saturation of the face's mean colour (HSV): of the studio set's faces the palest has
  /// 0.17, two nearly monochrome film stills have 0.11.
  private static let skin = Ramp(from: (0.11, 0.45), to: (0.17, 1))

  /// Reference luminances under the light that suits the artwork as rendered: medians of every
  /// fourth photo of the studio set (17 people).
  private enum Studio {
    /// The 90th percentile of a face.
    static let face = 0.42
    /// The 97th percentile of the slit between the lids, less the lids' part of the face's 90th:
    /// the white of the darker eye.
    static let eye = 0.242
    /// The part of the light in the slit that comes from lids and lashes, which are skin.
    static let lids = 0.4
    /// The stops between a face's 90th percentile and its median.
    static let spread = 0.5
  }

  /// Whose face is broader by this factor stands nearer to the camera: people's own faces differ by
  /// less.
  private static let nearer = 1.25

  /// The light on a person by the skin and the eyes alone; 1 is the light in which the artwork was
  /// rendered.
  ///
  /// The larger of two estimates, each of which says too little and neither too much: dark skin
  /// lowers the face's, closed lids the eyes'. What the lids' skin takes from the slit between them
  /// is added to the eyes'. The darker eye counts: a glare on glasses is no white of an eye.
  func exposure(of person: Person) -> Double {
    let face = percentile(90, of: person.face.scaled(by: 0.75)) ?? Studio.face
    let eyes = person.eyes.compactMap { percentile(97, of: $0) }.min() ?? 0
    return max(face / Studio.face, (eyes - Studio.lids * face) / Studio.eye)
  }

  /// The light on the people of a photo.
  ///
  /// One photo's people stand in one light, and skin only lowers what a face says of it: a person
  /// who seems to stand in less than the median of all is lifted halfway, in stops.
  ///
  /// - Returns: the light on each, and that on the statue: the median person's, who in a low-key
  ///   photo stand nearer to the lamp than it does.
  func brightness(on people: [Person]) -> (people: [Double], statue: Double) {
    let exposures = people.map(exposure)
    let middle = exposures.sorted().dropFirst(exposures.count / 2).first ?? 1
    let lit = exposures.map { exposure in
      brightness(ofExposure: exposure < middle ? (exposure * middle).squareRoot() : exposure)
    }
    let statue = brightness(ofExposure: middle)
    return (lit, Bounds.brightness.clamp(statue * lowKey))
  }

  private func brightness(ofExposure exposure: Double) -> Double {
    Bounds.brightness.clamp(Bounds.brightness.clamp(exposure) * lowKey)
  }

  /// The blur of a person's head, or of the photo's middle: a Gaussian's sigma in pixels.
  ///
  /// - Parameter people: all people of the photo; those who stand before the head are left out.
  func blur(of person: Person?, among people: [Person] = []) -> Double {
    let nearer = people.filter { other in
      person.map { other.face.width > Self.nearer * $0.face.width } ?? false
    }
    let sigma = EdgeBlur.sigma(
      of: photo, in: person?.head ?? whole, behind: nearer.flatMap(\.figure),
      noise: noise)
    return min(
      sigma, Bounds.blur.pixels, Bounds.blur.faceFraction * (person?.face.width ?? .infinity))
  }

  /// The motion blur of a person's head, or of the photo's middle; `nil` without one.
  func motion(of person: Person?) -> MotionBlur? {
    guard var motion = MotionBlur(of: photo, in: person?.head ?? whole) else { return nil }
    motion.length = min(
      motion.length, Bounds.motion.pixels,
      Bounds.motion.faceFraction * (person?.face.width ?? .infinity))
    return motion
  }

  /// The light in a photo without people: its 95th percentile over 0.8, a bright wall in good
  /// light.
  var sceneBrightness: Double {
    var tones = samples(in: whole)
    return Bounds.brightness.clamp((tones?.percentile(95) ?? 0.8) / 0.8)
  }

  /// A percentile of a region's luminance; `nil` when it lies outside the photo.
  private func percentile(_ percent: Double, of area: Rectangle) -> Double? {
    var tones = samples(in: area)
    return tones?.percentile(percent)
  }

  /// The photo's light, blur and grain.
  ///
  /// - Parameter people: the people in it, the nearest first; the first one's face is measured.
  func light(on people: [Person]) -> Light {
    let head = people.first?.face
    var light = Light()
    light.saturation = saturation
    if let head, light.saturation == 1 {
      light.saturation = Self.skin.at(skinSaturation(of: head)) * LowKey.saturation.at(lowKey)
    }
    let cast = cast(on: head, saturation: light.saturation)
    (light.red, light.green, light.blue) = (cast.x, cast.y, cast.z)
    light.grain = grain
    light.blur = blur(of: people.first)
    if var tones = samples(in: head?.scaled(by: 2.2) ?? whole) {
      light.black = Bounds.black.clamp(tones.percentile(0.5) * 0.8)
    }
    if let head, var tones = samples(in: head.scaled(by: 0.75)) {
      let spread = log2(max(tones.percentile(90), 1e-4) / max(tones.percentile(50), 1e-4))
      light.contrast = Bounds.contrast.clamp(1 + 0.2 * (spread - Studio.spread))
    }
    return light
  }

  private func samples(in area: Rectangle) -> LuminanceSamples? {
    LuminanceSamples(photo, in: area, linear: linear)
  }

  private var grain: Double { Bounds.grain.clamp(noise) }

  private var whole: Rectangle { photo.size.frame }

  /// 0 for a monochrome photo, 1 for one in colour, linear between (see ``Colorfulness``).
  private var saturation: Double {
    let spread = Colorfulness.spread(of: photo)
    return min(max((spread - 0.025) / (0.05 - 0.025), 0), 1)
  }

  /// The saturation of a face's mean colour (HSV), 0 to 1: low in a photo with little colour.
  private func skinSaturation(of face: Rectangle) -> Double {
    guard var tones = samples(in: face.scaled(by: 0.7)) else { return 1 }
    let mean = tones.mean(above: 0)
    // In the encoded picture, where pale and deep shades of a skin differ less than in linear
    // light.
    let (high, low) = (pow(max(mean.max(), 1e-4), 1 / 2.2), pow(max(mean.min(), 0), 1 / 2.2))
    return (high - low) / high
  }

  /// The colour cast of the light on a face, or the ink of a monochrome photo.
  private func cast(on face: Rectangle?, saturation: Double) -> SIMD3<Double> {
    let scene = sceneColor
    guard saturation > 0 else { return Self.factors(scene, within: Bounds.ink) }
    // Half, because walls and skin have colours of their own; a warm one less on duller leaves, which
    // it would turn brown.
    let half = Self.factors(scene * 0.5, within: Bounds.cast)
    let white = SIMD3<Double>(repeating: 1)
    let ordinary = white + (half - white) * (scene.x > scene.z ? saturation : 1)
    guard let face, var tones = samples(in: face.scaled(by: 0.7)) else {
      return ordinary
    }
    let lamp = ColoredLamp(
      skin: tones.mean(above: 0), luminance: tones.percentile(50), scene: scene)
    let colored = Self.factors(lamp.color * 0.8, within: Bounds.coloredCast)
    return ordinary + (colored - ordinary) * lamp.certainty
  }

  /// The logarithms of the photo's colour by the white-patch and grey-world assumptions together:
  /// 0.65 of the mean colour of the brightest tenth, 0.35 of that of the whole photo. (The weights
  /// are by eye.)
  private var sceneColor: SIMD3<Double> {
    guard var tones = samples(in: whole) else { return .zero }
    let (white, gray) = (tones.mean(above: 90), tones.mean(above: 0))
    return SIMD3(
      (0..<3).map { 0.65 * log(max(white[$0], 0.1)) + 0.35 * log(max(gray[$0], 0.1)) })
  }

  /// The factors of luminance 1 for logarithms of factors.
  private static func factors(
    _ logarithms: SIMD3<Double>, within bounds: ClosedRange<Double>
  ) -> SIMD3<Double> {
    let factors = SIMD3((0..<3).map { bounds.clamp(exp(logarithms[$0])) })
    return factors / (factors * SIMD3(0.2126, 0.7152, 0.0722)).sum()
  }
}

/// A line between two points, level before and after them.
struct Ramp {
  var from, to: (x: Double, y: Double)

  func at(_ x: Double) -> Double {
    let part = min(max((x - from.x) / (to.x - from.x), 0), 1)
    return from.y + part * (to.y - from.y)
  }
}

extension ClosedRange<Double> {
  /// The value, limited to the range.
  fileprivate func clamp(_ value: Double) -> Double {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
