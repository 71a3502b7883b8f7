package import FaceTrack
package import Imaging

/// The statue of the booth's live preview: where a photo of the frame would have it.
///
/// The booth takes the people's mask now and then. The statue leaves its place when the rules have
/// wanted another for a second because a person moved; people who step before it cover it
/// meanwhile. In the countdown it stays whatever happens.
package struct PreviewStatue: Sendable {
  /// Its place in the frames; `nil` before the first mask, and where there is no room.
  package private(set) var placement: StatuePlacement?
  /// The people of the last mask, if they stand before its place or have stepped before it.
  package private(set) var cover: PeopleMask?
  private let shapes: ArtworkShapes
  private var size: PixelSize?
  private var lastLook: Duration?
  /// The time since which the rules would have it elsewhere.
  private var misfitSince: Duration?
  /// The people beside whom it took its place.
  private var company: [Person]?
  private var isHeld = false

  /// The time between two masks: one takes about as long as a frame.
  private static let interval = Duration.milliseconds(400)
  /// The time between two masks while people move before the statue, or walk into it.
  private static let shortInterval = Duration.milliseconds(200)
  /// The time after which it goes where the rules would have it: a person who leans forward is
  /// soon back.
  private static let patience = Duration.seconds(1)
  /// A move that is one: in heights of the head, and the factor between two of them.
  private static let (step, growth) = (0.3, 1.25)

  /// Begins a preview.
  ///
  /// - Parameter artwork: wreath and statue; their outlines are read now.
  /// - Throws: ``OverlayError`` when an artwork file is missing or damaged.
  package init(artwork: Artwork) throws(OverlayError) { shapes = try artwork.shapes() }

  /// Whether a frame's mask is wanted.
  ///
  /// - Parameters:
  ///   - faces: the faces that the tracker follows in it.
  ///   - size: the size of the part of it in which it stands.
  ///   - corner: that part's corner in the frame.
  ///   - time: the frame's time.
  ///   - isHeld: as for ``follow(_:_:from:at:isHeld:)``.
  package func needsMask(
    _ faces: [TrackedFace], in size: PixelSize, from corner: Point = Point(0, 0),
    at time: Duration, isHeld: Bool = false
  ) -> Bool {
    guard let lastLook, size == self.size, isHeld == self.isHeld else { return true }
    let isPressing = cover != nil || !isClear(of: Self.people(faces, from: corner), in: size)
    return time - lastLook >= (isPressing ? Self.shortInterval : Self.interval)
  }

  /// Takes a frame with its mask.
  ///
  /// - Parameters:
  ///   - faces: the faces that the tracker follows in it.
  ///   - mask: where people are in the part of it in which it stands.
  ///   - corner: that part's corner in the frame.
  ///   - time: the frame's time.
  ///   - isHeld: whether it keeps its place whatever happens. The first such frame still lets it
  ///     go where it was about to.
  package mutating func follow(
    _ faces: [TrackedFace], _ mask: PeopleMask, from corner: Point = Point(0, 0),
    at time: Duration, isHeld: Bool = false
  ) {
    if size != mask.size { (placement, misfitSince, company) = (nil, nil, nil) }
    (size, lastLook) = (mask.size, time)
    let people =
      faces.isEmpty
      ? [Person(under: WreathPlacement(onSilhouetteOf: mask))] : Self.people(faces, from: corner)
    let policy = StatuePolicy(people: people, size: mask.size, shape: shapes.statue, mask: mask)
    let begins = isHeld && !self.isHeld
    self.isHeld = isHeld
    if company == nil || begins || !isHeld {
      let next = policy.place(keeping: placement)?.placement
      let isMisfit = next != placement && hasMoved(people)
      misfitSince = isMisfit ? misfitSince ?? time : nil
      let isOver = misfitSince.map { begins || time - $0 >= Self.patience } ?? false
      if company == nil || isOver { (placement, misfitSince, company) = (next, nil, people) }
    }
    let isBefore = placement.map { $0.isBehindPeople || !policy.isClear($0) } ?? false
    cover = isBefore ? mask : nil
  }

  /// Whether a person came, left or moved since the statue took its place.
  private func hasMoved(_ people: [Person]) -> Bool {
    guard let company, company.count == people.count else { return true }
    return people.contains { person in
      !company.contains { earlier in
        let ratio = person.headHeight / earlier.headHeight
        return person.face.center.distance(to: earlier.face.center)
          < Self.step * earlier.headHeight && max(ratio, 1 / ratio) < Self.growth
      }
    }
  }

  /// Its place in a photo that the camera takes now; `nil` where the photo shows another shape.
  ///
  /// - Parameters:
  ///   - photo: the photo's size.
  ///   - part: the part of the frame that the photo shows, in fractions of its sides.
  package func placement(in photo: PixelSize, showing part: Rectangle) -> StatuePlacement? {
    guard let size, var statue = placement else { return nil }
    let across = Double(photo.width) / (part.width * Double(size.width))
    let down = Double(photo.height) / (part.height * Double(size.height))
    guard abs(across / down - 1) < Self.sameShape else { return nil }
    let corner = Point(part.x * Double(size.width), part.y * Double(size.height))
    statue.base = (statue.base - corner) * down
    statue.height *= down
    return statue
  }

  /// The largest difference of two scales that is one of rounding: a pixel of some hundred.
  private static let sameShape = 0.02

  /// The people in the part that begins at a corner of the frame.
  private static func people(_ faces: [TrackedFace], from corner: Point) -> [Person] {
    faces.map { Person($0.face).moved(by: Point(-corner.x, -corner.y)) }
  }

  private func isClear(of people: [Person], in size: PixelSize) -> Bool {
    guard let placement else { return true }
    return StatuePolicy(people: people, size: size, shape: shapes.statue).isClear(placement)
  }
}
