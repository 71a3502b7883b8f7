public import FaceTrack
import Files
public import Imaging
public import Overlay
package import StageTiming
import Threading

/// Crowns the people in photos: read, decode, find, place, paint, encode, write.
///
/// ```swift
/// var studio = ChampionStudio(models: "/usr/share/selfie/models", artwork: "Assets")
/// let champion = try studio.crown(photo)                               // pixels to pixels
/// let file = try studio.crown(bytes)                                   // a JPEG's bytes to bytes
/// let written = try studio.crown(.file("party.jpg"), to: .file("champion.jpg"))
/// ```
///
/// Each stage is a file of `Pipeline`. A studio loads its models for the first photo that needs
/// them and keeps them. It is not safe for use by several threads at once; several studios may run
/// in parallel and share their artwork.
public struct ChampionStudio: ~Copyable {
  var tracker: FaceTracker
  let artwork: Artwork
  /// The number of threads that paint one photo; with more than one, models and artwork are
  /// prefetched.
  let threads: Int
  private var artworkPrefetch: Prefetch<Void, Never>?
  /// Records the stages of the next photo; `nil` records nothing.
  package var trace: Trace? {
    didSet { tracker.trace = trace }
  }

  /// Makes a studio; it reads no file yet.
  ///
  /// - Parameters:
  ///   - models: the folders that are searched for the model files.
  ///   - artwork: wreath and statue; several studios may share one.
  public init(models: ModelFolders, artwork: Artwork) {
    self.init(models: models, artwork: artwork, threads: Artwork.defaultThreads)
  }

  /// Makes a studio from two folders; it reads no file yet.
  ///
  /// - Parameters:
  ///   - models: the path of the folder with the models, such as `face-detector.onnx` (`Model`).
  ///   - artwork: the path of the folder with `wreath.png`, `wreath-relief.png` and `nike.png`.
  public init(models: String, artwork: String) {
    self.init(models: ModelFolders(paths: [models]), artwork: Artwork(in: artwork))
  }

  /// Makes a studio that paints with this many threads; 1 for studios that run in parallel.
  package init(models: ModelFolders, artwork: Artwork, threads: Int) {
    tracker = FaceTracker(models: models)
    self.artwork = artwork
    self.threads = threads
  }

  /// Crowns a photo in memory.
  ///
  /// - Parameters:
  ///   - photo: the upright photo.
  ///   - faces: its faces, if the caller knows them; `nil` finds them.
  ///   - settings: placement and mirroring; those on files and encoding do not apply.
  /// - Throws: ``ChampionError/noFace`` when heads are to be crowned and none is found;
  ///   `FaceTrackError`, `OverlayError` and `PlanError` for unusable models, artwork and plans.
  public mutating func crown(
    _ photo: consuming Photo, faces: [Face]? = nil, settings: CrownSettings = CrownSettings()
  ) throws -> ChampionPhoto {
    let start = ContinuousClock.now
    var crowning = try paint(on: &photo, faces: faces, settings: settings)
    crowning.duration = start.duration(to: .now)
    return ChampionPhoto(photo: photo, crowning: crowning)
  }

  /// Crowns a photo's file in memory.
  ///
  /// From JPEG to JPEG, every block that nothing is painted on keeps its coefficients.
  ///
  /// - Parameters:
  ///   - file: the bytes of a photo's file.
  ///   - settings: placement, format, quality and limits.
  /// - Throws: `PhotoError` for an unusable file; otherwise as for a photo in
  ///   memory.
  public mutating func crown(
    _ file: [UInt8], settings: CrownSettings = CrownSettings()
  ) throws -> ChampionFile {
    let start = ContinuousClock.now
    let format =
      settings.encoding.format ?? OutputFormat(following: ImageFormat(detecting: file))
    let file = try open(file, limits: settings.limits, findsFaces: settings.needsFaces)
    try format.check(file.size)
    prefetch(settings, size: file.size)
    let rewriting = Rewriting(file, as: format, settings)
    var photo = try decode(file, settings.encoding)
    var crowning = try paint(on: &photo, settings: settings, recording: rewriting.dirty)
    crowning.placement.notes += file.notes
    let (bytes, encoding) = try encode(
      photo, as: format, crowning.placement.ledge > 0 ? rewriting.growing : rewriting, of: file,
      settings: settings.encoding)
    crowning.duration = start.duration(to: .now)
    return ChampionFile(bytes: bytes, encoding: encoding, crowning: crowning)
  }

  /// Reads a photo, crowns it and writes the champion photo.
  ///
  /// - Parameters:
  ///   - source: a file, or standard input.
  ///   - output: a file, whose extension decides the format unless the settings do, or standard
  ///     output.
  ///   - settings: placement, format, quality, limits, and whether an existing file is replaced.
  /// - Throws: ``ChampionError/input(_:)`` and ``ChampionError/output(name:_:)`` for the files,
  ///   ``ChampionError/outputIsInput(path:input:)`` for an output that is the photo itself;
  ///   otherwise as for a file in memory.
  public mutating func crown(
    _ source: PhotoSource, to output: PhotoOutput, settings: CrownSettings = CrownSettings()
  ) throws -> Crowned {
    var reservations = OutputReservations(reading: [source], and: settings.inputs)
    let opened = try OpenedPhoto(
      source, naming: .exactly(output.name), settings: settings, reservations: &reservations,
      trace: trace)
    return try finish(opened, settings: settings)
  }

  /// Crowns a photo whose file was read, and writes it to its reserved output.
  package mutating func finish(
    _ opened: consuming OpenedPhoto, settings: CrownSettings
  ) throws -> Crowned {
    var settings = settings
    settings.encoding.format = opened.format
    let (bytes, source, output, start) = (
      opened.bytes, opened.source, opened.output, opened.start
    )
    let champion = try crown(bytes, settings: settings)
    var crowned = Crowned(name: source.name, output: output, champion: champion)
    // Another process may have been faster.
    try OutputOrigin.telling(bytes, output) {
      try write(
        &crowned, overwrites: settings.overwrites,
        attribute: OutputOrigin.note(of: bytes, on: output),
        since: start)
    }
    return crowned
  }

  /// Writes a champion photo that was crowned in memory, such as a camera's frame.
  ///
  /// - Parameters:
  ///   - champion: the champion photo.
  ///   - name: the photo's name in reports.
  ///   - output: a file, whose extension decides the format unless the settings do, or standard
  ///     output.
  ///   - settings: format, quality, and whether an existing file is replaced.
  /// - Throws: ``ChampionError/output(name:_:)``.
  public func write(
    _ champion: ChampionPhoto, named name: String, to output: PhotoOutput, settings: CrownSettings
  ) throws -> Crowned {
    let start = ContinuousClock.now - champion.crowning.duration
    let format = settings.encoding.format ?? output.format ?? .jpeg
    let file = ChampionFile(
      bytes: try encode(champion.photo, as: format, settings.encoding),
      encoding: .reencoded(.noFile), crowning: champion.crowning)
    var crowned = Crowned(name: name, output: output, champion: file)
    try write(&crowned, overwrites: settings.overwrites, since: start)
    return crowned
  }

  /// The stages from faces to painting.
  private mutating func paint(
    on photo: inout Photo, faces known: [Face]? = nil, settings: CrownSettings,
    recording dirty: DirtyRegion? = nil
  ) throws -> Crowning {
    let faces = try faces(in: photo, known: known, settings: settings)
    let (placement, scene) = try place(faces, on: photo, settings: settings)
    let size = photo.size
    let stage =
      settings.films ? stage(placement, in: scene, of: photo, mirrored: settings.mirrored) : nil
    try paint(
      placement, in: scene, on: &photo, mirrored: settings.mirrored,
      recording: placement.ledge > 0 ? nil : dirty)
    var crowning = Crowning(size: size, faces: faces, placement: placement)
    if let stage { crowning.coronation = try Coronation(stage, champion: photo, artwork: artwork) }
    return crowning
  }

  /// Writes the champion photo's file.
  ///
  /// - Parameter start: the begin of the photo's duration.
  private func write(
    _ crowned: inout Crowned, overwrites: Bool, attribute: ExtendedAttribute? = nil,
    since start: ContinuousClock.Instant
  ) throws {
    let span = trace.begin(.write)
    defer { span.end() }
    try crowned.output.write(
      crowned.champion.bytes, overwrites: overwrites, attribute: attribute)
    crowned.champion.crowning.duration = start.duration(to: .now)
  }

  /// Reads models and artwork on other threads, while this one decodes the photo or opens a camera.
  ///
  /// - Parameters:
  ///   - settings: those of the next photo; models are read only if they are needed.
  ///   - size: the photo's size in pixels, which decides the artwork's resolution.
  public mutating func prefetch(_ settings: CrownSettings, size: PixelSize) {
    guard threads > 1, artworkPrefetch == nil else { return }
    if settings.needsFaces { tracker.prefetchModels() }
    let (artwork, trace) = (artwork, trace)
    artworkPrefetch = Prefetch {
      let span = trace.begin(.artwork)
      defer { span.end() }
      artwork.prefetch(for: size, request: settings.request)
    }
  }
}

extension ChampionStudio {
  /// Places wreaths and statue on one photo without painting them.
  ///
  /// - Returns: the plan, and the notes on what it leaves out.
  /// - Throws: As for crowning.
  public mutating func plan(
    _ source: PhotoSource, settings: CrownSettings
  ) throws -> (plan: PlacementPlan, notes: [PlacementNote]) {
    let file = try source.read(limits: settings.limits, trace: trace)
    if settings.needsFaces, threads > 1 { tracker.prefetchModels() }
    let opened = try open(file, limits: settings.limits, findsFaces: settings.needsFaces)
    let photo = try decode(opened)
    let faces = try self.faces(in: photo, known: nil, settings: settings)
    let placement = try place(faces, on: photo, settings: settings).placement
    return (PlacementPlan(placement, for: photo.size), placement.notes + opened.notes)
  }

  /// Places wreaths and statue on one photo for another painter, such as that of a card.
  ///
  /// - Parameters:
  ///   - source: a file, or standard input.
  ///   - settings: placement, mirroring and limits.
  /// - Throws: As for crowning.
  public mutating func place(
    _ source: PhotoSource, settings: CrownSettings
  ) throws -> PlacedPhoto {
    let file = try source.read(limits: settings.limits, trace: trace)
    let opened = try open(file, limits: settings.limits, findsFaces: settings.needsFaces)
    prefetch(settings, size: opened.size)
    var placed = try place(try decode(opened, settings.encoding), settings: settings)
    placed.crowning.placement.notes += opened.notes
    return placed
  }

  /// Places wreaths and statue on a photo in memory for another painter, such as that of a card.
  ///
  /// - Parameters:
  ///   - photo: the upright photo.
  ///   - settings: placement.
  /// - Throws: As for crowning.
  public mutating func place(
    _ photo: consuming Photo, settings: CrownSettings
  ) throws -> PlacedPhoto {
    let start = ContinuousClock.now
    let faces = try self.faces(in: photo, known: nil, settings: settings)
    let (placement, scene) = try place(faces, on: photo, settings: settings)
    var crowning = Crowning(size: photo.size, faces: faces, placement: placement)
    crowning.duration = start.duration(to: .now)
    return PlacedPhoto(photo: photo, scene: scene, crowning: crowning)
  }

  /// Finds the faces of one photo, largest first.
  ///
  /// - Returns: the photo, its faces, and the time of the search alone.
  /// - Throws: ``ChampionError/input(_:)``, `PhotoError` or
  ///   `FaceTrackError`.
  public mutating func detect(
    _ source: PhotoSource, limits: DecodingLimits = .default
  ) throws -> (photo: Photo, faces: [Face], duration: Duration) {
    let file = try source.read(limits: limits, trace: trace)
    if threads > 1 { tracker.prefetchModels() }
    let photo = try decode(try open(file, limits: limits, findsFaces: true))
    try tracker.loadModels()
    let start = ContinuousClock.now
    let faces = try tracker.faces(in: photo)
    return (photo, faces, start.duration(to: .now))
  }

  /// Places wreaths and statue on a photo in memory, to be moved by hand.
  ///
  /// - Parameters:
  ///   - photo: the bare photo.
  ///   - faces: its faces, if the caller knows them; `nil` finds them.
  ///   - settings: the placement.
  /// - Throws: ``ChampionError/noFace`` when heads are to be crowned and none is found.
  public mutating func editor(
    for photo: Photo, faces: [Face]? = nil, settings: CrownSettings
  ) throws -> PlacementEditor {
    let faces = try self.faces(in: photo, known: faces, settings: settings)
    let (placement, scene) = try place(faces, on: photo, settings: settings)
    return PlacementEditor(
      PlacementPlan(placement, for: photo.size), on: photo, artwork: artwork,
      scene: scene, notes: placement.notes)
  }

  /// Places wreaths and statue on a photo in memory without painting them.
  ///
  /// - Parameter faces: the photo's faces.
  /// - Throws: ``ChampionError/noFace`` when heads are to be crowned and there is none, unless the
  ///   settings crown without.
  package mutating func plan(
    _ photo: Photo, faces: [Face], settings: CrownSettings
  ) throws -> PlacementPlan {
    PlacementPlan(try place(faces, on: photo, settings: settings).placement, for: photo.size)
  }

  /// Loads models and artwork now; otherwise the first photo waits for them.
  ///
  /// - Throws: `FaceTrackError` or `OverlayError` for the first that is
  ///   missing or damaged.
  package mutating func load() throws {
    try tracker.loadModels()
    _ = try artwork.sizes()
  }

  /// Chooses the best frame of a burst: faces found, eyes open, sharp, no head cut off.
  ///
  /// - Parameter photos: the frames in temporal order; at least one.
  /// - Returns: the choice, and the chosen frame's faces.
  /// - Throws: `FaceTrackError`.
  public mutating func choose(
    among photos: [Photo]
  ) throws -> (choice: BurstChoice, faces: [Face]) {
    var faces: [[Face]] = []
    for photo in photos { faces.append(try tracker.faces(in: photo)) }
    let choice = BurstChoice(zip(photos, faces).map { FrameMeasurement($0, faces: $1) })
    return (choice, faces[choice.index])
  }
}
