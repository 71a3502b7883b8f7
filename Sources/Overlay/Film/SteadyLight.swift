import Glibc
import Imaging

/// A film's light from frame to frame: measured now and then, followed slowly, changed in steps that
/// nobody sees.
///
/// Light that is measured on every frame trembles with the noise, and what is lit by it flickers.
struct SteadyLight: Sendable {
  /// Seconds from one measurement to the next.
  private static let pause = 0.5
  /// The seconds in which two thirds of a change are followed: about as long as a camera's own
  /// exposure takes.
  private static let lag = 1.0
  /// A change of brightness by less is not seen (a hundredth is about the eye's own limit), and what
  /// was painted once can stay.
  private static let step = 0.01
  /// The light's parts with the smallest change of each that is shown.
  private static let parts: [(path: any WritableKeyPath<Light, Double> & Sendable, step: Double)] =
    [
      (\.red, step), (\.green, step), (\.blue, step), (\.contrast, 0.02), (\.black, 0.001),
      (\.blur, 0.1), (\.grain, 0.003),
    ]

  private var light: [SteadyValue] = []
  /// How much light falls on each person, and on things where nobody is.
  private var people: [Int: SteadyValue] = [:]
  private var scene: SteadyValue?
  private var sinceMeasured = 0.0

  /// Looks at a frame; measures when it is time.
  mutating func follow(
    _ present: [(identity: Int, person: Person)], in frame: Photo, interval: Double
  ) {
    sinceMeasured += interval
    let isDue = light.isEmpty || sinceMeasured >= Self.pause
    let meter = LightMeter(frame)
    people = people.filter { known in present.contains { $0.identity == known.key } }
    for (identity, person) in present {
      if people[identity] == nil {
        people[identity] = SteadyValue(meter.brightness(on: person))
      } else if isDue {
        people[identity]?.measured = meter.brightness(on: person)
      }
    }
    if isDue {
      sinceMeasured = 0
      measure(meter, nearest: present.max { $0.person.face.area < $1.person.face.area })
    }
    let weight = 1 - exp(-interval / Self.lag)
    for (index, part) in Self.parts.enumerated() { light[index].approach(weight, step: part.step) }
    scene?.approach(weight, step: Self.step)
    for identity in people.keys { people[identity]?.approach(weight, step: Self.step) }
  }

  private mutating func measure(_ meter: LightMeter, nearest: (identity: Int, person: Person)?) {
    let measured = meter.light(on: nearest.map { [$0.person] } ?? [])
    if light.isEmpty { light = Self.parts.map { SteadyValue(measured[keyPath: $0.path]) } }
    for (index, part) in Self.parts.enumerated() {
      light[index].measured = measured[keyPath: part.path]
    }
    let brightness = nearest.flatMap { people[$0.identity]?.measured } ?? meter.sceneBrightness
    if scene == nil { scene = SteadyValue(brightness) }
    scene?.measured = brightness
  }

  /// Lights what is placed; the wreaths are those of `identities`.
  func shine(on placement: inout Placement, identities: [Int]) {
    for (index, part) in Self.parts.enumerated() {
      placement.light[keyPath: part.path] = light[index].shown
    }
    placement.light = placement.light.rounded
    placement.statue?.brightness = (scene?.shown ?? 1).thousandths
    for (index, identity) in identities.enumerated() {
      placement.wreaths[index].brightness = (people[identity]?.shown ?? 1).thousandths
    }
  }
}
