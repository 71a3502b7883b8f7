import Camera
import Foundation
package import Imaging
import Synchronization

/// The machine's own camera, open while visitors look into it; it opens again after a fault.
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

  private let name: String
  private let state = Mutex(State())

  /// The time without a request after which the camera closes and its light goes out.
  private static let idle = Duration.seconds(10)
  /// Seconds before the camera is opened again after a fault.
  private static let pause = 1.0
  /// The frame size that a webcam is asked for: the largest common one that the machine decodes
  /// without making the live picture stutter.
  private static let resolution = PixelSize(width: 1920, height: 1080)
  /// The longest wait for a new frame.
  private static let patience = Duration.seconds(2)

  /// - Parameter name: a webcam's number or device, an address, a film or a folder, as
  ///   `FrameSources` takes it.
  package init(_ name: String) { self.name = name }

  /// Why there is no picture now; `nil` when there is one or the camera is closed.
  package var fault: Fault? { state.withLock { $0.fault } }

  /// Waits for the next frame; the first call opens the camera.
  ///
  /// - Parameter number: the number of the caller's last frame.
  /// - Returns: `nil` if no new frame comes in time.
  package func frame(after number: Int?) async -> (photo: Photo, number: Int)? {
    let isRunning = state.withLock { state in
      state.lastRequest = .now
      defer { state.isRunning = true }
      return state.isRunning
    }
    if !isRunning { Thread.detachNewThread { [self] in run() } }
    let deadline = ContinuousClock.now + Self.patience
    while ContinuousClock.now < deadline, !Task.isCancelled {
      let (photo, next) = state.withLock { ($0.photo, $0.number) }
      if let photo, next != number { return (photo, next) }
      try? await Task.sleep(for: .milliseconds(8))
    }
    return nil
  }

  private func run() {
    while continues() {
      do {
        let source = try FrameSources.open(name, resolution: Self.resolution)
        // At the end of a film the next iteration opens it again.
        try read(source)
      } catch {
        let fault = Fault(error)
        state.withLock { ($0.photo, $0.fault) = (nil, fault) }
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
    let start = ContinuousClock.now
    while state.withLock({ $0.lastRequest + Self.idle > .now }), let frame = try source.next() {
      if !source.isLive {
        // The reader delivers a film's frames without pauses, so wait for each one's time.
        let early = frame.time - start.duration(to: .now)
        if early > .zero { Thread.sleep(forTimeInterval: early / .seconds(1)) }
      }
      state.withLock { ($0.photo, $0.fault, $0.number) = (frame.photo, nil, $0.number + 1) }
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
