import Imaging
import Testing

@testable import FaceTrack
@testable import Overlay

/// A head with or without long hair, dark before a light wall, and the wreath on it.
@Suite("Hair over a wreath")
struct HairOverWreathTests {
  private let size = PixelSize(width: 400, height: 400)
  private let wreath = WreathPlacement(center: Point(200, 190), width: 200)
  private static let head = Rectangle(x: 105, y: 110, width: 190, height: 290)
  private static let longHair = Rectangle(x: 60, y: 110, width: 280, height: 290)

  /// The photo of a person who fills a rectangle but for a hole, and the people's mask.
  private func scene(
    _ person: Rectangle, hole: Rectangle? = nil
  ) throws -> (photo: Photo, mask: PeopleMask) {
    try DrawnPeople.scene(in: size, wall: 200) { place in
      person.contains(place) && hole?.contains(place) != true ? 60 : nil
    }
  }

  private func champion(
    _ photo: Photo, _ mask: PeopleMask, isBehind: Bool, light: Light = Light(), threads: Int = 1
  ) -> Photo {
    var wreath = wreath
    wreath.isBehindPeople = isBehind
    return TestArtwork.paint(
      Placement(wreaths: [wreath], light: light), on: photo, scene: Scene(people: mask),
      threads: threads)
  }

  /// The pixels beside the head where only leaves at its back hang.
  private let aside = [92..<104, 296..<308].flatMap { columns in
    columns.flatMap { x in (226..<270).map { y in 3 * (400 * y + x) } }
  }

  private func leaves(_ champion: Photo) -> Int {
    aside.count { abs(Int(champion.pixels[$0]) - Int(champion.pixels[$0 + 2])) > 12 }
  }

  @Test("Long hair hides the leaves at the back of the head, short hair does not")
  func back() throws {
    for (person, isHidden) in [(Self.longHair, true), (Self.head, false)] {
      let (photo, mask) = try scene(person)
      #expect(Scene(people: mask).covers([wreath], at: 0) == isHidden)
      let whole = champion(photo, mask, isBehind: false)
      let behind = champion(photo, mask, isBehind: Scene(people: mask).covers([wreath], at: 0))
      #expect(leaves(whole) > 50, "leaves hang beside the head")
      #expect(isHidden ? leaves(behind) == 0 : behind.pixels == whole.pixels)
    }
  }

  @Test("Of many wreaths in one place, the heads of the nearest eight cover each")
  func crowd() throws {
    let people = Scene(people: try scene(Self.longHair).mask)
    for (count, expected) in [(1, 0), (2, 1), (9, 8), (100, 8)] {
      let wreaths = (0..<count).map {
        WreathPlacement(center: wreath.center, width: 200 - 0.01 * Double($0))
      }
      let heads = people.heads(before: 0, of: wreaths)
      let nearest = wreaths.suffix(expected).map { HeadSilhouette(under: $0).center }
      #expect(heads.map(\.center) == nearest, "\(count)")
    }
  }

  @Test("A hole of the mask, smaller than a leaf, shows no speck; a gap shows leaves")
  func holes() throws {
    for (side, isSeen) in [(6.0, false), (9, false), (44, true)] {
      let hole = Rectangle(x: 98 - side / 2, y: 246 - side / 2, width: side, height: side)
      let (photo, mask) = try scene(Self.longHair, hole: hole)
      let behind = champion(photo, mask, isBehind: true)
      #expect((leaves(behind) > 0) == isSeen, "a hole of \(side) pixels: \(leaves(behind))")
    }
  }

  @Test("The leaves before the head are as without hair")
  func front() throws {
    let (photo, mask) = try scene(Self.longHair)
    let whole = champion(photo, mask, isBehind: false)
    let behind = champion(photo, mask, isBehind: true)
    #expect(whole.pixels != behind.pixels)
    for y in 120..<260 {
      let row = 3 * (400 * y + 130)..<3 * (400 * y + 270)
      #expect(whole.pixels[row] == behind.pixels[row], "row \(y)")
    }
  }

  @Test("The bytes do not depend on the threads")
  func same() throws {
    let (photo, mask) = try scene(Self.longHair)
    let light = Light(blur: 0.8, grain: 0.02)
    let alone = champion(photo, mask, isBehind: true, light: light)
    let shared = champion(photo, mask, isBehind: true, light: light, threads: 3)
    #expect(alone.pixels == shared.pixels)
  }

  @Test("A wreath that is moved far outside of the photo has no cover")
  func outside() throws {
    let (photo, mask) = try scene(Self.longHair)
    var far = wreath
    (far.center, far.isBehindPeople) = (Point(-900_000, 190), true)
    let cover = Scene(people: mask).cover(of: far, behind: [], in: photo, hands: [])
    #expect(cover.people == nil)
  }

  @Test("A nearer head lies before the wreath of a farther one; without a person there none does")
  func nearerHead() throws {
    let everywhere = Rectangle(x: 0, y: 0, width: 400, height: 400)
    // The farther wreath's right end is before the nearer face, below its wreath.
    let far = WreathPlacement(center: Point(130, 230), width: 130)
    let near = WreathPlacement(center: Point(250, 140), width: 180)
    let nowhere = Rectangle(x: 0, y: 0, width: 1, height: 1)
    for (person, isHidden) in [(everywhere, true), (nowhere, false)] {
      let (photo, mask) = try scene(person)
      let scene = Scene(people: mask)
      #expect(scene.covers([far, near], at: 0) == isHidden)
      var wreaths = [far, near]
      for index in 0..<2 { wreaths[index].isBehindPeople = scene.covers(wreaths, at: index) }
      let alone = TestArtwork.paint(Placement(wreaths: [wreaths[1]]), on: photo, scene: scene)
      let both = TestArtwork.paint(Placement(wreaths: wreaths), on: photo, scene: scene)
      let isSame = (200..<250).allSatisfy { y in
        let row = 3 * (400 * y + 185)..<3 * (400 * y + 240)
        return both.pixels[row] == alone.pixels[row]
      }
      #expect(isSame == isHidden)
    }
  }
}
