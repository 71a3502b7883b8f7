package import FaceTrack
package import Imaging

/// The statue of the booth's live preview: where a photo of the frame would have it.
///
/// The people's mask is taken now and then. It keeps its place while the rules allow it, and does
/// not fade: a place that it must leave is covered by somebody.
package struct PreviewStatue: Sendable {
  /// Its place in the frames; `nil` before the first mask, and where there is no room.
  package private(set) var placement: StatuePlacement?
  /// The people of the last mask, if they stand before it.
  package private(set) var cover: PeopleMask?
  private let shapes: ArtworkShapes
  private var size: PixelSize?
  private var lastLook: Duration?
  /// The time since which the rules would have it elsewhere.
  private var misfitSince: Duration?

  /// The time between two masks: one takes about as long as a frame.
  private static let interval = Duration.milliseconds(400)
  /// That while people move before it, or somebody walks into it.
  private static let shortInterval = Duration.milliseconds(200)
  /// The time after which it goes where the rules would have it: a person who leans forward is
  /// soon back.
  private static let patience = Duration.milliseconds(800)

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
  package func needsMask(
    _ faces: [TrackedFace], in size: PixelSize, from corner: Point = Point(0, 0),
    at time: Duration
  ) -> Bool {
    guard let lastLook, size == self.size else { return true }
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
  package mutating func follow(
    _ faces: [TrackedFace], _ mask: PeopleMask, from corner: Point = Point(0, 0),
    at time: Duration
  ) {
    if size != mask.size { (placement, misfitSince) = (nil, nil) }
    (size, lastLook) = (mask.size, time)
    let people =
      faces.isEmpty
      ? [Person(under: WreathPlacement(onSilhouetteOf: mask))] : Self.people(faces, from: corner)
    let policy = StatuePolicy(people: people, size: mask.size, shape: shapes.statue, mask: mask)
    let next = policy.place(keeping: placement)?.placement
    if next == placement {
      misfitSince = nil
    } else if placement == nil || !isClear(of: people, in: mask.size)
      || time - (misfitSince ?? time) >= Self.patience
    {
      (placement, misfitSince) = (next, nil)
    } else {
      misfitSince = misfitSince ?? time
    }
    cover = placement?.isBehindPeople == true ? mask : nil
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
