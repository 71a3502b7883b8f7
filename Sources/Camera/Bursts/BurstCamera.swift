public import Imaging

/// A camera that takes bursts: warmed up, watched for faults, opened anew when it was unplugged.
///
/// A class, because it owns a frame source. Use it from one thread at a time.
public final class BurstCamera {
  /// How a burst is taken.
  public struct Settings: Sendable {
    /// The size to come close to.
    public var resolution: PixelSize?
    /// How many frames a burst has.
    public var count = 5
    /// The least time between two frames of a burst: a blink is over after three of them.
    public var spacing = Duration.milliseconds(120)
    /// How long a camera may give nothing before that is a fault.
    public var patience = Duration.seconds(5)
    /// How long an unplugged camera is waited for.
    public var absence = Duration.seconds(5)
    /// How long the exposure may take to settle.
    public var warmUp = Duration.seconds(2)

    /// Makes the usual settings.
    public init() {}
  }

  private let place: String
  private let settings: Settings
  private let vanished: () -> Void
  private var source: (any FrameSource)?
  private var watch = FrameWatch()
  private var returns = 0

  /// Makes a camera; it is opened when it is first used.
  ///
  /// - Parameters:
  ///   - place: what ``FrameSources/open(_:resolution:patience:)`` opens.
  ///   - settings: how bursts are taken.
  ///   - vanished: called each time the camera is waited for, because it was unplugged.
  public init(
    _ place: String, settings: Settings = Settings(), vanished: @escaping () -> Void = {}
  ) {
    self.place = place
    self.settings = settings
    self.vanished = vanished
  }

  /// Opens the camera, if it is not open.
  public func open() throws(CameraError) {
    guard source == nil else { return }
    source = try FrameSources.open(
      place, resolution: settings.resolution, patience: settings.patience)
    watch = FrameWatch()
  }

  /// Closes the camera: its light goes out. The next use opens it again.
  public func close() {
    source = nil
  }

  /// What messages call the camera; the place's text before it is open.
  public var name: String { source?.name ?? place }

  /// How frames come, when that is known.
  public var mode: FrameMode? { source?.mode }

  /// Lets a live camera run for a while, as during a countdown, so that its exposure settles and no
  /// old frame waits in it. Does nothing with films and folders.
  public func run(for duration: Duration) throws(CameraError) {
    try returning { () throws(CameraError) in
      let end = ContinuousClock.now + duration
      while ContinuousClock.now < end {
        guard let source, source.isLive else { return }
        _ = try nextFrame()
      }
    }
  }

  /// Takes a burst.
  public func burst() throws(CameraError) -> Burst {
    try returning { () throws(CameraError) in try takeBurst() }
  }

  private func takeBurst() throws(CameraError) -> Burst {
    try settle()
    var frames: [Frame] = []
    var lost = 0
    var last: Frame?
    while frames.count < settings.count, let frame = try nextFrame() {
      // Those before the first count for the warm-up, not for the burst.
      if let last { lost += max(0, frame.number - last.number - 1) }
      last = frame
      if let previous = frames.last, frame.time - previous.time < settings.spacing { continue }
      frames.append(frame)
    }
    guard let source, !frames.isEmpty else { throw .noFrames(name: name) }
    if source.isLive { try watch.check(name: source.name) }
    return Burst(
      frames: frames, camera: source.name, isLive: source.isLive, mode: source.mode, lost: lost,
      returns: returns)
  }

  /// Waits until the exposure has settled, or long enough.
  private func settle() throws(CameraError) {
    let end = ContinuousClock.now + settings.warmUp
    while let source, source.isLive, !watch.isSettled || watch.isSuspicious,
      ContinuousClock.now < end
    {
      guard try nextFrame() != nil else { return }
    }
  }

  private func nextFrame() throws(CameraError) -> Frame? {
    try open()
    guard let source, let frame = try source.next() else { return nil }
    if source.isLive { watch.see(frame) }
    return frame
  }

  /// Does something anew when the camera was unplugged meanwhile and came back in time.
  private func returning<Result>(
    _ body: () throws(CameraError) -> Result
  ) throws(CameraError) -> Result {
    var absence: (error: CameraError, end: ContinuousClock.Instant)?
    while true {
      do throws(CameraError) {
        try open()
        return try body()
      } catch {
        // A camera that was never there is not waited for.
        guard error.isAbsence(afterVanishing: absence != nil) else { throw error }
        source = nil
        if absence == nil {
          absence = (error, ContinuousClock.now + settings.absence)
          vanished()
          returns += 1
        }
        if let absence, ContinuousClock.now >= absence.end { throw absence.error }
        // A camera is on the bus before its device may be opened.
        pause(.milliseconds(200))
      }
    }
  }
}

extension CameraError {
  /// Whether waiting may help: the camera was unplugged, its server ended, or it is still away after
  /// that.
  fileprivate func isAbsence(afterVanishing: Bool) -> Bool {
    switch self {
    case .unplugged, .disconnected: true
    // While the system sets a camera up again, its device appears before its permissions.
    case .missing, .notPermitted, .busy, .unreachable: afterVanishing
    default: false
    }
  }
}
