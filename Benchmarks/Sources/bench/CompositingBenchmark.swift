import Imaging
import Overlay

/// The cost of painting relative to one copy of the photo.
struct CompositingBenchmark {
  var pictures: Pictures
  /// The folder of the artwork.
  var assets: String

  private static let rounds = 15

  func run() throws {
    let size = PixelSize(width: 4000, height: 3000)
    var photo = pictures.oneFace(size)
    var copy = photo.pixels
    let artwork = Artwork(in: assets)
    var table = Table(
      "12 MP", "ms, one thread", "fastest", "ratio", "ms, two threads", "ratio, wall", "wanted")
    let soft = Light(contrast: 1.05, blur: 1.2, grain: 0.01)
    for (index, (name, width, statue, light)) in [
      ("a head of 320 pixels and the statue", 320.0, true, Light()),
      ("the same in a soft, grainy photo", 320, true, soft),
      ("the wreath of 320 pixels alone", 320, false, Light()),
      ("a head of 1300 pixels and the statue", 1300, true, Light()),
    ].enumerated() {
      var placement = Placement()
      placement.light = light
      placement.wreaths = [
        WreathPlacement(
          center: Point(1900, 1400), width: width, angle: 3, yaw: 4, pitch: -5, blur: light.blur)
      ]
      if statue {
        placement.statue = StatuePlacement(
          base: Point(3300, 3000), height: 1900, facing: .left)
      }
      var copies: [Cost] = []
      var alone: [Cost] = []
      var together: [Cost] = []
      // Warm-up: the artwork's mipmaps are made.
      try photo.paint(placement, artwork: artwork)
      for _ in 0..<Self.rounds {
        copies.append(
          Cost.of {
            photo.pixels.withUnsafeBytes { source in
              copy.withUnsafeMutableBytes { target in
                target.copyMemory(from: source)
              }
            }
          })
        alone.append(
          try Cost.of { () throws(OverlayError) in
            try photo.paint(placement, artwork: artwork, threads: 1)
          })
        together.append(
          try Cost.of { () throws(OverlayError) in
            try photo.paint(placement, artwork: artwork, threads: 2)
          })
      }
      if index == 0 {
        table.add([
          "one memcpy", copies.processor.digits(1), copies.fastest.digits(1), "1",
          copies.wall.digits(1), "1", "",
        ])
      }
      let ratio = together.ratio(to: copies).wall
      let wanted = index == 0 ? "<= 3" + (ratio <= 3 ? "" : " **miss**") : ""
      table.add([
        name, alone.processor.digits(1), alone.fastest.digits(1),
        alone.ratio(to: copies).processor.digits(1), together.wall.digits(1), ratio.digits(1),
        wanted,
      ])
    }
    table.show(
      under: """
        Painting into 12 megapixels (one thread by processor time, two by the wall, \(Self.rounds) \
        rounds in turns)
        """)
  }
}
