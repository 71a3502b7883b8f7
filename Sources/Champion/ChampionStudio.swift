public import FaceTrack
public import Imaging
public import Overlay
package import StageTiming
import Threading

/// Makes champion photos of photos: read, decode, find, place, paint, encode, write.
///
/// The stages are in `Pipeline`, a file each. A studio loads its models when the first photo needs them and
/// keeps them. One thread at a time uses a studio; studios that work side by side share the artwork.
public struct ChampionStudio: ~Copyable {
  var tracker: FaceTracker
  let artwork: Artwork
  /// How many threads may paint one photo; with more than one, models and artwork are prefetched.
  let threads: Int
  private var artworkPrefetch: Prefetch<Void, Never>?
  /// Where the stages of the next photo are recorded; `nil` takes no times.
  package var trace: Trace? {
    didSet { tracker.trace = trace }
  }

  /// Makes a studio; nothing is read yet.
  ///
  /// - Parameters:
  ///   - models: where the model files are looked for.
  ///   - artwork: wreath and statue; studios of one run share one.
  ///   - detector: which detector proposes faces.
  ///   - engine: what runs the networks.
  ///   - threads: 1 for a studio beside others, which keep the processors busy.
  public init(
    models: ModelFolders, artwork: Artwork, detector: DetectorChoice = .auto,
    engine: Engine = .preferred, threads: Int = Artwork.usualThreads
  ) {
    tracker = FaceTracker(models: models, detector: detector, engine: engine)
    self.artwork = artwork
    self.threads = threads
  }

  /// What reports call the detector that this studio uses.
  public var detectorName: String { tracker.detectorName }

  /// Crowns a photo out of a file and writes it.
  public mutating func crown(
    _ opened: consuming OpenedPhoto, settings: CrownSettings
  ) throws(ChampionError) -> Crowned {
    let header = try self.header(of: opened.bytes, limits: settings.limits)
    prefetch(settings, size: header.size)
    let photo = try decode(opened.bytes, limits: settings.limits)
    return try crown(
      photo, from: (opened.bytes, header), named: opened.source.name, faces: nil,
      output: opened.output, format: opened.format, settings: settings, since: opened.start)
  }

  /// Crowns a photo in memory, such as a camera's frame, and writes it.
  ///
  /// - Parameters:
  ///   - name: what reports call the photo.
  ///   - faces: its faces, if they are known already.
  ///   - output: where the champion photo goes; its name tells the format unless the settings do.
  public mutating func crown(
    _ photo: consuming Photo, named name: String, faces: [Face]? = nil, output: PhotoOutput,
    settings: CrownSettings
  ) throws(ChampionError) -> Crowned {
    try output.checkWritable(overwrites: settings.overwrites)
    return try crown(
      photo, from: nil, named: name, faces: faces, output: output,
      format: settings.format ?? output.format ?? .jpeg, settings: settings, since: .now)
  }

  /// The pipeline behind the decoder.
  private mutating func crown(
    _ photo: consuming Photo, from file: (bytes: [UInt8], header: PhotoHeader)?, named name: String,
    faces: [Face]?, output: PhotoOutput, format: ImageFormat, settings: CrownSettings,
    since start: ContinuousClock.Instant
  ) throws(ChampionError) -> Crowned {
    let size = photo.size
    let reason = settings.reencodingReason(for: file?.header, format: format)
    let dirty = reason == nil ? file.map { DirtyRegion($0.header) } : nil
    let faces = try self.faces(in: photo, known: faces, settings: settings)
    let placement = try place(faces, on: photo, settings: settings)
    try paint(placement, on: &photo, mirrored: settings.mirrored, recording: dirty)
    let (encoded, encoding) = try encode(
      photo, from: file?.bytes, dirty: dirty, as: format, reason: reason, settings: settings)
    try write(encoded, to: output, overwrites: settings.overwrites)
    return Crowned(
      name: name, size: size, detector: faces == nil ? nil : detectorName, faces: faces,
      placement: placement, output: output, encoded: encoded, encoding: encoding,
      duration: start.duration(to: .now))
  }

  /// Has other threads read models and artwork while the photo is decoded, or a camera is opened.
  ///
  /// - Parameter size: the photo's, which tells how large the artwork will be painted.
  public mutating func prefetch(_ settings: CrownSettings, size: PixelSize) {
    guard threads > 1, artworkPrefetch == nil else { return }
    if settings.needsFaces { tracker.prefetchModels() }
    let (artwork, trace) = (artwork, trace)
    artworkPrefetch = Prefetch {
      trace.measure(.artwork) { artwork.prefetch(for: size, request: settings.request) }
    }
  }
}

extension ChampionStudio {
  /// Plans one photo: what goes where, with the notes on what is left out.
  public mutating func plan(
    _ source: PhotoSource, settings: CrownSettings
  ) throws(ChampionError) -> (plan: PlacementPlan, notes: [PlacementNote]) {
    let file = try source.read(limits: settings.limits, trace: trace)
    if settings.needsFaces, threads > 1 { tracker.prefetchModels() }
    let photo = try decode(file, limits: settings.limits)
    let faces = try self.faces(in: photo, known: nil, settings: settings)
    let placement = try place(faces, on: photo, settings: settings)
    return (PlacementPlan(placement, for: photo.size), placement.notes)
  }

  /// Finds the faces of one photo.
  ///
  /// - Returns: the duration is that of the search, without reading photo and models.
  public mutating func detect(
    _ source: PhotoSource, limits: DecodingLimits = .default
  ) throws(ChampionError) -> (photo: Photo, faces: [Face], duration: Duration) {
    let file = try source.read(limits: limits, trace: trace)
    if threads > 1 { tracker.prefetchModels() }
    let photo = try decode(file, limits: limits)
    try ChampionError.lifting { () throws(FaceTrackError) in try tracker.loadModels() }
    let start = ContinuousClock.now
    let faces = try find(in: photo)
    return (photo, faces, start.duration(to: .now))
  }

  /// Places everything on a photo in memory, for moving it by hand.
  ///
  /// - Parameters:
  ///   - photo: the bare photo.
  ///   - faces: its faces, if they are known already.
  /// - Throws: ``ChampionError/noFace`` when heads are to be crowned and no face was found.
  public mutating func editor(
    for photo: Photo, faces: [Face]? = nil, settings: CrownSettings
  ) throws(ChampionError) -> PlacementEditor {
    let faces = try self.faces(in: photo, known: faces, settings: settings)
    let placement = try place(faces, on: photo, settings: settings)
    return PlacementEditor(
      PlacementPlan(placement, for: photo.size), on: photo, artwork: artwork)
  }

  /// Looks at the frames of a burst and chooses the best.
  ///
  /// - Parameter photos: the frames in the order in which they were taken; at least one.
  /// - Returns: the choice, and the chosen frame's faces.
  public mutating func choose(
    among photos: [Photo]
  ) throws(ChampionError) -> (choice: BurstChoice, faces: [Face]) {
    var faces: [[Face]] = []
    for photo in photos { faces.append(try find(in: photo)) }
    let choice = BurstChoice(zip(photos, faces).map { FrameFinding($0, faces: $1) })
    return (choice, faces[choice.index])
  }
}
