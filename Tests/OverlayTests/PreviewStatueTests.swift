import Imaging
import Testing

@testable import FaceTrack
@testable import Overlay

@Suite("The statue of the live preview")
struct PreviewStatueTests {
  private let size = PixelSize(width: 480, height: 360)

  private func face(_ x: Double, _ y: Double, _ unit: Double) -> [TrackedFace] {
    [TrackedFace(identity: 1, face: Head(eyes: Point(x, y), unit: unit).face)]
  }

  private func mask(_ x: Double, _ width: Double) throws -> PeopleMask {
    try DrawnPeople.scene(
      [Rectangle(x: x - width / 2, y: 60, width: width, height: 900)], in: size
    ).mask
  }

  /// A statue that has followed one picture, and its place.
  private func settled(
    _ faces: [TrackedFace], _ mask: PeopleMask
  ) throws -> (statue: PreviewStatue, first: StatuePlacement) {
    var statue = try PreviewStatue(artwork: TestArtwork.artwork)
    statue.follow(faces, mask, at: .zero)
    return (statue, try #require(statue.placement))
  }

  @Test("A mask is wanted for the first frame, and then now and then")
  func masks() throws {
    var statue = try PreviewStatue(artwork: TestArtwork.artwork)
    let faces = face(150, 130, 20)
    #expect(statue.needsMask(faces, in: size, at: .zero))
    statue.follow(faces, try mask(150, 110), at: .zero)
    #expect(statue.placement != nil && statue.cover == nil)
    #expect(!statue.needsMask(faces, in: size, at: .milliseconds(300)))
    #expect(statue.needsMask(faces, in: size, at: .milliseconds(400)))
    // Another size is another camera, a face before it is urgent.
    #expect(statue.needsMask(faces, in: PixelSize(width: 9, height: 9), at: .milliseconds(10)))
    let x = try #require(statue.placement).base.x
    #expect(statue.needsMask(face(x, 250, 20), in: size, at: .milliseconds(210)))
  }

  @Test("It keeps its place while a person moves beside it, and leaves it to a face")
  func steady() throws {
    var (statue, first) = try settled(face(150, 130, 20), try mask(150, 110))
    for step in 1...8 {
      let x = 150 + 4 * Double(step % 5)
      statue.follow(
        face(x, 130, 20 + Double(step % 3)), try mask(x, 110), at: .milliseconds(400 * step))
      #expect(statue.placement == first)
    }
    let (before, people) = (face(first.base.x, 200, 20), try mask(first.base.x, 110))
    statue.follow(before, people, at: .seconds(4))
    #expect(statue.placement == first && statue.cover != nil, "the person covers its meanwhile")
    statue.follow(before, people, at: .milliseconds(4_900))
    #expect(statue.placement == first)
    statue.follow(before, people, at: .seconds(5))
    let second = try #require(statue.placement)
    #expect(abs(second.base.x - first.base.x) > 100)
  }

  @Test("A person who stays nearer has a larger statue, after a moment")
  func patience() throws {
    var (statue, first) = try settled(face(120, 130, 12), try mask(120, 60))
    let near = face(120, 130, 26)
    statue.follow(near, try mask(120, 120), at: .milliseconds(400))
    #expect(statue.placement == first, "the person may soon be back")
    for step in 2...4 { statue.follow(near, try mask(120, 120), at: .milliseconds(400 * step)) }
    #expect(try #require(statue.placement).height > 1.3 * first.height)
  }

  @Test("Faces and masks that tremble, or are lost for a moment, leave it where it is")
  func trembling() throws {
    let mask = try mask(150, 190)
    func faces(_ shift: Double) -> [TrackedFace] {
      face(115 + shift, 130, 20) + face(185 - shift, 130 + shift, 21)
    }
    var (statue, first) = try settled(faces(0), mask)
    for step in 1...40 {
      let all = faces(step % 2 == 0 ? 3 : -3)
      statue.follow(step % 5 == 0 ? Array(all.prefix(1)) : all, mask, at: .milliseconds(250 * step))
      #expect(statue.placement == first, "step \(step)")
    }
  }

  @Test("Through the countdown it stays, at the place where it was going when it began")
  func held() throws {
    var (statue, first) = try settled(face(150, 130, 20), try mask(150, 110))
    let (before, people) = (face(first.base.x, 200, 20), try mask(first.base.x, 110))
    for step in 1...9 {
      statue.follow(before, people, at: .milliseconds(400 * step), isHeld: true)
      if step == 1 { #expect(statue.placement != first, "the photo would not have it there") }
    }
    let held = try #require(statue.placement)
    statue.follow(face(150, 130, 20), try mask(150, 110), at: .seconds(5), isHeld: true)
    statue.follow(
      face(held.base.x, 130, 20), try mask(held.base.x, 110), at: .seconds(9), isHeld: true)
    #expect(statue.placement == held)
    // Nothing was pending, and the countdown is over.
    #expect(statue.needsMask(before, in: size, at: .milliseconds(9_001)))
  }

  @Test("A photo, or a part of it, has it at the same place; another shape has none")
  func photo() throws {
    let (statue, live) = try settled(face(150, 130, 20), try mask(150, 110))
    let whole = Rectangle(x: 0, y: 0, width: 1, height: 1)
    let large = try #require(
      statue.placement(in: PixelSize(width: 1920, height: 1440), showing: whole))
    #expect(large.base.distance(to: live.base * 4) < 1e-9 && large.height == 4 * live.height)
    let right = Rectangle(x: 0.25, y: 0.2, width: 0.75, height: 0.8)
    let part = try #require(
      statue.placement(in: PixelSize(width: 720, height: 576), showing: right))
    #expect(part.base.distance(to: (live.base - Point(120, 72)) * 2) < 1e-9)
    #expect(statue.placement(in: PixelSize(width: 1920, height: 1080), showing: whole) == nil)
  }

  @Test("The photo keeps the live place where the rules allow it, and only there")
  func kept() throws {
    let mask = try mask(150, 110)
    let people = face(150, 130, 20).map { Person($0.face) }
    let policy = StatuePolicy(
      people: people, size: size, shape: TestArtwork.shapes.statue, mask: mask)
    let own = try #require(policy.place()).placement
    var kept = own
    kept.height *= 0.9
    #expect(policy.place(keeping: kept)?.placement == kept)
    #expect(policy.place(keeping: nil)?.placement == own)
    // The place that a visitor was shown holds although the rules would have another size.
    kept.height = 0.7 * own.height
    #expect(policy.place(keeping: kept)?.placement == own)
    #expect(policy.place(keeping: kept, isPromised: true)?.placement == kept)
    kept.height = 0.9 * own.height
    // Before a person, far smaller, in the air, beyond the side.
    var others = [StatuePlacement](repeating: kept, count: 4)
    others[0].base.x = 150
    others[1].height = own.height / 2
    others[2].base.y -= 60
    others[3].base.x = 470
    for other in others { #expect(policy.place(keeping: other)?.placement == own) }
  }

  @Test(
    "A head that is measured smaller or larger in the photo leaves the statue where it was shown",
    arguments: [(0.8, true), (1.02, true), (1.3, true), (1.5, false)])
  func measuredAgain(larger: Double, isKept: Bool) throws {
    let mask = try mask(150, 60)
    func policy(unit: Double) -> StatuePolicy {
      StatuePolicy(
        people: face(150, 200, unit).map { Person($0.face) }, size: size,
        shape: TestArtwork.shapes.statue, mask: mask)
    }
    let live = try #require(policy(unit: 12 * larger).place()).placement
    let photo = policy(unit: 12)
    let own = try #require(photo.place()).placement
    let kept = photo.place(keeping: live, isPromised: true)?.placement
    #expect(kept == (isKept ? live : own))
    // Over a face, and beyond the side.
    for x in [150.0, 470] {
      var wrong = live
      wrong.base.x = x
      #expect(photo.place(keeping: wrong, isPromised: true)?.placement == own, "\(x)")
    }
  }
}
