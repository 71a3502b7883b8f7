import Glibc
import Imaging

/// A film's light: measured twice a second, smoothed, and changed in steps too small to be seen.
///
/// Light measured on every frame would follow the noise, and what it lights would flicker.
struct SmoothedLight: Sendable {
  /// Seconds between two measurements.
  private static let interval = 0.5
  /// The time constant of the smoothing in seconds: about that of a camera's own exposure control.
  private static let timeConstant = 1.0
  /// The dead band of brightness and colour: a hundredth is about the eye's own limit, and
  /// unchanged light lets a painted statue be used again.
  private static let deadBand = 0.01
  /// That of a blur, in pixels.
  private static let blurDeadBand = 0.1
  /// The smoothed properties of the light with their dead bands.
  private static let properties:
    [(path: any WritableKeyPath<Light, Double> & Sendable, deadBand: Double)] = [
      (\.red, deadBand), (\.green, deadBand), (\.blue, deadBand), (\.saturation, 0.02),
      (\.contrast, 0.02), (\.black, 0.001), (\.blur, blurDeadBand), (\.grain, 0.003),
    ]

  private var light: [SmoothedValue] = []
  /// The light on each person, by the tracker's identity.
  private var people: [Int: (brightness: SmoothedValue, blur: SmoothedValue)] = [:]
  /// The light on the statue.
  private var scene: SmoothedValue?
  private var sinceMeasured = 0.0

  /// Takes the next frame; measures when the interval has passed, and new people at once.
  ///
  /// - Parameter interval: seconds since the last frame.
  mutating func follow(
    _ present: [(identity: Int, person: Person)], in frame: Photo, interval: Double
  ) {
    sinceMeasured += interval
    let isDue = light.isEmpty || sinceMeasured >= Self.interval
    let meter = LightMeter(frame)
    people = people.filter { known in present.contains { $0.identity == known.key } }
    let isNew = present.contains { people[$0.identity] == nil }
    let brightness =
      present.isEmpty || !isDue && !isNew ? nil : meter.brightness(on: present.map(\.person))
    for (index, (identity, person)) in present.enumerated() {
      guard let brightness = brightness?.people[index] else { continue }
      if people[identity] == nil {
        let blur = meter.blur(of: person, among: present.map(\.person))
        people[identity] = (SmoothedValue(brightness), SmoothedValue(blur))
      } else if isDue {
        people[identity]?.brightness.measured = brightness
        people[identity]?.blur.measured = meter.blur(of: person, among: present.map(\.person))
      }
    }
    if isDue {
      sinceMeasured = 0
      measure(
        meter, nearest: present.max { $0.person.face.area < $1.person.face.area }?.person,
        statue: brightness?.statue ?? meter.sceneBrightness)
    }
    let weight = 1 - exp(-interval / Self.timeConstant)
    for (index, property) in Self.properties.enumerated() {
      light[index].update(weight: weight, deadBand: property.deadBand)
    }
    scene?.update(weight: weight, deadBand: Self.deadBand)
    for identity in people.keys {
      people[identity]?.brightness.update(weight: weight, deadBand: Self.deadBand)
      people[identity]?.blur.update(weight: weight, deadBand: Self.blurDeadBand)
    }
  }

  private mutating func measure(_ meter: LightMeter, nearest: Person?, statue: Double) {
    let measured = meter.light(on: nearest.map { [$0] } ?? [])
    if light.isEmpty { light = Self.properties.map { SmoothedValue(measured[keyPath: $0.path]) } }
    for (index, property) in Self.properties.enumerated() {
      light[index].measured = measured[keyPath: property.path]
    }
    if scene == nil { scene = SmoothedValue(statue) }
    scene?.measured = statue
  }

  /// Sets a placement's light.
  ///
  /// - Parameter identities: the wearers of its wreaths, in their order.
  func apply(to placement: inout Placement, identities: [Int]) {
    for (index, property) in Self.properties.enumerated() {
      placement.light[keyPath: property.path] = light[index].output
    }
    placement.light = placement.light.roundedForPlans
    placement.statue?.brightness = (scene?.output ?? 1).thousandths
    for (index, identity) in identities.enumerated() {
      placement.wreaths[index].brightness = (people[identity]?.brightness.output ?? 1).thousandths
      placement.wreaths[index].blur = (people[identity]?.blur.output ?? 0).thousandths
    }
  }
}
