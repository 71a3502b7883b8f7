public import FaceTrack
public import Imaging
public import Overlay

/// Crowns a film or a camera's stream frame by frame.
///
/// Models and artwork are loaded when the first frame needs them.
public struct LiveCrowning: ~Copyable {
  private var tracker: FaceTracker
  private let artwork: Artwork
  private let wantsStatue: Bool
  private var stage: Stage?
  private var count = 0

  /// What the first frame loads.
  private struct Stage {
    var painter: FilmPainter
    var placer: FilmPlacer
  }

  /// A crowned frame.
  public struct Crowned: Sendable {
    /// The champion photo.
    public var photo: Photo
    /// What was put where.
    public var framePlacement: FramePlacement
    /// Whom the tracker follows.
    public var faces: [TrackedFace]
    /// Who wears the wreaths, in their order: the same number as long as somebody is followed.
    public var people: [Int] { framePlacement.identities }
  }

  /// Makes ready for a film; nothing is read yet.
  public init(
    models: ModelFolders, artwork: Artwork, detector: DetectorChoice = .auto,
    engine: Engine = .preferred, wantsStatue: Bool = true
  ) {
    tracker = FaceTracker(models: models, detector: detector, engine: engine)
    self.artwork = artwork
    self.wantsStatue = wantsStatue
  }

  /// Crowns the next frame.
  ///
  /// - Parameters:
  ///   - frame: the picture, mirrored already if that is wanted.
  ///   - time: when it was taken.
  public mutating func crown(
    _ frame: consuming Photo, at time: Duration
  ) throws(ChampionError) -> Crowned {
    var stage = try loadedStage()
    var photo = frame
    let faces: [TrackedFace]
    do throws(FaceTrackError) {
      faces = try tracker.track(photo, at: time)
    } catch {
      throw .faces(error)
    }
    let placement = stage.placer.place(faces, in: photo, at: time, wantsStatue: wantsStatue)
    do throws(OverlayError) {
      try stage.painter.paint(placement, on: &photo, number: count)
    } catch {
      throw .overlay(error)
    }
    count += 1
    self.stage = stage
    return Crowned(photo: photo, framePlacement: placement, faces: faces)
  }

  private func loadedStage() throws(ChampionError) -> Stage {
    if let stage { return stage }
    let placer = try ChampionError.lifting { () throws(OverlayError) in
      try FilmPlacer(artwork: artwork)
    }
    return Stage(painter: FilmPainter(artwork: artwork), placer: placer)
  }
}
