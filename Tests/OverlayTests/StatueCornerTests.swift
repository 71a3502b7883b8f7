import FaceTrack
import Imaging
import TestSupport
import Testing

@testable import Overlay

/// The table of docs/placement.md on where she stands when there is little room.
@Suite("The statue where there is little room")
struct StatueCornerTests {
  private let shape = TestArtwork.shapes.statue
  private let size = PixelSize(width: 800, height: 800)

  /// How she stands.
  enum Stand {
    case beside, behind, corner, leftOut
  }

  private func policy(_ faces: [Rectangle], _ bodies: [Rectangle]) throws -> StatuePolicy {
    StatuePolicy(
      people: faces.map(Self.person), size: size, shape: shape,
      mask: try DrawnPeople.scene(bodies, in: size).mask)
  }

  private static func person(_ face: Rectangle) -> Person {
    Person(
      under: WreathPlacement(center: Point(face.center.x, face.y), width: face.width))
  }

  private func stand(_ policy: StatuePolicy) -> Stand {
    guard let statue = policy.placement() else { return .leftOut }
    if statue.isBehindPeople { return .behind }
    return policy.besideCost(statue) == nil ? .corner : .beside
  }

  private static func face(_ x: Double, _ y: Double, _ width: Double) -> Rectangle {
    Rectangle(x: x - width / 2, y: y, width: width, height: 1.3 * width)
  }

  /// People who fill the photo, but for a rim above.
  private static let crowd = [Rectangle(x: -800, y: 20, width: 2400, height: 3000)]

  private static let table: [(stand: Stand, faces: [Rectangle], bodies: [Rectangle])] = [
    (.beside, [face(200, 300, 80)], [Rectangle(x: 100, y: 230, width: 200, height: 900)]),
    (
      .behind, [face(400, 200, 140)],
      [
        Rectangle(x: 270, y: 80, width: 260, height: 400),
        Rectangle(x: -60, y: 430, width: 920, height: 900),
      ]
    ),
    // Nothing of her would be seen behind the people.
    (.corner, [face(400, 150, 120)], crowd),
    // A face in one corner.
    (.corner, [face(650, 560, 150)], crowd),
    (.corner, [face(150, 560, 150)], crowd),
    // Faces in both, and one that fills the photo.
    (.leftOut, [face(90, 560, 170), face(710, 560, 170)], crowd),
    (.leftOut, [face(400, 60, 560)], crowd),
  ]

  @Test("She stands beside, behind, in a corner, or is left out", arguments: table.indices)
  func rows(index: Int) throws {
    let row = Self.table[index]
    let policy = try policy(row.faces, row.bodies)
    #expect(stand(policy) == row.stand)
    guard let statue = policy.placement() else { return }
    #expect(policy.isClear(statue))
    guard row.stand == .corner else { return }
    #expect(statue.base.y == 800)
    let box = statue.box(shape)
    #expect(box.x >= 0 && box.maxX <= 800)
    let sizes = StatuePolicy.minHeightFraction * 800...StatuePolicy.cornerFraction * 800
    #expect(sizes.contains(statue.height))
  }

  @Test("In a corner she is as large as the faces allow")
  func cornerSize() throws {
    let free = try #require(try policy([Self.face(400, 150, 120)], Self.crowd).placement())
    #expect(free.height == StatuePolicy.cornerFraction * 800)
    let faces = [Self.face(110, 430, 150), Self.face(690, 430, 150)]
    let tight = try #require(try policy(faces, Self.crowd).placement())
    #expect(tight.height < free.height)
  }

  @Test("Of two corners she takes the one in which she hides less of the people")
  func lessHidden() throws {
    for (x, isLeft) in [(-200.0, false), (200, true)] {
      let bodies = [
        Rectangle(x: x - 200, y: 20, width: 1200, height: 3000),
        Rectangle(x: -400, y: 740, width: 1600, height: 2000),
      ]
      let policy = try policy([Self.face(400, 150, 320)], bodies)
      let corner = try #require(policy.corner)
      #expect((corner.base.x < 400) == isLeft, "\(x)")
    }
  }

  @Test("Where she is left out a place in a corner is offered, the one with less of the faces")
  func offered() throws {
    let policy = try policy([Self.face(390, 60, 560)], Self.crowd)
    #expect(policy.placement() == nil)
    let offer = policy.offer
    #expect(abs(offer.height - StatuePolicy.minHeightFraction * 800) < 1e-9)
    #expect(offer.base.x > 400 && offer.base.y == 800 && !offer.isBehindPeople)
  }

  @Test(
    "People and their mirror image have the same statue, mirrored",
    arguments: 0..<60 as Range<UInt64>)
  func mirrored(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let faces = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Self.face(
        .random(in: 60...740, using: &random), .random(in: 20...600, using: &random),
        .random(in: 50...260, using: &random))
    }
    let bodies = faces.map { face in
      Rectangle(
        x: face.center.x - 1.4 * face.width, y: face.y - 0.3 * face.height,
        width: 2.8 * face.width, height: .random(in: 400...2400, using: &random))
    }
    func mirrored(_ rectangles: [Rectangle]) -> [Rectangle] {
      rectangles.map { Rectangle(x: 800 - $0.maxX, y: $0.y, width: $0.width, height: $0.height) }
    }
    let policy = try policy(faces, bodies)
    let other = StatuePolicy(
      people: mirrored(faces).map(Self.person), size: size, shape: shape,
      mask: try #require(policy.mask).mirrored)
    let (first, second) = (policy.placement(), other.placement())
    #expect((first == nil) == (second == nil), "seed \(seed)")
    guard let first, let second else { return }
    #expect(first.isBehindPeople == second.isBehindPeople, "seed \(seed)")
    #expect(first.facing != second.facing, "seed \(seed)")
    #expect(abs(first.height - second.height) < 0.01, "seed \(seed)")
    #expect(abs(first.base.x + second.base.x - 800) < 0.01, "seed \(seed)")
  }
}
