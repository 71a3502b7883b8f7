import FaceTrack
import Imaging
import Testing

@testable import Overlay

@Suite("The film of a coronation")
struct CoronationTests {
  private static let size = PixelSize(width: 320, height: 240)
  private static let heads = [
    Head(eyes: Point(110, 110), unit: 28, roll: -8), Head(eyes: Point(40, 130), unit: 20, yaw: 15),
  ]
  private static let artwork = TestArtwork.artwork

  private static func placement(statue: Bool = true) -> Placement {
    var placement = TestArtwork.placement(for: heads, in: size)
    if !statue { placement.statue = nil }
    placement.light.grain = 0.02
    return placement
  }

  private static func film(
    _ placement: Placement = placement(),
    on photo: Photo = .mannequins(heads, width: size.width, height: size.height)
  ) throws -> (coronation: Coronation, champion: Photo) {
    let champion = TestArtwork.paint(placement, on: photo)
    let stage = CoronationStage(photo, placement, scene: Scene())
    return (try Coronation(stage, champion: champion, artwork: artwork), champion)
  }

  private static func motion(
    to placement: Placement, in size: PixelSize = size
  ) throws -> CoronationMotion {
    try CoronationMotion(to: placement, in: size, people: nil, artwork: artwork)
  }

  @Test("The last frame is the champion photo, byte for byte", arguments: [true, false])
  func last(statue: Bool) throws {
    let (coronation, champion) = try Self.film(Self.placement(statue: statue))
    var frames: [Photo] = []
    try coronation.paint { frame, time in
      #expect(time == .seconds(frames.count) / 30)
      frames.append(frame)
    }
    #expect(frames.count == 90)
    #expect(frames.last?.pixels == champion.pixels)
  }

  @Test("A larger photo's last frame is the champion photo at the film's size")
  func lastOfLarge() throws {
    let placement = Placement(wreaths: [WreathPlacement(center: Point(500, 500), width: 300)])
    let (coronation, champion) = try Self.film(placement, on: .plain(1440, 1080))
    let last = try coronation.frame(89, FilmPainter(artwork: Self.artwork))
    #expect(last.pixels == champion.resized(to: PixelSize(width: 720, height: 540)).pixels)
  }

  @Test("The frames are as they were recorded", arguments: [0, 20, 45, 55, 70, 80])
  func golden(number: Int) throws {
    let (coronation, _) = try Self.film()
    let frame = try coronation.frame(number, FilmPainter(artwork: Self.artwork))
    try Golden.check(frame, "coronation-\(number)")
    // A frame does not depend on those before it.
    let painter = FilmPainter(artwork: Self.artwork)
    _ = try coronation.frame(10, painter)
    #expect(try coronation.frame(number, painter).pixels == frame.pixels)
  }

  @Test("Minimum jerk begins and ends at rest, and is symmetric")
  func minimumJerk() {
    #expect(MinimumJerk.progress(-1) == 0)
    #expect(MinimumJerk.progress(0) == 0)
    #expect(MinimumJerk.progress(0.5) == 0.5)
    #expect(MinimumJerk.progress(1) == 1)
    #expect(MinimumJerk.progress(2) == 1)
    for time in stride(from: 0.0, through: 1, by: 0.05) {
      #expect(abs(MinimumJerk.progress(time) + MinimumJerk.progress(1 - time) - 1) < 1e-12)
    }
    #expect(MinimumJerk.progress(0.01) < 1.1e-5)
  }

  /// The centroid of what was painted on a plain photo, in pixels.
  private static func centroid(of painted: Photo, on bare: Photo) -> Point {
    var (sum, weights) = (Point(0, 0), 0.0)
    for index in 0..<bare.size.area {
      let weight = (0..<3).reduce(0) { sum, channel in
        sum + abs(Int(painted.pixels[3 * index + channel]) - Int(bare.pixels[3 * index + channel]))
      }
      let place = Point(
        Double(index % bare.size.width) + 0.5, Double(index / bare.size.width) + 0.5)
      sum = sum + place * Double(weight)
      weights += Double(weight)
    }
    return sum / weights
  }

  @Test("The painted wreath is within 0.3 pixels of its curve")
  func shimmer() throws {
    let size = PixelSize(width: 240, height: 200)
    let bare = Photo.plain(size.width, size.height)
    let rest = WreathPlacement(center: Point(121.3, 150.6), width: 60)
    let motion = try Self.motion(to: Placement(wreaths: [rest]), in: size)
    // From above it comes straight down: its place is that on the head, and a height over it. The
    // curve is the one of the document, the painted centre is measured against the wreath at rest.
    let ring = WreathGeometry(rest)
    let top = min(-1.6 * ring.halfBreadth, ring.ringCenter.y - 3 * ring.halfBreadth)
    let painter = FilmPainter(artwork: Self.artwork)
    func painted(_ placement: FramePlacement) throws -> Photo {
      var photo = bare
      try painter.paint(placement, on: &photo, number: 0)
      return photo
    }
    var (squares, count) = (0.0, 0)
    for number in 35..<60 {
      let time = Double(number) / 30
      let t = (time - 0.3) / 2.2
      let progress = t * t * t * (10 - 15 * t + 6 * t * t)
      // Both control points of the curve lie at its ends.
      let along = progress * progress * (3 - 2 * progress)
      let height = (ring.ringCenter.y - top) * (1 - along)
      let frame = motion.placement(at: time)
      // Without the head, which hides leaves.
      var free = FramePlacement(frame.placement)
      var reference = FramePlacement(Placement(wreaths: [rest]))
      reference.placement.wreaths[0].center = Point(
        rest.center.x, rest.center.y.rounded(.down) + 0.6 - height.rounded())
      free.approaches = []
      guard reference.placement.wreaths[0].center.y > 40 else { continue }
      let seen = Self.centroid(of: try painted(free), on: bare)
      let known = Self.centroid(of: try painted(reference), on: bare)
      let expected = known.y + height.rounded() - height
      squares += (seen.y - expected) * (seen.y - expected)
      squares += (seen.x - known.x) * (seen.x - known.x)
      count += 1
    }
    #expect(count > 5)
    #expect((squares / Double(count)).squareRoot() < 0.3)
  }

  @Test("Between two frames nothing goes farther than a tenth of the picture")
  func steps() throws {
    let placement = Self.placement()
    let motion = try Self.motion(to: placement)
    let frames = (0..<90).map { motion.placement(at: Double($0) / 30) }
    for (frame, next) in zip(frames, frames.dropFirst()) {
      if let from = frame.placement.statue, let to = next.placement.statue {
        #expect(from.base.distance(to: to.base) < 32)
      }
      guard frame.placement.wreaths.count == next.placement.wreaths.count else { continue }
      for (from, to) in zip(frame.placement.wreaths, next.placement.wreaths) {
        #expect(from.center.distance(to: to.center) < 32)
        #expect(abs(from.angle - to.angle) < 10 && abs(from.pitch - to.pitch) < 10)
      }
    }
    #expect(frames.last?.placement == placement)
  }

  @Test("The statue does not come past a face: it appears in its place")
  func face() throws {
    // Placed by hand: the statue on the left of two heads of which one is at the left edge.
    let heads = [Head(eyes: Point(60, 100), unit: 28), Head(eyes: Point(240, 110), unit: 28)]
    var placement = TestArtwork.placement(for: heads, in: Self.size)
    placement.statue = StatuePlacement(base: Point(150, 235), height: 150, facing: .right)
    let motion = try Self.motion(to: placement)
    let early = motion.placement(at: 0.3)
    #expect(early.placement.statue?.base == placement.statue?.base)
    #expect(early.statueOpacity > 0 && early.statueOpacity < 1)
    #expect(early.placement.wreaths.isEmpty)
    #expect(motion.placement(at: 0.9).statueOpacity == 1)
  }

  @Test("A wreath goes round the face of another head to which its own one leans")
  func roundFaces() throws {
    let upright = WreathPlacement(center: Point(190, 80), width: 60)
    let leaning = WreathPlacement(center: Point(110, 110), width: 60, angle: 45)
    let statue = StatuePlacement(base: Point(290, 235), height: 100, facing: .left)
    let motion = try Self.motion(to: Placement(wreaths: [upright, leaning], statue: statue))
    let face = Rectangle(x: 166, y: 92, width: 48, height: 54)
    for number in 0..<90 {
      let frame = motion.placement(at: Double(number) / 30)
      for (wreath, approach) in zip(frame.placement.wreaths, frame.approaches)
      where approach?.rest == leaning && approach?.progress ?? 0 > 0 {
        #expect(!face.contains(wreath.center), "frame \(number)")
      }
    }
  }

  @Test("Several wreaths come one after another, and all lie after two and a half seconds")
  func several() throws {
    let wreaths = (0..<9).map {
      WreathPlacement(center: Point(30 + 30 * Double($0), 120), width: 25)
    }
    let statue = StatuePlacement(base: Point(290, 235), height: 100, facing: .left)
    let placement = Placement(wreaths: wreaths, statue: statue)
    let motion = try Self.motion(to: placement)
    let landed = stride(from: 0.0, through: 2.5, by: 0.05).map { time in
      motion.placement(at: time).approaches.count { $0 == nil }
    }
    #expect(landed.first == 0)
    #expect(landed.last == 9)
    #expect(zip(landed, landed.dropFirst()).allSatisfy { $1 >= $0 && $1 - $0 <= 1 })
    // One in the hand stands for all that wait there.
    #expect(motion.placement(at: 0.5).placement.wreaths.count == 1)
  }

  @Test(
    "A film is no larger than 720 pixels, has even sides, and the photo's shape",
    arguments: [
      (4032, 3024, 720, 540), (3024, 4032, 540, 720), (1920, 1080, 704, 396),
      (6000, 4000, 720, 480), (640, 480, 640, 480), (721, 721, 720, 720), (501, 333, 501, 333),
    ])
  func size(width: Int, height: Int, filmWidth: Int, filmHeight: Int) {
    let size = CoronationStage.size(of: PixelSize(width: width, height: height), ledge: 0)
    #expect(size == PixelSize(width: filmWidth, height: filmHeight))
  }

  @Test("The film of a photo on a ledge has even sides")
  func ledge() throws {
    var placement = Placement(
      wreaths: [], statue: StatuePlacement(base: Point(700, 1290), height: 280, facing: .left))
    placement.ledge = 301
    let (coronation, _) = try Self.film(placement, on: .plain(1500, 1001))
    let painter = FilmPainter(artwork: Self.artwork)
    let size = try coronation.frame(0, painter).size
    #expect(try coronation.frame(89, painter).size == size)
    #expect(size.width % 2 == 0 && size.height % 2 == 0 && max(size.width, size.height) <= 721)
  }
}
