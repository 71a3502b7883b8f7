import Imaging
import TestSupport
import Testing

@testable import FaceTrack
@testable import Overlay

@Suite("Hands before a wreath")
struct HandsBeforeWreathTests {
  private let wreath = WreathPlacement(center: Point(200, 190), width: 330, isBehindPeople: true)
  private let photo = DrawnHand.photo

  /// The drawn hand; cutting it out takes seconds without optimisation.
  private static let hand = Result {
    try Hand(points: DrawnHand.points, presence: 1, in: DrawnHand.photo)
  }

  private func scene() throws -> Scene { Scene(hands: [try Self.hand.get()]) }

  private func champion(
    _ wreath: WreathPlacement, _ scene: Scene, light: Light = Light(), threads: Int = 1
  ) -> Photo {
    TestArtwork.paint(
      Placement(wreaths: [wreath], light: light), on: photo, scene: scene, threads: threads)
  }

  @Test(
    "Neither leaves nor shadow are on the hand; beside it the wreath is as without it",
    arguments: [0, 2.5])
  func hand(blur: Double) throws {
    let light = Light(blur: blur)
    let behind = champion(wreath, try scene(), light: light)
    let whole = champion(wreath, Scene(), light: light)
    var covered = 0
    for y in 0..<330 {
      for x in 0..<400 {
        let distance = DrawnHand.distance(x, y)
        let (now, before, uncut) = (behind.color(x, y), photo.color(x, y), whole.color(x, y))
        if distance < -3 {
          #expect(now == before, "\(x), \(y)")
          covered += uncut == before ? 0 : 1
        }
        if distance > 4 { #expect(now == uncut, "\(x), \(y)") }
      }
    }
    #expect(covered > 500, "the wreath would cover the hand")
  }

  @Test("A wreath before the hands is painted over them")
  func before() throws {
    var wreath = wreath
    wreath.isBehindPeople = false
    #expect(champion(wreath, try scene()).pixels == champion(wreath, Scene()).pixels)
  }

  @Test("The bytes do not depend on the threads, and a film's painter paints the same")
  func threads() throws {
    let light = Light(blur: 0.8, grain: 0.02)
    let scene = try scene()
    let alone = champion(wreath, scene, light: light)
    for threads in [2, 5] {
      #expect(champion(wreath, scene, light: light, threads: threads).pixels == alone.pixels)
    }
    let painter = FilmPainter(artwork: TestArtwork.artwork)
    for _ in 0..<2 {
      var frame = photo
      let placement = FramePlacement(Placement(wreaths: [wreath], light: light))
      try painter.paint(placement, on: &frame, number: 0, scene: scene)
      #expect(frame.pixels == alone.pixels)
    }
  }

  @Test("A hand before two wreaths lies before both")
  func twoWreaths() throws {
    var other = wreath
    other.center.y += 30
    let champion = TestArtwork.paint(
      Placement(wreaths: [wreath, other]), on: photo, scene: try scene())
    #expect(champion.color(200, 190) == photo.color(200, 190), "a knuckle")
  }

  @Test("The mirrored photo with the mirrored scene has the hand before the wreath")
  func mirrored() throws {
    let placement = Placement(wreaths: [wreath]).mirrored(in: photo.size)
    #expect(placement.wreaths[0].isBehindPeople)
    let champion = TestArtwork.paint(
      placement, on: photo.mirrored(), scene: try scene().mirrored(in: photo.size))
    for y in 100..<330 {
      for x in 0..<400 where DrawnHand.distance(x, y) < -3 {
        #expect(champion.color(399 - x, y) == photo.color(x, y))
      }
    }
  }
}
