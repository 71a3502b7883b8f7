import FaceTrack
import Imaging
import TestSupport
import Testing

@testable import Overlay

/// The table of docs/placement.md on where it stands, line by line.
@Suite("The lines by which the statue is placed")
struct StatueTableTests {
  private let shape = TestArtwork.shapes.statue
  private let size = PixelSize(width: 800, height: 800)

  private func policy(
    _ faces: [Rectangle], _ bodies: [Rectangle], picture: Rectangle? = nil
  ) throws -> StatuePolicy {
    StatuePolicy(
      people: faces.map(Self.person), size: size, shape: shape,
      mask: try DrawnPeople.scene(bodies, in: size).mask, picture: picture)
  }

  private static func person(_ face: Rectangle) -> Person {
    Person(under: WreathPlacement(center: Point(face.center.x, face.y), width: face.width))
  }

  private static func face(_ x: Double, _ y: Double, _ width: Double) -> Rectangle {
    Rectangle(x: x - width / 2, y: y, width: width, height: 1.3 * width)
  }

  /// The head and the broad body of a face.
  private static func bodies(_ face: Rectangle, breadth: Double) -> [Rectangle] {
    [
      Rectangle(
        x: face.x - 0.1 * face.width, y: face.y - 0.3 * face.height, width: 1.2 * face.width,
        height: 1.5 * face.height),
      Rectangle(
        x: face.center.x - breadth / 2, y: face.maxY + 0.02 * face.height, width: breadth,
        height: 3000),
    ]
  }

  /// A face over shoulders that reach both sides.
  private static let wide = face(400, 120, 200)

  private static let table: [(stand: StatueStand?, faces: [Rectangle], bodies: [Rectangle])] = [
    (.beside, [face(200, 300, 80)], bodies(face(200, 300, 80), breadth: 240)),
    // A coat from the left edge nearly to the right one.
    (
      .smaller, [face(340, 150, 130)],
      bodies(face(340, 150, 130), breadth: 100)
        + [Rectangle(x: -60, y: 330, width: 740, height: 1000)]
    ),
    // Shoulders fill the lower edge.
    (.before, [wide], bodies(wide, breadth: 2000)),
    // A face in one corner.
    (
      .before, [wide, face(690, 600, 150)],
      bodies(wide, breadth: 2000) + bodies(face(690, 600, 150), breadth: 400)
    ),
    // Faces in both, and one that fills the photo.
    (
      nil, [face(90, 560, 170), face(710, 560, 170)],
      bodies(face(90, 560, 170), breadth: 800) + bodies(face(710, 560, 170), breadth: 800)
    ),
    (nil, [face(400, 60, 560)], bodies(face(400, 60, 560), breadth: 2000)),
  ]

  @Test("The first line that serves has it", arguments: table.indices)
  func rows(index: Int) throws {
    let row = Self.table[index]
    let policy = try policy(row.faces, row.bodies)
    let place = policy.place()
    #expect(place?.stand == row.stand)
    let onLedge = policy.place(by: StatueStand.allCases)
    #expect(onLedge?.stand == row.stand ?? .ledge)
    let ledge = Ledge(under: size).height(under: try #require(onLedge).placement.base.y)
    let box = try #require(onLedge).placement.box(shape)
    #expect(box.x >= 0 && box.maxX <= 800 && box.y >= 0 && box.maxY < 800 + ledge)
  }

  @Test("In a corner it is as large as the faces allow, and on the lower edge")
  func cornerSize() throws {
    let head = Self.wide
    let bodies = Self.bodies(head, breadth: 2000)
    let free = try #require(try policy([head], bodies).place()).placement
    #expect(free.height == StatuePolicy.cornerFraction * 800 && free.base.y == 800)
    let low = [head, Self.face(110, 430, 150), Self.face(690, 430, 150)]
    let tight = try #require(
      try policy(low, low.flatMap { Self.bodies($0, breadth: 2000) }).place())
    #expect(tight.stand == .before && tight.placement.height < free.height)
  }

  @Test("In a corner it stands before no hand and no text; their search is asked for nothing else")
  func obstacles() throws {
    let crowded = try policy([Self.wide], Self.bodies(Self.wide, breadth: 2000))
    let left = Rectangle(x: 0, y: 700, width: 300, height: 100)
    let place = try #require(crowded.place { _ in [left] })
    #expect(place.placement.base.x > 400)
    var asked: [Rectangle] = []
    #expect(
      crowded.place { corner in
        asked.append(corner)
        return [corner]
      } == nil)
    #expect(asked.count == 2 && asked[0].center.x + asked[1].center.x == 800)
    asked = []
    _ = crowded.place { corner in
      asked.append(corner)
      return []
    }
    #expect(asked.count == 1, "the second corner is not searched where the first serves")
    let roomy = try policy([Self.face(200, 300, 80)], [])
    _ = roomy.place { _ in
      Issue.record("no corner is tried")
      return []
    }
  }

  @Test("A border is no ground: it stands within the picture")
  func border() throws {
    let picture = Rectangle(x: 50, y: 100, width: 700, height: 560)
    let policy = try policy([Self.face(250, 300, 80)], [], picture: picture)
    let box = try #require(policy.place()).placement.box(shape)
    #expect(box.x >= 50 && box.maxX <= 750 && box.y >= 100 && box.maxY <= 660)
  }

  /// Found faces over bodies, and people who were not found, whose heads are no lower than the
  /// shoulders beside them.
  private struct Crowd {
    var faces: [Rectangle], bodies: [Rectangle], strangers: [Rectangle]

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      faces = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        face(
          .random(in: 60...740, using: &random), .random(in: 60...500, using: &random),
          .random(in: 60...180, using: &random))
      }
      let shoulders = faces.map(\.maxY).min() ?? 800
      strangers = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let breadth = Double.random(in: 60...200, using: &random)
        return Rectangle(
          x: .random(in: -100...800, using: &random) - breadth / 2,
          y: min(shoulders, .random(in: 20...500, using: &random)), width: breadth,
          height: 1.3 * breadth)
      }
      bodies = []
      for head in faces {
        let breadth = Double.random(in: 2...4, using: &random) * head.width
        bodies += StatueTableTests.bodies(head, breadth: breadth)
      }
      for head in strangers {
        bodies.append(head)
        bodies.append(
          Rectangle(
            x: head.center.x - head.width, y: head.maxY - 10, width: 2 * head.width, height: 3000))
      }
    }
  }

  @Test(
    "It is never before a head of the mask, found or not, and 85 % of it are seen",
    arguments: 0..<40 as Range<UInt64>)
  func neverOnAHead(seed: UInt64) throws {
    let crowd = Crowd(seed: seed)
    let policy = try policy(crowd.faces, crowd.bodies)
    let place = try #require(policy.place(by: StatueStand.allCases), "seed \(seed)")
    #expect(policy.sight(of: place.placement).isRecognized, "seed \(seed)")
    guard !place.placement.isBehindPeople else { return }
    let cells = shape.cells(of: place.placement)
    for head in crowd.strangers + crowd.faces {
      let covered = cells.count { cell in
        let u = (cell.center.x - head.center.x) / (0.45 * head.width)
        let v = (cell.center.y - head.center.y) / (0.45 * head.height)
        return u * u + v * v < 1 && size.contains(cell.center)
      }
      #expect(covered == 0, "seed \(seed): \(place.stand) on \(head)")
    }
  }

  @Test(
    "People and their mirror image have the same statue, mirrored",
    arguments: 0..<20 as Range<UInt64>)
  func mirrored(seed: UInt64) throws {
    let crowd = Crowd(seed: seed)
    let policy = try policy(crowd.faces, crowd.bodies)
    let mirrored = crowd.faces.map {
      Rectangle(x: 800 - $0.maxX, y: $0.y, width: $0.width, height: $0.height)
    }
    let other = StatuePolicy(
      people: mirrored.map(Self.person), size: size, shape: shape,
      mask: try #require(policy.mask).mirrored)
    let (first, second) = (policy.place(), other.place())
    #expect(first?.stand == second?.stand, "seed \(seed)")
    guard let first = first?.placement, let second = second?.placement else { return }
    #expect(first.facing != second.facing, "seed \(seed)")
    #expect(abs(first.height - second.height) < 0.01, "seed \(seed)")
    #expect(abs(first.base.x + second.base.x - 800) < 0.01, "seed \(seed)")
  }
}

/// What is recognised: 85 % of its outline, its face, the wreath and a whole wing.
@Suite("What is seen of the statue")
struct StatueSightTests {
  private let shape = StatueShape(aspect: 0.72, baseFraction: 0.5)
  private let statue = StatuePlacement(base: Point(500, 900), height: 600, facing: .left)

  /// Its sight with a part of its picture hidden, in fractions of its width and height.
  private func sight(hiding part: Rectangle) -> StatueSight {
    let box = statue.box(shape)
    let hidden = Rectangle(
      x: box.x + part.x * box.width, y: box.y + part.y * box.height,
      width: part.width * box.width, height: part.height * box.height)
    return shape.sight(of: statue) { !hidden.contains($0) }
  }

  @Test("Whole it is recognised; without face, wreath or both wings it is not")
  func marks() throws {
    #expect(sight(hiding: Rectangle(x: 0, y: 0, width: 0, height: 0)).share == 1)
    let parts = StatueParts.drawn
    for part in [parts.face, parts.wreath] {
      #expect(!sight(hiding: part).isRecognized)
    }
    #expect(!sight(hiding: Rectangle(x: 0, y: 0, width: 1, height: 0.2)).hasMarks)
    // Its plinth's lowest rim may be hidden.
    let rim = sight(hiding: Rectangle(x: 0, y: 0.95, width: 1, height: 0.05))
    #expect(rim.isRecognized && rim.share < 1)
    #expect(sight(hiding: Rectangle(x: 0, y: 0.6, width: 1, height: 0.4)).share < StatueSight.least)
  }
}
