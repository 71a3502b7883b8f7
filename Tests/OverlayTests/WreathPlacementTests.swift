import FaceTrack
import Imaging
import TestSupport
import Testing

@testable import Overlay

@Suite("Placing wreaths")
struct WreathPlacementTests {
  private func random(_ seed: UInt64) -> Head {
    var random = SeededGenerator(seed: seed)
    return Head(
      eyes: Point(.random(in: 200...300, using: &random), .random(in: 220...300, using: &random)),
      unit: .random(in: 30...70, using: &random), roll: .random(in: -50...50, using: &random),
      yaw: .random(in: -60...60, using: &random), pitch: .random(in: -35...35, using: &random))
  }

  @Test("The mirrored head gets the mirrored wreath", arguments: 0..<50 as Range<UInt64>)
  func mirroring(seed: UInt64) throws {
    let head = random(seed)
    var other = head
    other.eyes.x = 500 - head.eyes.x
    (other.roll, other.yaw) = (-head.roll, -head.yaw)
    // A symmetric strip: mirroring moves the leaves of any other.
    let shape = WreathShape(
      tipHeights: [Double](repeating: -0.4, count: WreathShape.sections),
      tipDisplacements: [Double](repeating: 0.1, count: WreathShape.sections))
    let size = PixelSize(width: 500, height: 500)
    let wreath = try #require(
      Placement(wreaths: PlacedWreaths.wreaths(for: [head.face], shape: shape)).mirrored(in: size)
        .wreaths.first)
    let mirrored = try #require(PlacedWreaths.wreaths(for: [other.face], shape: shape).first)
    #expect(wreath.center.distance(to: mirrored.center) < 0.01, "seed \(seed)")
    #expect(abs(wreath.width - mirrored.width) < 0.01, "seed \(seed)")
    #expect(abs(wreath.angle - mirrored.angle) < 1e-9, "seed \(seed)")
  }

  @Test(
    "A head of twice the size gets a wreath of twice the size, within a pixel",
    arguments: 0..<50 as Range<UInt64>)
  func scaling(seed: UInt64) throws {
    let head = random(seed)
    var large = head
    (large.eyes, large.unit) = (head.eyes * 2, head.unit * 2)
    let shape = TestArtwork.shapes.wreath
    let first = try #require(PlacedWreaths.wreaths(for: [head.face], shape: shape).first)
    let second = try #require(PlacedWreaths.wreaths(for: [large.face], shape: shape).first)
    #expect((first.center * 2).distance(to: second.center) < 1, "seed \(seed)")
    #expect(abs(first.width * 2 - second.width) < 1, "seed \(seed)")
  }

  @Test("Eyes and eyebrows are never covered", arguments: 0..<60 as Range<UInt64>)
  func brows(seed: UInt64) throws {
    var head = random(seed)
    head.unit /= 2
    let face = head.face
    let artwork = TestArtwork.wreath
    let wreath = try #require(PlacedWreaths.wreaths(for: [face], shape: artwork.shape()).first)
    let geometry = WreathGeometry(wreath)
    let rasterizer = try WreathRasterizer(
      artwork: artwork, geometry: geometry,
      detail: WreathDetail(halfBreadth: geometry.halfBreadth, blur: 0))
    let size = PixelSize(width: 600, height: 600)
    let layer = try #require(rasterizer.layer(in: size, margin: 0))
    var points = BrowClearance.upperEdges.map { face.landmarks.mesh[$0].position }
    points += [face.landmarks.leftEye, face.landmarks.rightEye]
    for point in points {
      #expect(layer.alpha(at: point) == 0, "seed \(seed), \(point)")
    }
  }

  @Test("Wreaths are in the painter's order: the largest head's comes last")
  func order() {
    let heads = [90.0, 20, 50].enumerated().map {
      Head(eyes: Point(200 + Double($0.offset) * 300, 400), unit: $0.element)
    }
    let wreaths = PlacedWreaths.wreaths(for: heads.map(\.face), shape: TestArtwork.shapes.wreath)
    #expect(wreaths.map(\.width) == wreaths.map(\.width).sorted())
    #expect(wreaths.count == 3)
  }

  @Test("A wreath moved by whole pixels has the same pixels")
  func moving() throws {
    let photo = Photo.plain(300, 200)
    let wreath = WreathPlacement(center: Point(100, 100), width: 80)
    var moved = wreath
    moved.center.x += 90
    let first = TestArtwork.paint(Placement(wreaths: [wreath]), on: photo)
    let second = TestArtwork.paint(Placement(wreaths: [moved]), on: photo)
    for y in 0..<200 {
      for x in 0..<210 where first.color(x, y) != second.color(x + 90, y) {
        Issue.record("\(x),\(y) differs")
        return
      }
    }
  }

  @Test("Projecting the ring's line and intersecting its cylinder are inverse")
  func projection() throws {
    for (yaw, pitch) in [(0.0, 0.0), (30, -20), (-50, 25)] {
      let ring = RingProjection(angle: 17, yaw: yaw, pitch: pitch)
      for theta in [-0.9, -0.3, 0, 0.4, 1.0] where ring.spoke(theta: theta).outward.z < -0.1 {
        let point = try #require(ring.bandPoint(at: ring.offset(theta: theta)))
        #expect(abs(point.theta - theta) < 1e-6)
        #expect(abs(point.height) < 1e-6)
        #expect(abs(RingArc.theta(turn: RingArc.turn(theta: theta)) - theta) < 1e-3)
      }
    }
  }

  @Test("The head occludes the ring's farthest point and not its nearest")
  func hidden() {
    for (yaw, pitch) in [(0.0, 0.0), (60, 0), (-60, 10), (0, 30)] {
      let ring = RingProjection(angle: 0, yaw: yaw, pitch: pitch)
      let places = (0..<360).map { ring.spoke(theta: Double($0) / 180 * .pi).place }
        .sorted { $0.z < $1.z }
      #expect(!ring.isHidden(places[0]) && ring.isHidden(places[359]))
    }
  }
}

extension ImageLayer {
  /// The alpha at a point of the photo.
  func alpha(at point: Point) -> Float {
    let (x, y) = (Int(point.x / step) - left, Int(point.y / step) - top)
    guard x >= 0, y >= 0, x < width, y < height else { return 0 }
    return pixels[y * width + x].w
  }
}
