import Glibc
public import Imaging

/// A camera that takes bursts: warmed up, monitored for black and frozen frames, reopened after it
/// was unplugged.
///
/// A class, because it owns a frame source. Not safe for use by several threads at once.
public final class BurstCamera {
  /// The parameters of a burst.
  public struct Settings: Sendable {
    /// The preferred frame size, for webcams; 1280 × 720 when `nil`.
    public var resolution: PixelSize?
    /// The number of frames of a burst.
    public var count = 5
    /// The least time between two frames of a burst: a blink is over after three of them.
    public var spacing = Duration.milliseconds(120)
    /// The longest wait for a frame.
    public var patience = Duration.seconds(5)
    /// The longest wait for an unplugged camera to come back.
    public var absence = Duration.seconds(5)
    /// The most pixels of a burst's frames together; its first frame may have more.
    package var pixels = CameraLimits.burstPixels
    /// The longest wait for the exposure to settle.
    public var warmUp = Duration.seconds(2)

    /// Makes the default settings.
    public init() {}
  }

  private let place: String
  private let settings: Settings
  private let vanished: () -> Void
  private var source: (any FrameSource)?
  private var monitor = FrameMonitor()
  private var returns = 0

  /// Makes a camera; its first use opens it.
  ///
  /// - Parameters:
  ///   - place: a name for ``FrameSources/open(_:resolution:patience:)``.
  ///   - settings: the parameters of bursts.
  ///   - vanished: called each time the camera disappears, before the wait for its return.
  public init(
    _ place: String, settings: Settings = Settings(), vanished: @escaping () -> Void = {}
  ) {
    self.place = place
    self.settings = settings
    self.vanished = vanished
  }

  /// Opens the camera, unless it is open.
  ///
  /// - Throws: ``CameraError``.
  public func open() throws(CameraError) {
    guard source == nil else { return }
    source = try FrameSources.open(
      place, resolution: settings.resolution, patience: settings.patience)
    monitor = FrameMonitor()
  }

  /// Closes the camera, whose light goes out; the next use reopens it.
  public func close() {
    source = nil
  }

  /// The source's name; before it is open, the one it was made with, without its password.
  public var name: String { source?.name ?? FrameSources.name(of: place) }

  /// Consumes a live camera's frames for a while, as during a countdown: the exposure settles, and
  /// no stale frame stays queued. Does nothing for films and folders.
  ///
  /// - Throws: ``CameraError``.
  public func run(for duration: Duration) throws(CameraError) {
    try reopening { () throws(CameraError) in
      let end = ContinuousClock.now + duration
      while ContinuousClock.now < end {
        guard let source, source.isLive else { return }
        _ = try nextFrame()
      }
    }
  }

  /// Warms up and takes a burst.
  ///
  /// - Throws: ``CameraError``; black and frozen frames are errors.
  public func burst() throws(CameraError) -> Burst {
    try reopening { () throws(CameraError) in try takeBurst() }
  }

  private func takeBurst() throws(CameraError) -> Burst {
    try warmUp()
    var frames: [Frame] = []
    var (lost, pixels) = (0, 0)
    var last: Frame?
    // A film that was cut off ends as a whole one does.
    func following() throws(CameraError) -> Frame? {
      do throws(CameraError) {
        return try nextFrame()
      } catch .unreadableFilm where !frames.isEmpty {
        return nil
      }
    }
    while frames.count < settings.count, let frame = try following() {
      // Frames lost during the warm-up do not count.
      if let last { lost += max(0, frame.number - last.number - 1) }
      last = frame
      if let previous = frames.last, frame.time - previous.time < settings.spacing { continue }
      pixels += frame.photo.size.area
      if !frames.isEmpty, pixels > settings.pixels { break }
      frames.append(frame)
    }
    guard let source, !frames.isEmpty else { throw .noFrames(name: name) }
    if source.isLive { try monitor.check(name: source.name) }
    return Burst(
      frames: frames, camera: source.name, isLive: source.isLive, mode: source.mode, lost: lost,
      returns: returns)
  }

  /// Consumes frames until the exposure is stable, for at most the warm-up time.
  private func warmUp() throws(CameraError) {
    let end = ContinuousClock.now + settings.warmUp
    while let source, source.isLive, !monitor.isExposureStable || monitor.isSuspicious,
      ContinuousClock.now < end
    {
      guard try nextFrame() != nil else { return }
    }
  }

  private func nextFrame() throws(CameraError) -> Frame? {
    try open()
    guard let source, let frame = try source.next() else { return nil }
    if source.isLive { monitor.observe(frame) }
    return frame
  }

  /// Repeats an operation that was interrupted because the camera disappeared, once it is back.
  private func reopening<Result>(
    _ body: () throws(CameraError) -> Result
  ) throws(CameraError) -> Result {
    var absence: (error: CameraError, end: ContinuousClock.Instant)?
    while true {
      do {
        try open()
        return try body()
      } catch {
        guard error.isAbsence(afterVanishing: absence != nil) else { throw error }
        source = nil
        if absence == nil {
          absence = (error, ContinuousClock.now + settings.absence)
          vanished()
          returns += 1
        }
        if let absence, ContinuousClock.now >= absence.end { throw absence.error }
        // Enumeration on the bus precedes the device's permissions.
        usleep(200_000)
      }
    }
  }
}

extension CameraError {
  /// Whether waiting may help: the camera was unplugged or its server closed the stream, or it is
  /// still away after that. A camera that was never there is not waited for.
  fileprivate func isAbsence(afterVanishing: Bool) -> Bool {
    switch self {
    case .unplugged, .disconnected: true
    // While the system sets a camera up again, its device appears before its permissions.
    case .missing, .notPermitted, .busy, .unreachable: afterVanishing
    default: false
    }
  }
}

/// The frames that a camera took for one photo.
public struct Burst: Sendable {
  /// The frames in temporal order; at least one.
  public var frames: [Frame]
  /// The source's name.
  public var camera: String
  /// Whether the source is a camera or a stream rather than a file.
  public var isLive: Bool
  /// The frames' format, size and rate.
  public var mode: FrameMode?
  /// The number of frames lost between the first and the last, by delay or damage.
  public var lost: Int
  /// How often the camera disappeared and came back since it was first opened.
  public var returns: Int
}
