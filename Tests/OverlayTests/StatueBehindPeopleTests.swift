import Imaging
import TestSupport
import Testing

@testable import FaceTrack
@testable import Overlay

/// Drawn people, dark before a light wall, and the statue among them.
@Suite("The statue and the people's mask")
struct StatueBehindPeopleTests {
  private let shape = TestArtwork.shapes.statue
  private let size = PixelSize(width: 800, height: 800)

  private func scene(_ bodies: [Rectangle]) throws -> (photo: Photo, mask: PeopleMask) {
    try DrawnPeople.scene(bodies, in: size)
  }

  private func placed(_ heads: [Head], _ mask: PeopleMask) -> StatuePlacement? {
    StatuePolicy(
      people: heads.map { Person($0.face) }, size: size, shape: shape, mask: mask
    ).place()?.placement
  }

  /// A place behind the shoulders, on ground that they hide.
  private let hidden = StatuePlacement(
    base: Point(110, 640), height: 360, facing: .right, isBehindPeople: true)

  /// A head over broad shoulders that fill the photo's lower half.
  private let portrait = [Head(eyes: Point(400, 250), unit: 70)]
  private let shoulders = [
    Rectangle(x: 270, y: 80, width: 260, height: 400),
    Rectangle(x: -60, y: 430, width: 920, height: 900),
  ]

  @Test(
    "Behind the people they keep their pixels, and it is seen; in a soft photo it is coarser",
    arguments: [0, 2.5, 12])
  func behind(blur: Double) throws {
    let (photo, mask) = try scene(shoulders)
    #expect(mask.value(at: hidden.base - Point(0, 2)) > 0.5)
    let champion = TestArtwork.paint(
      Placement(statue: hidden, light: Light(blur: blur)), on: photo, scene: Scene(people: mask))
    // A pixel of the layer from an edge.
    let margin = blur > 0 ? 4.0 : 0
    let around = [Point(-1, 0), Point(1, 0), Point(0, -1), Point(0, 1)].map { $0 * margin }
    var (kept, painted) = (0, 0)
    for (index, pixel) in photo.pixels.enumerated() where index % 3 == 0 {
      guard champion.pixels[index] != pixel else { continue }
      let place = Point(Double(index / 3 % 800) + 0.5, Double(index / 2400) + 0.5)
      // Two pixels of the network from an edge.
      if pixel == 60, around.allSatisfy({ mask.value(at: place + $0) == 1 }) { kept += 1 }
      if mask.value(at: place) == 0 { painted += 1 }
    }
    #expect(kept == 0, "\(kept) pixels of the people are painted over")
    #expect(painted > 2000, "\(painted) pixels of it are seen")
    // The same placement before the people covers them.
    var before = hidden
    before.isBehindPeople = false
    let covering = TestArtwork.paint(Placement(statue: before), on: photo)
    let body = 3 * (Int(hidden.base.y - 4) * 800 + Int(hidden.base.x))
    #expect(champion.pixels[body] == 60 && covering.pixels[body] != 60)
  }

  @Test("It is not paler at the photo's edges, soft or smeared", arguments: [0.0, 5], [0.0, 30])
  func edges(blur: Double, motion: Double) throws {
    let statue = StatuePlacement(base: Point(60, 800), height: 500, facing: .right)
    let light = Light(blur: blur, motion: motion, motionAngle: 70)
    let placement = Placement(statue: statue, light: light)
    let whole = TestArtwork.paint(placement, on: Photo.plain(1000, 1000))
    // The same place, with two edges through it.
    let cut = TestArtwork.paint(placement, on: Photo.plain(1000, 700))
    #expect(whole.largestDifference(from: cut) <= 2)
  }

  @Test("The mirrored photo with the mirrored mask has the mirrored statue")
  func mirrored() throws {
    let (photo, mask) = try scene(shoulders)
    let placement = Placement(statue: hidden)
    let scene = Scene(people: mask)
    let champion = TestArtwork.paint(placement, on: photo, scene: scene)
    let reflected = TestArtwork.paint(
      placement.mirrored(in: size), on: photo.mirrored(), scene: scene.mirrored(in: size))
    #expect(champion.mirrored().largestDifference(from: reflected) <= 3)
  }

  /// Whether any part of it is in the column over a face.
  private func isAboveAHead(_ statue: StatuePlacement, _ heads: [Head]) -> Bool {
    let cells = shape.cells(of: statue)
    return heads.map(\.face.box).contains { face in
      let column = Rectangle(x: face.x, y: 0, width: face.width, height: face.maxY)
      return cells.contains { $0.intersection(column) != nil }
    }
  }

  @Test("Its arm does not reach over a head of people who sit low at both sides")
  func armOverAHead() throws {
    let heads = [250.0, 550].map { Head(eyes: Point($0, 680), unit: 30) }
    // Their bodies and a table hide the ground everywhere: it can only stand behind them.
    let (_, mask) = try scene([Rectangle(x: -400, y: 640, width: 1600, height: 900)])
    // The largest place behind them, where its arm is over a head.
    let tempting = StatuePlacement(base: Point(132, 800), height: 378, facing: .right)
    #expect(isAboveAHead(tempting, heads))
    if let statue = placed(heads, mask) {
      #expect(!statue.isBehindPeople || !isAboveAHead(statue, heads), "\(statue)")
    }
  }

  @Test("Behind people it stands on hidden ground below a chest, and above no head or face")
  func neverAboveAHead() throws {
    var behind = 0
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let heads = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Head(
          eyes: Point(
            .random(in: 200...600, using: &random), .random(in: 200...400, using: &random)),
          unit: .random(in: 30...80, using: &random))
      }
      let bodies = heads.flatMap { head in
        let face = head.face.box
        return [(1.0, -0.4), (2.5, 1.4)].map { reach, top in
          Rectangle(
            x: face.center.x - reach * face.width, y: face.y + top * face.height,
            width: 2 * reach * face.width, height: 2000)
        }
      }
      // A table before the people hides the ground on which the statue would stand before them.
      let top = heads.map { Person($0.face).chest }.max() ?? 0
      let (_, mask) = try scene(bodies + [Rectangle(x: -900, y: top, width: 2600, height: 2000)])
      guard let statue = placed(heads, mask), statue.isBehindPeople else { continue }
      behind += 1
      #expect(!isAboveAHead(statue, heads), "seed \(seed)")
      #expect(statue.box(shape).y >= 0, "seed \(seed)")
      let nearest = heads.min {
        abs($0.face.box.center.x - statue.base.x) < abs($1.face.box.center.x - statue.base.x)
      }
      let chest = try Person(#require(nearest).face).chest
      #expect(statue.base.y >= min(chest, 780), "seed \(seed)")
      #expect(
        mask.value(at: statue.base - Point(0, 2)) > 0.5 || statue.base.y == 800, "seed \(seed)")
    }
    #expect(behind >= 5, "\(behind) of 60")
  }

  @Test("It is not placed behind a person whom the mask misses")
  func missed() throws {
    let (_, mask) = try scene([])
    // A body is assumed under the face, as broad as the photo: without that it would stand before
    // it.
    let body = portrait[0].face.box.scaled(by: 2.6)
    let statue = placed(portrait, mask)
    #expect(statue?.isBehindPeople != true)
    let cells = statue.map(shape.cells(of:)) ?? []
    let covering = cells.count {
      body.x < $0.center.x && $0.center.x < body.maxX && $0.center.y > portrait[0].face.box.y
    }
    #expect(Double(covering) <= StatuePolicy.touch * Double(cells.count))
  }

  @Test("Its plinth casts a shadow beside it, deeper in hard light, and not on people before it")
  func contactShadow() throws {
    let statue = StatuePlacement(base: Point(400, 600), height: 400, facing: .left)
    let shade = { (contrast: Double) -> Int in
      let photo = TestArtwork.paint(
        Placement(statue: statue, light: Light(contrast: contrast)),
        on: Photo(size: self.size, pixels: [UInt8](repeating: 180, count: 3 * self.size.area)))
      return 180 - Int(photo.pixels[3 * (604 * 800 + 400)])
    }
    #expect(shade(1) > 15)
    #expect(shade(1.15) > shade(0.92))
    let (photo, mask) = try scene([Rectangle(x: 0, y: 500, width: 800, height: 800)])
    var behind = statue
    behind.isBehindPeople = true
    let champion = TestArtwork.paint(
      Placement(statue: behind), on: photo, scene: Scene(people: mask))
    let index = 3 * (604 * 800 + 400)
    #expect(champion.pixels[index] == photo.pixels[index])
  }
}
