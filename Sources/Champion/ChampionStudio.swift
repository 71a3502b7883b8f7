public import FaceTrack
public import Imaging
public import Overlay
public import Tracing

/// Takes photos and gives champion photos: reads, finds faces, places, paints and writes.
///
/// Models and artwork are loaded when the first photo needs them, and serve all photos after it.
public struct ChampionStudio: ~Copyable {
  var tracker: FaceTracker
  let run: ChampionRun
  let task: StudioTask
  var ahead: PhotoAhead?
  /// Where the stages of the next photo are recorded; `nil` takes no times.
  public var trace: Trace? {
    didSet { tracker.trace = trace }
  }

  /// Makes a studio; nothing is read yet.
  ///
  /// - Parameters:
  ///   - run: what this studio shares with others that work on the same run's photos.
  ///   - task: how much it has to do.
  public init(
    models: ModelFolders, run: ChampionRun, detector: DetectorChoice = .auto,
    task: StudioTask = .sharedWork
  ) {
    tracker = FaceTracker(models: models, detector: detector)
    tracker.threads = task.threads
    self.run = run
    self.task = task
  }

  /// Makes a studio that works alone; nothing is read yet.
  public init(
    models: ModelFolders, artwork: ArtworkFolders, detector: DetectorChoice = .auto
  ) {
    self.init(models: models, run: ChampionRun(artwork: artwork), detector: detector)
  }

  /// A photo that was read, and whose output is its own.
  public struct Admitted: Sendable {
    let source: PhotoSource
    let bytes: [UInt8]
    let format: ImageFormat?
    let output: PhotoOutput
    let start: ContinuousClock.Instant
  }

  /// A photo that was crowned.
  public struct Crowned: Sendable {
    /// What `--json` prints.
    public var report: CrownReport
    /// The photo's faces, if they were looked for.
    public var faces: [Face]?
    /// What was put where.
    public var placement: Placement
    /// Where the champion photo is.
    public var output: PhotoOutput
    /// The champion photo's file.
    public var encoded: [UInt8]
    /// How it was made.
    public var encoding: PhotoEncoding
  }

  /// Crowns one photo and writes it.
  public mutating func crown(
    _ source: PhotoSource, naming: OutputNaming, settings: CrownSettings
  ) throws(ChampionError) -> Crowned {
    try crown(try admit(source, naming: naming, settings: settings), settings: settings)
  }

  /// Reads one photo and takes its output; of two photos with the same output the second is refused.
  public mutating func admit(
    _ source: PhotoSource, naming: OutputNaming, settings: CrownSettings
  ) throws(ChampionError) -> Admitted {
    let start = ContinuousClock.now
    let bytes = try read(source, limits: settings.limits)
    var settings = settings
    settings.format = settings.format ?? naming.format ?? ImageFormat(detecting: bytes)
    let output = naming.output(for: source, format: settings.format ?? .jpeg)
    // Before the work, so that a run of many photos does not fail late.
    try run.reserve(output, for: source, overwrites: settings.overwrites)
    return Admitted(
      source: source, bytes: bytes, format: settings.format, output: output, start: start)
  }

  /// Crowns one photo that was read, and writes it.
  public mutating func crown(
    _ admitted: consuming Admitted, settings: CrownSettings
  ) throws(ChampionError) -> Crowned {
    var settings = settings
    settings.format = admitted.format
    let reason = settings.reencodingReason(
      for: admitted.bytes, format: settings.format ?? .jpeg)
    readAhead(settings, for: admitted.bytes, keepingBlocks: reason == nil)
    // What keeps a photo's blocks needs the pixels under wreath and statue only.
    return try crown(
      try decode(
        admitted.bytes, limits: settings.limits,
        pixels: reason == nil ? Self.onlyNeededPixels : .atOnce),
      from: admitted.bytes, reencodedFor: reason, named: admitted.source.name,
      output: admitted.output, settings: settings, since: admitted.start)
  }

  /// Crowns one photo that is in memory and writes it.
  ///
  /// - Parameters:
  ///   - photo: the photo, such as a camera's frame.
  ///   - name: what reports call it.
  ///   - faces: its faces, if they are known already.
  ///   - output: where the champion photo goes; its name tells the format unless the settings do.
  public mutating func crown(
    _ photo: consuming Photo, named name: String, faces: [Face]? = nil, output: PhotoOutput,
    settings: CrownSettings
  ) throws(ChampionError) -> Crowned {
    try output.checkWritable(overwrites: settings.overwrites)
    var settings = settings
    settings.format = settings.format ?? OutputNaming.exactly(output.name).format
    return try crown(
      photo, from: nil, reencodedFor: .noFile, named: name, faces: faces, output: output,
      settings: settings, since: .now)
  }

  /// Crowns, encodes, writes and reports.
  ///
  /// - Parameters:
  ///   - bytes: the file that the photo was decoded from, whose blocks can be kept.
  ///   - reason: why they are not; `nil` when they are.
  private mutating func crown(
    _ photo: consuming Photo, from bytes: [UInt8]?, reencodedFor reason: ReencodingReason?,
    named name: String, faces: [Face]? = nil, output: PhotoOutput, settings: CrownSettings,
    since start: ContinuousClock.Instant
  ) throws(ChampionError) -> Crowned {
    let size = photo.size
    let format = settings.format ?? .jpeg
    let record = reason == nil ? PixelRecord(size: size) : nil
    let painted = try paint(photo, faces: faces, settings: settings, recording: record)
    let index = ahead?.takeIndex()
    let (encoded, encoding) = try trace.measure(.encode) { () throws(ChampionError) in
      try Self.encode(
        painted.photo, from: bytes, since: record, index: index, as: format, reason: reason,
        settings: settings, threads: task.threads)
    }
    try trace.measure(.write) { () throws(ChampionError) in
      try output.write(encoded, overwrites: settings.overwrites)
    }
    let report = CrownReport(
      file: name, output: output.name, width: size.width, height: size.height,
      detector: painted.faces == nil ? nil : tracker.detectorName,
      faces: (painted.faces ?? []).map { FaceReport($0, mesh: false) },
      placements: PlacementReport(painted.placement),
      notes: painted.placement.notes.map(\.description), encoding: encoding,
      milliseconds: (start.duration(to: .now).milliseconds * 10).rounded() / 10)
    return Crowned(
      report: report, faces: painted.faces, placement: painted.placement, output: output,
      encoded: encoded, encoding: encoding)
  }

  /// A champion photo in memory.
  public struct Painted: Sendable {
    /// The photo with its wreaths and statue.
    public var photo: Photo
    /// The bare photo's faces, if they were known or looked for.
    public var faces: [Face]?
    /// What was put where, in the bare photo's coordinates.
    public var placement: Placement
  }

  /// Crowns one photo in memory: finds faces, places and paints.
  ///
  /// - Parameters:
  ///   - photo: the bare photo; it is painted in its own memory if nobody else holds it.
  ///   - faces: its faces, if they are known already.
  ///   - record: where pixels are remembered before they are painted over, if that is wanted.
  public mutating func paint(
    _ photo: consuming Photo, faces: [Face]? = nil, settings: CrownSettings,
    recording record: PixelRecord? = nil
  ) throws(ChampionError) -> Painted {
    var photo = photo
    var faces = settings.needsFaces ? faces : nil
    if settings.needsFaces, faces == nil {
      faces = try self.faces(in: photo, settings: settings)
    }
    if task == .onePhoto { tracker.releaseModels() }
    let placement = try place(faces: faces, on: photo, settings: settings)
    let shown = settings.mirrored ? placement.mirrored(in: photo.size) : placement
    if settings.mirrored { photo = photo.mirrored() }
    let artwork = try loadedArtwork()
    // In place: a second picture of the photo's size would double the memory.
    try ChampionError.lifting { () throws(OverlayError) in
      try trace.measure(.render) { () throws(OverlayError) in
        try photo.paint(
          shown, artwork: artwork, recording: record, threads: task.threads)
      }
    }
    return Painted(photo: photo, faces: faces, placement: placement)
  }

  /// Plans one photo: what would be put where, with the notes on what would be left out.
  public mutating func plan(
    _ source: PhotoSource, settings: CrownSettings
  ) throws(ChampionError) -> (plan: PlacementPlan, notes: [PlacementNote]) {
    let bytes = try read(source, limits: settings.limits)
    readAhead(settings, for: bytes)
    let photo = try decode(bytes, limits: settings.limits, pixels: Self.onlyNeededPixels)
    let faces = settings.needsFaces ? try self.faces(in: photo) : nil
    let placement = try place(faces: faces, on: photo, settings: settings)
    return (PlacementPlan(placement, for: photo.size), placement.notes)
  }

  /// Finds the faces of one photo.
  public mutating func detect(
    _ source: PhotoSource, limits: DecodingLimits = .default
  ) throws(ChampionError) -> (photo: Photo, faces: [Face], report: DetectReport) {
    let bytes = try read(source, limits: limits)
    if task != .sharedWork, ImageFormat(detecting: bytes) != nil { tracker.loadModelsAhead() }
    let photo = try decode(bytes, limits: limits, pixels: Self.onlyNeededPixels)
    // Models are loaded outside the measured time: it is a cost of the run, not of the photo.
    try ChampionError.lifting { () throws(FaceTrackError) in try tracker.loadModels() }
    let clock = ContinuousClock()
    let start = clock.now
    let faces = try self.faces(in: photo)
    let report = DetectReport(
      source: source, size: photo.size, detector: tracker.detectorName, faces: faces,
      milliseconds: start.duration(to: clock.now).milliseconds)
    return (photo, faces, report)
  }

  private func read(
    _ source: PhotoSource, limits: DecodingLimits
  ) throws(ChampionError) -> [UInt8] {
    try trace.measure(.read) { () throws(ChampionError) in try source.read(limits: limits) }
  }

  /// Of photos of which halved copies are looked at, too; of smaller ones there is little to be gained.
  private static let onlyNeededPixels = PixelMaking.whenNeeded(longerThan: FaceTracker.largestWhole)

  private func decode(
    _ bytes: [UInt8], limits: DecodingLimits, pixels making: PixelMaking
  ) throws(ChampionError) -> Photo {
    try ChampionError.lifting { () throws(PhotoError) in
      try trace.measure(.decode) { () throws(PhotoError) in
        try Photo(decoding: bytes, limits: limits, pixels: making)
      }
    }
  }

  /// Finds the faces of a photo in memory, the largest first.
  public mutating func faces(in photo: Photo) throws(ChampionError) -> [Face] {
    try ChampionError.lifting { () throws(FaceTrackError) in try tracker.faces(in: photo) }
  }

  /// Decides what goes where: given coordinates first, found faces for the rest.
  mutating func place(
    faces: [Face]?, on photo: Photo, settings: CrownSettings
  ) throws(ChampionError) -> Placement {
    if let plan = settings.plan {
      return try ChampionError.lifting { () throws(PlanError) in
        try plan.placement(on: photo.size)
      }
    }
    if let faces, faces.isEmpty { throw .noFace }
    let (artwork, request) = (try loadedArtwork(), settings.request)
    return try ChampionError.lifting { () throws(OverlayError) in
      if request.needsShapes {
        _ = try trace.measure(.artwork) { () throws(OverlayError) in try artwork.shapes() }
      }
      return try trace.measure(.plan) { () throws(OverlayError) in
        try Placement.automatic(for: faces ?? [], in: photo, artwork: artwork, request: request)
      }
    }
  }

  func loadedArtwork() throws(ChampionError) -> Artwork { try run.artwork() }
}
