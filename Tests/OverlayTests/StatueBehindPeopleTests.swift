import Foundation
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

  @Test("On free ground it stands beside the people, and hides none of them")
  func beside() throws {
    let (_, mask) = try scene([Rectangle(x: 100, y: 200, width: 200, height: 900)])
    let statue = try #require(placed([Head(eyes: Point(200, 300), unit: 40)], mask))
    #expect(!statue.isBehindPeople)
    #expect(statue.base == Point(statue.base.x, 800) && statue.base.x > 400)
    let cells = shape.rectangles(in: statue.box(shape), mirrored: false)
    let hiding = cells.count { mask.value(at: $0.center) > 0.5 }
    #expect(Double(hiding) <= StatuePolicy.touch * Double(cells.count))
  }

  @Test("Behind the people they keep their pixels, and it is seen")
  func behind() throws {
    let (photo, mask) = try scene(shoulders)
    let statue = hidden
    #expect(mask.value(at: statue.base - Point(0, 2)) > 0.5)
    let placement = Placement(statue: statue)
    var champion = photo
    try champion.paint(
      placement, artwork: TestArtwork.artwork, scene: Scene(people: mask))
    var (kept, painted) = (0, 0)
    for y in 0..<800 {
      for x in 0..<800 {
        let index = 3 * (y * 800 + x)
        let value = mask.value(at: Point(Double(x) + 0.5, Double(y) + 0.5))
        let isChanged = champion.pixels[index] != photo.pixels[index]
        // Two pixels of the network from an edge.
        if value == 1, photo.pixels[index] == 60, isChanged { kept += 1 }
        if value == 0, isChanged { painted += 1 }
      }
    }
    #expect(kept == 0, "\(kept) pixels of the people are painted over")
    #expect(painted > 2000, "\(painted) pixels of it are seen")
    // The same placement before the people covers them.
    let before = TestArtwork.paint(
      Placement(
        statue: StatuePlacement(base: statue.base, height: statue.height, facing: statue.facing)),
      on: photo)
    let body = 3 * (Int(statue.base.y - 4) * 800 + Int(statue.base.x))
    #expect(champion.pixels[body] == 60 && before.pixels[body] != 60)
  }

  @Test("In a soft photo it is coarser, and the people keep their pixels", arguments: [2.5, 12])
  func soft(blur: Double) throws {
    let (photo, mask) = try scene(shoulders)
    let statue = hidden
    let champion = try photo.champion(
      Placement(statue: statue, light: Light(blur: blur)), artwork: TestArtwork.artwork,
      scene: Scene(people: mask))
    var (kept, painted) = (0, 0)
    for (index, pixel) in photo.pixels.enumerated() where index % 3 == 0 {
      let place = Point(Double(index / 3 % 800) + 0.5, Double(index / 2400) + 0.5)
      let isChanged = champion.pixels[index] != pixel
      // A pixel of the layer from an edge.
      let around = [Point(-4, 0), Point(4, 0), Point(0, -4), Point(0, 4)].map {
        mask.value(at: place + $0)
      }
      if around.allSatisfy({ $0 == 1 }), isChanged { kept += 1 }
      if mask.value(at: place) == 0, isChanged { painted += 1 }
    }
    #expect(kept == 0, "\(kept) pixels of the people are painted over")
    #expect(painted > 2000, "\(painted) pixels of it are seen")
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
    let champion = try photo.champion(
      placement, artwork: TestArtwork.artwork, scene: scene)
    let reflected = try photo.mirrored().champion(
      placement.mirrored(in: size), artwork: TestArtwork.artwork,
      scene: scene.mirrored(in: size))
    #expect(champion.mirrored().largestDifference(from: reflected) <= 3)
  }

  /// Whether any part of it is in the column over a face.
  private func isAboveAHead(_ statue: StatuePlacement, _ heads: [Head]) -> Bool {
    let cells = shape.rectangles(
      in: statue.box(shape), mirrored: statue.facing != StatueArtwork.drawnFacing)
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

  @Test(
    "Behind people it is never above a head, nor over a face", arguments: 0..<60 as Range<UInt64>)
  func neverAboveAHead(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let heads = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Head(
        eyes: Point(.random(in: 80...720, using: &random), .random(in: 200...600, using: &random)),
        unit: .random(in: 20...90, using: &random))
    }
    let (_, mask) = try scene(
      heads.map { head in
        let face = head.face.box
        return Rectangle(
          x: face.center.x - 1.6 * face.width, y: face.y - 0.4 * face.height,
          width: 3.2 * face.width, height: 2000)
      })
    guard let statue = placed(heads, mask), statue.isBehindPeople else { return }
    #expect(!isAboveAHead(statue, heads), "seed \(seed)")
    #expect(statue.box(shape).y >= 0, "seed \(seed)")
  }

  @Test("Behind people it stands on ground that they hide, no higher than their chest")
  func ground() throws {
    let head = Head(eyes: Point(480, 250), unit: 30)
    // A table before a person hides the ground at both sides.
    for top in [430.0, 640] {
      let (_, mask) = try scene([
        Rectangle(x: 430, y: 190, width: 100, height: 700),
        Rectangle(x: -900, y: top, width: 2600, height: 2000),
      ])
      guard let statue = placed([head], mask), statue.isBehindPeople else { continue }
      #expect(statue.base.y >= Person(head.face).chest, "\(top)")
      #expect(mask.value(at: statue.base - Point(0, 2)) > 0.5 || statue.base.y == 800)
    }
  }

  @Test("It is not placed behind a person whom the mask misses")
  func missed() throws {
    let (_, mask) = try scene([])
    // A body is assumed under the face, as broad as the photo: without that it would stand before
    // it.
    let body = portrait[0].face.box.scaled(by: 2.6)
    let statue = placed(portrait, mask)
    #expect(statue?.isBehindPeople != true)
    let cells = statue.map {
      shape.rectangles(
        in: $0.box(shape), mirrored: $0.facing != StatueArtwork.drawnFacing)
    }
    let covering = (cells ?? []).count {
      body.x < $0.center.x && $0.center.x < body.maxX && $0.center.y > portrait[0].face.box.y
    }
    #expect(Double(covering) <= StatuePolicy.touch * Double(cells?.count ?? 1))
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
    let champion = try photo.champion(
      Placement(statue: behind), artwork: TestArtwork.artwork,
      scene: Scene(people: mask))
    let index = 3 * (604 * 800 + 400)
    #expect(champion.pixels[index] == photo.pixels[index])
  }

  @Test("A plan keeps that it stands behind the people")
  func plan() throws {
    var placement = Placement(
      statue: StatuePlacement(base: Point(100, 700), height: 300, facing: .right))
    for isBehind in [true, false] {
      placement.statue?.isBehindPeople = isBehind
      let plan = PlacementPlan(placement, for: size)
      #expect(try PlacementPlan(json: Array(plan.json().utf8)) == plan)
      #expect(plan.json().contains("\"behind\" : \(isBehind)"))
    }
    let wrong = PlacementPlan(placement, for: size).json()
      .replacingOccurrences(of: "\"behind\" : false", with: "\"behind\" : 1")
    #expect(throws: PlanError.self) { try PlacementPlan(json: Array(wrong.utf8)) }
  }
}
