package import Camera
import Foundation
package import Imaging
import Synchronization

/// The machine's own camera, open while visitors look into it; it opens again after a fault.
///
/// Every picture is of those who ask for it: none is from before the question, nor from a camera that
/// repeats its last one, which may show the visitor before.
package final class MachineCamera: Sendable {
  /// Why there is no picture; the page has a screen for each.
  package enum Fault: String, Sendable {
    case missing
    case busy
    case stalled
  }

  private struct State {
    var photo: Photo?
    /// The number of the photo, which goes on when the camera or the film begins anew.
    var number = 0
    var fault: Fault?
    var isRunning = false
    var lastRequest = ContinuousClock.now
  }

  private let open: @Sendable () throws(CameraError) -> any FrameSource
  private let report: @Sendable (CameraError?) -> Void
  private let state = Mutex(State())
  /// The fault that was reported last.
  private let told = Mutex<CameraError?>(nil)
  /// The hash of the last live picture and when it came first: a frozen camera that opens again
  /// starts with the picture that it closed with.
  private let lastPicture = Mutex((hash: 0, since: ContinuousClock.now))

  /// The time without a request after which the camera closes and its light goes out.
  private static let idle = Duration.seconds(10)
  /// Seconds before the camera is opened again after a fault.
  private static let pause = 1.0
  /// The frame size that a webcam is asked for: the largest common one that the machine decodes
  /// without making the live picture stutter.
  private static let resolution = PixelSize(width: 1920, height: 1080)
  /// The time after which a picture that stays the same counts as frozen, as the page counts its
  /// browser's. A sensor's noise changes every frame, a film's compression each key frame at least.
  private static let stillness = Duration.seconds(3)
  /// The longest wait for a new frame.
  private static let patience = Duration.seconds(2)

  /// - Parameters:
  ///   - name: a webcam's number or device, an address, a film or a folder, as `FrameSources` takes
  ///     it.
  ///   - report: called with a fault when it begins, and with `nil` when it is over.
  package convenience init(
    _ name: String, report: @escaping @Sendable (CameraError?) -> Void = { _ in }
  ) {
    self.init(report: report) { () throws(CameraError) in
      try FrameSources.open(name, resolution: Self.resolution)
    }
  }

  init(
    report: @escaping @Sendable (CameraError?) -> Void = { _ in },
    opening open: @escaping @Sendable () throws(CameraError) -> any FrameSource
  ) {
    (self.report, self.open) = (report, open)
  }

  /// Why there is no picture now; `nil` when there is one or the camera is closed.
  package var fault: Fault? { state.withLock { $0.fault } }

  /// Waits for the next frame; the first call opens the camera.
  ///
  /// - Parameter number: the number of the caller's last frame; `nil` takes the first that comes from
  ///   now on.
  /// - Returns: `nil` if no new frame comes in time.
  package func frame(after number: Int?) async -> (photo: Photo, number: Int)? {
    let (isRunning, last) = state.withLock { state in
      state.lastRequest = .now
      defer { state.isRunning = true }
      return (state.isRunning, number ?? state.number)
    }
    if !isRunning { Thread.detachNewThread { [self] in run() } }
    let deadline = ContinuousClock.now + Self.patience
    while ContinuousClock.now < deadline, !Task.isCancelled {
      let (photo, next) = state.withLock { ($0.photo, $0.number) }
      if let photo, next != last { return (photo, next) }
      try? await Task.sleep(for: .milliseconds(8))
    }
    return nil
  }

  private func run() {
    while continues() {
      do throws(CameraError) {
        let source = try open()
        // At the end of a film the next iteration opens it again.
        try read(source)
      } catch {
        let fault = Fault(error)
        state.withLock { ($0.photo, $0.fault) = (nil, fault) }
        tell(error)
        Thread.sleep(forTimeInterval: Self.pause)
      }
    }
  }

  /// Whether a visitor has recently looked into the camera. `false` ends the thread, and clears the
  /// state for the next thread.
  private func continues() -> Bool {
    state.withLock { state in
      if state.lastRequest + Self.idle > .now { return true }
      state = State()
      return false
    }
  }

  private func read(_ source: any FrameSource) throws(CameraError) {
    let opened = ContinuousClock.now
    while state.withLock({ $0.lastRequest + Self.idle > .now }), let frame = try source.next() {
      if !source.isLive {
        // The reader delivers a film's frames without pauses, so wait for each one's time.
        let early = frame.time - opened.duration(to: .now)
        if early > .zero { Thread.sleep(forTimeInterval: early / .seconds(1)) }
      } else if isFrozen(frame.photo) {
        throw .frozen(name: source.name)
      }
      tell(nil)
      state.withLock { ($0.photo, $0.fault, $0.number) = (frame.photo, nil, $0.number + 1) }
    }
  }

  private func tell(_ fault: CameraError?) {
    let isNews = told.withLock { told in
      defer { told = fault }
      return told != fault
    }
    if isNews { report(fault) }
  }

  private func isFrozen(_ photo: Photo) -> Bool {
    let hash = photo.pixels.withUnsafeBytes { bytes in
      var hasher = Hasher()
      // Every eighth row: what compression changes is a block of at least so many.
      for row in stride(from: 0, to: photo.size.height, by: 8) {
        let start = 3 * photo.size.width * row
        hasher.combine(
          bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<start + 3 * photo.size.width]))
      }
      return hasher.finalize()
    }
    return lastPicture.withLock { last in
      if hash != last.hash { last = (hash, .now) }
      return last.since + Self.stillness < .now
    }
  }
}

extension MachineCamera.Fault {
  fileprivate init(_ error: CameraError) {
    self =
      switch error {
      case .busy: .busy
      case .stalled, .black, .frozen, .disconnected, .damaged, .refused: .stalled
      default: .missing
      }
  }
}
