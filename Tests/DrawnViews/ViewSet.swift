public import CDrawnViews
import Glibc
public import TestSupport

/// Views of one kind: what is drawn at random, and between which limits.
public struct ViewSet: Sendable {
  /// What the table calls it.
  public let name: String
  var angles = 0.0...45.0
  var sides = 150.0...420.0
  var blurs = 0.4...0.8
  var lights = 0.8...1.2
  var noise = 3.0
  var glare = 0.0
  /// The share of the picture that a cover hides.
  public var hidden = 0.0
  var blocks = 0.0

  /// The sets of `make accuracy`.
  public static let all = [
    ViewSet(name: "frontal", angles: 0...20),
    ViewSet(name: "to 45 degrees", angles: 20...45),
    ViewSet(name: "45 to 55 degrees", angles: 45...55),
    ViewSet(name: "80 pixels", sides: 80...80),
    ViewSet(name: "blurred", blurs: 1.5...2.5),
    ViewSet(name: "a third of the light", lights: 0.33...0.4, noise: 4),
    ViewSet(name: "three times the light", lights: 2.5...3),
    ViewSet(name: "glare", glare: 0.3),
    ViewSet(name: "half hidden", hidden: 0.5),
    ViewSet(name: "compressed", blocks: 24),
    ViewSet(
      name: "all at once", sides: 80...400, blurs: 0.4...1.2, lights: 0.33...3, glare: 0.15,
      hidden: 0.25, blocks: 8),
  ]

  /// A random view of the set; the picture's middle is in the frame.
  public func view(_ random: inout SeededGenerator) -> CDrawnView {
    var view = CDrawnView()
    view.seed = random.next() >> 20
    view.angle = .random(in: angles, using: &random)
    view.tiltDirection = .random(in: 0...360, using: &random)
    view.turn = .random(in: -30...30, using: &random)
    view.side = .random(in: sides, using: &random)
    let margin = min(view.side * 0.4, 220)
    view.centerX = .random(in: margin...(640 - margin), using: &random)
    view.centerY = .random(in: margin...(480 - margin), using: &random)
    view.blur = .random(in: blurs, using: &random)
    view.light = exp(.random(in: log(lights.lowerBound)...log(lights.upperBound), using: &random))
    view.noise = noise
    view.glare = glare
    view.hidden = hidden
    view.blocks = blocks
    return view
  }
}
