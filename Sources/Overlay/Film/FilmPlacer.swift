public import FaceTrack
public import Imaging

/// Places wreaths and statue frame by frame, by the rules for photos, and steadily.
///
/// A wreath follows its head; the statue keeps its place while it is clear; the light is smoothed.
/// The rules are in `docs/live.md`.
public struct FilmPlacer: Sendable {
  private let shapes: ArtworkShapes
  private var statue = SteadyStatue()
  private var light = SmoothedLight()
  private var lastTime: Duration?

  /// Begins a film.
  ///
  /// - Parameter artwork: wreath and statue; their outlines are read now.
  /// - Throws: ``OverlayError`` when an artwork file is missing or damaged.
  public init(artwork: Artwork) throws(OverlayError) {
    shapes = try artwork.shapes()
  }

  /// Places wreaths and statue in the next frame.
  ///
  /// - Parameters:
  ///   - faces: the faces that the tracker follows in it.
  ///   - frame: the frame without anything painted on it; its light is measured.
  ///   - time: the frame's time; one that is not later than the last frame's counts as the same
  ///     moment.
  ///   - wantsStatue: whether the statue is wanted.
  /// - Returns: the frame's placement, for ``FilmPainter``.
  public mutating func place(
    _ faces: [TrackedFace], in frame: Photo, at time: Duration, wantsStatue: Bool = true
  ) -> FramePlacement {
    let interval = lastTime.map { max(0, (time - $0) / .seconds(1)) } ?? 0
    lastTime = time
    let people = faces.map { Person($0.face) }

    // The painter's order: smaller heads are farther away and come first.
    let farFirst = faces.sorted { $0.face.head.halfBreadth < $1.face.head.halfBreadth }
    var placement = Placement(
      wreaths: farFirst.map { WreathPlacement($0.face, shape: shapes.wreath, in: frame.size) })
    var opacity = 0.0
    if wantsStatue {
      statue.follow(people, in: frame.size, shape: shapes.statue, interval: interval)
      placement.statue = statue.placement
      opacity = statue.opacity
    }
    light.follow(
      zip(faces, people).map { ($0.identity, $1) }, in: frame, interval: interval)
    let identities = farFirst.map(\.identity)
    light.apply(to: &placement, identities: identities)
    return FramePlacement(placement, identities: identities, statueOpacity: opacity)
  }
}
