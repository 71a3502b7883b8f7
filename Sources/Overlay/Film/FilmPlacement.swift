public import FaceTrack
public import Imaging

/// Where wreaths and statue go from frame to frame: by the rules for photos, and steady.
///
/// A wreath follows its head; the statue stays where she stands until she is in somebody's way; the
/// light follows slowly. The rules are written down in `docs/live.md`.
public struct FilmPlacement: Sendable {
  private let shapes: ArtworkShapes
  private var statue = SteadyStatue()
  private var light = SteadyLight()
  private var last: Duration?

  /// Begins a film.
  ///
  /// - Parameter shapes: the outlines of the pictures that are laid over the frames.
  public init(shapes: ArtworkShapes) { self.shapes = shapes }

  /// What goes into one frame.
  public struct Shot: Sendable {
    /// What is put where, in the frame's light.
    public var placement: Placement
    /// Who wears the wreaths, in their order: the tracker's numbers.
    public var people: [Int]
    /// How much of the statue is seen, 0 to 1: she fades where she would otherwise jump.
    public var statueOpacity: Double

    /// Puts a shot together.
    public init(placement: Placement, people: [Int] = [], statueOpacity: Double = 1) {
      (self.placement, self.people, self.statueOpacity) = (placement, people, statueOpacity)
    }
  }

  /// Places everything in the next frame.
  ///
  /// - Parameters:
  ///   - faces: whom the tracker follows.
  ///   - frame: the picture.
  ///   - time: when it was taken; a time that is not later than the last frame's starts anew.
  ///   - wantsStatue: whether the statue is wanted at all.
  public mutating func place(
    _ faces: [TrackedFace], in frame: Photo, at time: Duration, wantsStatue: Bool = true
  ) -> Shot {
    let interval = last.map { max(0, (time - $0).seconds) } ?? 0
    last = time
    let people = faces.map { Person($0.face) }

    // Far heads first: a near one's wreath lies over those behind it.
    let farFirst = faces.sorted { $0.face.head.halfBreadth < $1.face.head.halfBreadth }
    var placement = Placement(
      wreaths: farFirst.map { WreathPlacement($0.face, shape: shapes.wreath) })
    var opacity = 0.0
    if wantsStatue {
      statue.follow(people, in: frame.size, shape: shapes.statue, interval: interval)
      placement.statue = statue.placement
      opacity = statue.opacity
    }
    light.follow(
      zip(faces, people).map { ($0.identity, $1) }, in: frame, interval: interval)
    let identities = farFirst.map(\.identity)
    light.shine(on: &placement, identities: identities)
    return Shot(placement: placement, people: identities, statueOpacity: opacity)
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
