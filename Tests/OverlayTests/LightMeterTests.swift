import FaceTrack
import Glibc
import Imaging
import TestSupport
import Testing

@testable import Overlay

@Suite("The light meter")
struct LightMeterTests {
  /// A face of one colour with white eyes before a wall.
  private func scene(
    skin: [UInt8], eyes: [UInt8], wall: [UInt8], noise: Double = 0
  ) -> (photo: Photo, person: Person) {
    var person = Person(Head(eyes: Point(120, 110), unit: 40).face)
    person.eyes = [
      Rectangle(x: 90, y: 105, width: 20, height: 8),
      Rectangle(x: 130, y: 105, width: 20, height: 8),
    ]
    var random = SeededGenerator(seed: 7)
    let photo = Photo.drawn(240, 240) { x, y in
      let place = Point(Double(x) + 0.5, Double(y) + 0.5)
      let color =
        person.eyes.contains { $0.contains(place) }
        ? eyes : person.face.contains(place) ? skin : wall
      // Approximately normal: the sum of twelve uniform numbers (Irwin-Hall).
      let sum = (0..<12).reduce(0.0) { total, _ in total + .random(in: 0...1, using: &random) }
      let shift = noise > 0 ? (sum - 6) * noise : 0
      return color.map { UInt8(min(max((Double($0) + shift).rounded(), 0), 255)) }
    }
    return (photo, person)
  }

  /// Bytes of a colour in linear light, under a tone curve that is a power.
  private func bytes(_ color: [Double], power: Double = 1) -> [UInt8] {
    color.map { UInt8((pow(min($0, 1), power / 2.2) * 255).rounded()) }
  }

  private func brightness(_ skin: [UInt8], _ eyes: [UInt8]) -> Double {
    let (photo, person) = scene(skin: skin, eyes: eyes, wall: [120, 120, 120])
    return LightMeter(photo).brightness(on: [person]).people[0]
  }

  @Test("A dim face dims the wreath, a bright one does not, within bounds")
  func levels() {
    let bright = brightness([205, 170, 150], [165, 165, 165])
    let dim = brightness([95, 80, 70], [80, 80, 80])
    let dark = brightness([10, 8, 7], [8, 8, 8])
    #expect((0.9...1.3).contains(bright))
    #expect(dim < 0.5 * bright)
    #expect(dark == LightMeter.Bounds.brightness.lowerBound)
  }

  /// The photo with a strip of two colours of the same luma at its lower edge: a photo in colour.
  private func inColor(_ photo: Photo) -> Photo {
    var photo = photo
    photo.fill(Rectangle(x: 0, y: 225, width: 120, height: 15), [30, 10, 8])
    photo.fill(Rectangle(x: 120, y: 225, width: 120, height: 15), [4, 17, 35])
    return photo
  }

  @Test("In a low-key photo wreath and statue are dimmer and duller than the lit face alone says")
  func lowKey() {
    let (skin, eyes): ([UInt8], [UInt8]) = ([205, 160, 130], [190, 190, 190])
    let bright = scene(skin: skin, eyes: eyes, wall: [120, 120, 120])
    let dark = scene(skin: skin, eyes: eyes, wall: [4, 4, 4])
    let (lit, low) = (LightMeter(inColor(bright.photo)), LightMeter(inColor(dark.photo)))
    let (inLight, inDark) = (lit.brightness(on: [bright.person]), low.brightness(on: [dark.person]))
    #expect(inLight.people[0] > 1.1 && inLight.statue == inLight.people[0])
    #expect((0.6...0.8).contains(inDark.people[0]))
    #expect(abs(inDark.statue - 0.6 * inDark.people[0]) < 1e-9)
    #expect(lit.light(on: [bright.person]).saturation == 1)
    #expect((0.7...0.85).contains(low.light(on: [dark.person]).saturation))
  }

  @Test("On a face with little colour leaves have little, too, though the wall is in colour")
  func paleFace() {
    func saturation(_ skin: [UInt8]) -> Double {
      let (photo, person) = scene(skin: skin, eyes: [165, 165, 165], wall: [150, 60, 40])
      return LightMeter(inColor(photo)).light(on: [person]).saturation
    }
    #expect(saturation([205, 170, 150]) == 1)
    #expect(saturation([85, 55, 45]) == 1)
    #expect((0.4...0.6).contains(saturation([150, 142, 138])))
    #expect(saturation([150, 135, 128]) > saturation([150, 142, 138]))
  }

  @Test(
    "The brightness does not follow the skin: the eyes say what the light is",
    arguments: [0.25, 0.5, 1])
  func skinTones(_ stops: Double) {
    func gray(_ reflectance: Double) -> [UInt8] {
      bytes([Double](repeating: reflectance * stops, count: 3))
    }
    // A slit between lids is two parts of skin and three of a white.
    let light = [0.06, 0.1, 0.2, 0.35, 0.5].map { skin in
      (skin: skin, brightness: brightness(gray(skin), gray(0.4 * skin + 0.6 * 0.4)))
    }
    for (skin, brightness) in light {
      let darkest = light[0]
      let power = log(brightness / darkest.brightness) / log(skin / darkest.skin)
      #expect(skin == darkest.skin || power.magnitude < 0.25, "skin \(skin): power \(power)")
    }
  }

  @Test("One eye's glare is no light: the darker eye counts")
  func glare() {
    var (photo, person) = scene(skin: [95, 80, 70], eyes: [240, 240, 240], wall: [120, 120, 120])
    let both = LightMeter(photo).exposure(of: person)
    photo.fill(person.eyes[0], [95, 80, 70])
    #expect(LightMeter(photo).exposure(of: person) < 0.5 * both)
    person.eyes = []
    let face = LightMeter(photo).exposure(of: person)
    #expect(face > 0 && face < 0.5 * both)
  }

  @Test(
    "In a group no person's skin decides for the statue, nor alone for the wreath",
    arguments: [1, 2, 4])
  func group(_ others: Int) throws {
    let width = 200 * (others + 1)
    var photo = Photo.plain(width, 240, [120, 120, 120])
    let people = (0...others).map { index -> Person in
      let face = Head(eyes: Point(100 + 200 * Double(index), 110), unit: index == 0 ? 45 : 40).face
      var person = Person(face)
      person.eyes = []
      return person
    }
    for (index, person) in people.enumerated() {
      photo.fill(person.face, index == 0 ? [85, 55, 45] : [205, 170, 150])
    }
    let meter = LightMeter(photo)
    let alone = meter.brightness(on: [people[0]]).people[0]
    let light = meter.brightness(on: people)
    #expect(light.statue == light.people[1])
    #expect(light.people[0] > 1.3 * alone && light.people[0] < light.people[1])
  }

  @Test("A wreath has the light of its wearer, though the face above it is nearer")
  func wearer() throws {
    let size = PixelSize(width: 480, height: 480)
    let near = Head(eyes: Point(240, 300), unit: 60).face
    let shape = TestArtwork.shapes.wreath
    let center = try #require(PlacedWreaths.wreaths(for: [near], shape: shape).first).center
    let far = Head(eyes: center, unit: 10).face
    let people = [near, far].map(Person.init)
    #expect(people[1].face.center.distance(to: center) < people[0].face.center.distance(to: center))
    var photo = Photo.plain(size.width, size.height, [120, 120, 120])
    photo.fill(people[0].face, [205, 170, 150])
    photo.fill(people[1].face, [85, 55, 45])
    let meter = LightMeter(photo)
    let brightness = meter.brightness(on: people).people
    #expect(brightness[0] > 1.1 * brightness[1])
    let placement = try Placement.automatic(
      for: [near, far], in: photo, artwork: TestArtwork.artwork,
      request: PlacementRequest(wantsStatue: false))
    // The painter's order: far ones first.
    #expect(placement.wreaths.map(\.brightness) == brightness.reversed().map(\.thousandths))
    #expect(placement.wreaths.last?.blur == placement.light.blur)
  }

  /// The light of a scene with a coat in two colours of one luma, so that it is no monochrome
  /// photo.
  private func light(skin: [UInt8], eyes: [UInt8], wall: [UInt8]) -> Light {
    let coat: [[UInt8]] = [[150, 110, 110], [110, 126, 122]]
    var photo = scene(skin: skin, eyes: eyes, wall: wall).photo
    photo.withMutablePixels { pixels in
      for index in 228 * 240..<240 * 240 {
        for channel in 0..<3 { pixels[index * 3 + channel] = coat[index % 2][channel] }
      }
    }
    return LightMeter(photo).light(on: [])
  }

  @Test("A colour cast is found, within its bounds")
  func casts() {
    let warm = light(skin: [210, 160, 110], eyes: [170, 150, 110], wall: [200, 150, 80])
    let cold = light(skin: [150, 160, 190], eyes: [130, 150, 180], wall: [90, 130, 200])
    #expect(warm.saturation == 1 && cold.saturation == 1)
    #expect(warm.red > warm.blue)
    #expect(cold.red < cold.blue)
    for light in [warm, cold] { #expect((light.red / light.blue).magnitude < 1.16 / 0.84 + 0.01) }
  }

  @Test("In a monochrome photo leaves and marble have its ink")
  func ink() {
    let tones: [[UInt8]] = [[200, 200, 200], [90, 90, 90], [140, 140, 140]]
    for ink in [[1.0, 1.0, 1.0], [1.0, 0.85, 0.6]] {
      let colors = tones.map { tone in zip(tone, ink).map { UInt8(Double($0) * $1) } }
      let (photo, person) = scene(skin: colors[0], eyes: colors[1], wall: colors[2])
      var placement = Placement(
        wreaths: [WreathPlacement(center: Point(120, 90), width: 120)],
        statue: StatuePlacement(base: Point(60, 235), height: 200, facing: .left))
      placement.matchLight(of: photo, people: [person], wearers: [person])
      #expect(placement.light.saturation == 0)
      let champion = TestArtwork.paint(placement, on: photo)
      var farthest = 0.0
      for index in stride(from: 0, to: champion.pixels.count, by: 3)
      where champion.pixels[index] > 40 {
        let color = (0..<3).map { Double(champion.pixels[index + $0]) }
        for channel in 1...2 {
          farthest = max(farthest, abs(color[channel] - color[0] * ink[channel]) / 255)
        }
      }
      #expect(farthest < (ink[2] == 1 ? 0.001 : 0.06))
      #expect(champion.pixels != photo.pixels)
    }
  }

  @Test("The plan of a photo in one deep blue ink can be read again")
  func planOfInk() throws {
    let colors = [200.0, 90, 140].map { tone in [0.18, 0.27, 1].map { UInt8(tone * $0) } }
    let (photo, person) = scene(skin: colors[0], eyes: colors[1], wall: colors[2])
    var placement = Placement(wreaths: [WreathPlacement(center: Point(120, 90), width: 120)])
    placement.matchLight(of: photo, people: [person], wearers: [person])
    #expect(placement.light.blue > 4)
    let plan = PlacementPlan(placement, for: photo.size)
    #expect(try PlacementPlan(json: Array(plan.json(singleLine: true).utf8)) == plan)
  }

  @Test("Under every light within the bounds green stays green and marble stays marble")
  func clamps() {
    let bounds = LightMeter.Bounds.self
    for brightness in [bounds.brightness.lowerBound, 1, bounds.brightness.upperBound] {
      for red in [bounds.cast.lowerBound, 1, bounds.cast.upperBound] {
        for contrast in [bounds.contrast.lowerBound, bounds.contrast.upperBound] {
          for black in [0, bounds.black.upperBound] {
            let light = Light(red: red, green: 1, blue: 2 - red, contrast: contrast, black: black)
            // The artwork's mean leaf and mean marble, in linear light.
            var colors: [SIMD4<Float>] = [
              SIMD4(0.139, 0.156, 0.077, 1), SIMD4(0.53, 0.50, 0.44, 1),
            ]
            colors.withUnsafeMutableBufferPointer {
              Grade(light, brightness: brightness).apply(to: $0)
            }
            let (leaf, marble) = (colors[0], colors[1])
            #expect(leaf.y > leaf.z && leaf.y > 0.8 * leaf.x)
            let channels = [marble.x, marble.y, marble.z]
            #expect((channels.max() ?? 1) / (channels.min() ?? 1) < 1.9)
          }
        }
      }
    }
  }

  @Test("Grain is measured", arguments: [0.0, 3, 8])
  func grain(_ noise: Double) {
    let (photo, person) = scene(
      skin: [180, 150, 130], eyes: [170, 170, 170], wall: [120, 120, 120], noise: noise)
    let found = LightMeter(photo).light(on: [person]).grain * 255
    #expect(abs(found - noise) < 0.3 * noise + 0.3)
  }

  @Test(
    "Leaves stay green in the dark, where a tone curve deepens the colours of skin and room",
    arguments: [1.0, 1.6, 2.5, 4])
  func darkSkin(power: Double) {
    let (photo, person) = scene(
      skin: bytes([0.45, 0.26, 0.2], power: power), eyes: bytes([0.35, 0.33, 0.3], power: power),
      wall: bytes([0.4, 0.3, 0.24], power: power))
    let light = LightMeter(inColor(photo)).light(on: [person])
    var leaf: [SIMD4<Float>] = [SIMD4(0.139, 0.156, 0.077, 1)]
    leaf.withUnsafeMutableBufferPointer { Grade(light, brightness: 1).apply(to: $0) }
    #expect(leaf[0].y > leaf[0].z && leaf[0].y > 0.8 * leaf[0].x, "\(light)")
  }

  @Test("Under a strongly coloured lamp leaves take its colour; painted skin is no lamp")
  func coloredLamp() {
    func light(face: [Double], wall: [Double]) -> Light {
      // Skin of the median chromaticity before a grey wall.
      let skin = zip([0.35, 0.2, 0.156], face).map { $0 * $1 }
      let (photo, person) = scene(
        skin: bytes(skin), eyes: bytes(face.map { 0.3 * $0 }), wall: bytes(wall.map { 0.35 * $0 }))
      return LightMeter(inColor(photo)).light(on: [person])
    }
    let white = light(face: [1, 1, 1], wall: [1, 1, 1])
    for (channel, other) in [(white.red, white.green), (white.blue, white.green)] {
      #expect(abs(channel - other) < 0.1)
    }
    let bounds = LightMeter.Bounds.cast
    let limit = log(bounds.upperBound / bounds.lowerBound)
    for lamp in [[1.6, 1, 0.5], [0.5, 0.8, 1.6], [1.5, 0.7, 1.2]] {
      let lit = light(face: lamp, wall: lamp)
      // A part of the lamp's ratios, and more than an ordinary cast has.
      for (measured, truth) in [
        (lit.red / lit.green, lamp[0] / lamp[1]), (lit.blue / lit.green, lamp[2] / lamp[1]),
      ] {
        #expect((0.25...1.1).contains(log(measured) / log(truth)), "\(lamp): \(measured)")
      }
      let channels = [lit.red, lit.green, lit.blue]
      #expect(log((channels.max() ?? 1) / (channels.min() ?? 1)) > limit)
      let painted = light(face: lamp, wall: [1, 1, 1])
      let plain = [painted.red, painted.green, painted.blue]
      #expect(log((plain.max() ?? 1) / (plain.min() ?? 1)) < limit)
    }
  }
}

extension Photo {
  /// Gives an area one colour.
  fileprivate mutating func fill(_ area: Rectangle, _ color: [UInt8]) {
    let width = size.width
    withMutablePixels { pixels in
      for y in Int(area.y)..<Int(area.maxY) {
        for x in Int(area.x)..<Int(area.maxX) {
          for channel in 0..<3 { pixels[(y * width + x) * 3 + channel] = color[channel] }
        }
      }
    }
  }
}
