import Files
import FaceTrack
import Glibc
import Imaging
import TestSupport
import Testing

@testable import Overlay

@Suite("The steady statue")
struct SteadyStatueTests {
  private let size = PixelSize(width: 640, height: 480)
  private let shape = StatueShape(aspect: 0.8, baseFraction: 0.5)

  /// A third of a second of film with a person under a wreath at x.
  private func follow(_ statue: inout SteadyStatue, at x: Double, width: Double = 90) {
    let person = Person(under: WreathPlacement(center: Point(x, 120), width: width))
    for _ in 0..<10 {
      statue.follow([person], in: size, shape: shape, interval: 1.0 / 30)
    }
  }

  private func firstFrame(at x: Double, width: Double = 90) -> SteadyStatue {
    var statue = SteadyStatue()
    let person = Person(under: WreathPlacement(center: Point(x, 120), width: width))
    statue.follow([person], in: size, shape: shape, interval: 0)
    return statue
  }

  @Test("It is opaque in the first frame, and keeps its place while people move beside it")
  func stays() throws {
    var statue = firstFrame(at: 200)
    let first = try #require(statue.placement)
    #expect(statue.opacity == 1)
    for x in stride(from: 160.0, to: 300, by: 7) {
      follow(&statue, at: x)
      #expect(statue.placement == first)
      #expect(statue.opacity == 1)
    }
  }

  @Test("A person in front of its makes its fade out before it moves")
  func fades() throws {
    var statue = firstFrame(at: 180)
    let first = try #require(statue.placement)
    #expect(first.facing == .left)
    let person = Person(under: WreathPlacement(center: Point(540, 120), width: 90))
    var last = (placement: first, opacity: 1.0)
    for _ in 0..<30 {
      statue.follow([person], in: size, shape: shape, interval: 1.0 / 30)
      let now = (placement: try #require(statue.placement), opacity: statue.opacity)
      if now.placement != last.placement { #expect(now.opacity == 0) }
      #expect(abs(now.opacity - last.opacity) < 0.2)
      last = now
    }
    #expect(last.placement.facing == .right)
    #expect(last.opacity == 1)
  }

  @Test("A head that is larger for a moment does not change its size, one that stays does")
  func growth() throws {
    var statue = firstFrame(at: 160, width: 35)
    let first = try #require(statue.placement)
    // A head nearly twice as large asks for a statue half as high again.
    for _ in 0..<3 { follow(&statue, at: 160, width: 60) }
    #expect(statue.placement == first)
    follow(&statue, at: 160, width: 35)
    for _ in 0..<12 { follow(&statue, at: 160, width: 60) }
    #expect(try #require(statue.placement).height > 1.2 * first.height)
  }

  @Test("It stays when the people leave")
  func withoutPeople() throws {
    var statue = firstFrame(at: 200)
    for _ in 0..<90 { statue.follow([], in: size, shape: shape, interval: 1.0 / 30) }
    #expect(statue.placement != nil)
    #expect(statue.opacity == 1)
  }
}

@Suite("The smoothed light")
struct SteadyLightTests {
  /// A flat picture with noise.
  private func frame(_ level: Int, _ random: inout SeededGenerator) -> Photo {
    let size = PixelSize(width: 64, height: 48)
    let pixels = (0..<size.area * 3).map { _ in
      UInt8(clamping: level + Int.random(in: -4...4, using: &random))
    }
    return Photo(size: size, pixels: pixels)
  }

  @Test("It does not flicker under noise, and follows a step within seconds")
  func flicker() {
    var random = SeededGenerator(seed: 5)
    var light = SmoothedLight()
    var levels: [Double] = []
    for step in 0..<240 {
      // Exposure trembles by a level; after four seconds there is more light.
      let level = (step < 120 ? 120 : 170) + Int.random(in: -1...1, using: &random)
      light.follow([], in: frame(level, &random), interval: step == 0 ? 0 : 1.0 / 30)
      var placement = Placement(
        statue: StatuePlacement(base: Point(1, 1), height: 9, facing: .left))
      light.apply(to: &placement, identities: [])
      levels.append(placement.statue?.brightness ?? 0)
    }
    let still = levels[30..<120]
    #expect(Set(still).count <= 2)
    let first = still.first ?? 0
    let bright = (decoded(170) - decoded(120)) / 0.8
    #expect(levels[239] - first > 0.8 * bright)
    // Smoothly.
    let steps = zip(levels, levels.dropFirst()).map { abs($1 - $0) }
    #expect((steps.max() ?? 0) < 0.1 * bright)
  }

  @Test("It has the photo's saturation: none in a monochrome picture")
  func saturation() {
    var random = SeededGenerator(seed: 5)
    let colorful = Photo(
      size: PixelSize(width: 64, height: 48),
      pixels: (0..<64 * 48 * 3).map { _ in UInt8.random(in: 0...255, using: &random) })
    for (frame, saturation) in [(Photo.plain(64, 48, [120, 120, 120]), 0.0), (colorful, 1)] {
      var light = SmoothedLight()
      light.follow([], in: frame, interval: 0)
      var placement = Placement()
      light.apply(to: &placement, identities: [])
      #expect(placement.light.saturation == saturation)
      #expect(LightMeter(frame).light(on: []).saturation == saturation)
    }
  }

  private func decoded(_ byte: Double) -> Double { TransferFunction.decode(byte / 255) }
}

@Suite("The film placer", .serialized, .needsPortrait)
struct FilmPlacerTests {
  @Test("A still head's wreath moves by less than half a percent of the head's width (RMS)")
  func still() throws {
    // Round the head.
    let photo = try Photo(decoding: AtomicFile.read(Portrait.path)).cropped(x: 70..<390, y: 0..<240)
    var random = SeededGenerator(seed: 23)
    // A camera's noise, approximately normal: sums of four uniform numbers, standard deviation 4.
    let noise = (0..<4096).map { _ in
      let sum = (0..<4).reduce(0.0) { sum, _ in sum + Double.random(in: -1...1, using: &random) }
      return Int((sum * 4 / (4.0 / 3).squareRoot()).rounded())
    }
    var tracker = FaceTracker(models: Portrait.models)
    var film = try FilmPlacer(artwork: TestArtwork.artwork)
    var wreaths: [WreathPlacement] = []
    var statues: Set<StatuePlacement> = []
    var head = 0.0
    for step in 0..<36 {
      let pixels = photo.pixels.map { value in
        UInt8(clamping: Int(value) + noise[Int(truncatingIfNeeded: random.next() & 4095)])
      }
      let frame = Photo(size: photo.size, pixels: pixels)
      let time = Duration.milliseconds(33 * step)
      let faces = try tracker.track(frame, at: time)
      let placed = film.place(faces, in: frame, at: time)
      #expect(placed.identities == [1])
      guard step >= 15 else { continue }
      head = 2 * (try #require(faces.first).face.head.halfBreadth)
      wreaths.append(try #require(placed.placement.wreaths.first))
      if let statue = placed.placement.statue { statues.insert(statue) }
    }
    func deviation(_ path: KeyPath<WreathPlacement, Double>) -> Double {
      let values = wreaths.map { $0[keyPath: path] }
      let mean = values.reduce(0, +) / Double(values.count)
      return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count))
        .squareRoot()
    }
    #expect(hypot(deviation(\.center.x), deviation(\.center.y)) < 0.005 * head)
    #expect(deviation(\.width) < 0.005 * head)
    #expect(deviation(\.angle) < 0.3)
    #expect(statues.count <= 2)
  }
}
