public import FaceTrack
public import Imaging
public import Overlay

/// Crowns a film or a camera's stream frame by frame.
///
/// The first frame loads models and artwork. Not safe for use by several threads at once.
public struct LiveCrowning: ~Copyable {
  private var tracker: FaceTracker
  private let artwork: Artwork
  private let wantsStatue: Bool
  private let painter: FilmPainter
  /// Made for the first frame.
  private var placer: FilmPlacer?
  private var count = 0

  /// A crowned frame.
  public struct Crowned: Sendable {
    /// The champion photo.
    public var photo: Photo
    /// Wreaths, statue and light.
    public var framePlacement: FramePlacement
    /// The tracked faces.
    public var faces: [TrackedFace]
    /// The track identifiers of the wreaths' wearers, in the wreaths' order.
    public var people: [Int] { framePlacement.identities }
  }

  /// Prepares for a film; it reads no file yet.
  ///
  /// - Parameters:
  ///   - models: the folders that are searched for the model files.
  ///   - artwork: wreath and statue.
  ///   - wantsStatue: whether the statue is placed.
  public init(models: ModelFolders, artwork: Artwork, wantsStatue: Bool = true) {
    tracker = FaceTracker(models: models)
    self.artwork = artwork
    self.wantsStatue = wantsStatue
    painter = FilmPainter(artwork: artwork)
  }

  /// Crowns the next frame.
  ///
  /// - Parameters:
  ///   - frame: the upright frame, mirrored by the caller if that is wanted.
  ///   - time: its timestamp, from any origin; not before the last frame's.
  /// - Throws: `FaceTrackError` or `OverlayError`.
  public mutating func crown(
    _ frame: consuming Photo, at time: Duration
  ) throws -> Crowned {
    var placer = try placer ?? FilmPlacer(artwork: artwork)
    var photo = frame
    let faces = try tracker.track(photo, at: time)
    let placement = placer.place(faces, in: photo, at: time, wantsStatue: wantsStatue)
    try painter.paint(placement, on: &photo, number: count)
    count += 1
    self.placer = placer
    return Crowned(photo: photo, framePlacement: placement, faces: faces)
  }
}
