import Synchronization

/// Work that several threads take from, whoever has time.
public final class Agenda: Sendable {
  // A class, because those threads share it.
  /// Something to be done.
  public typealias Work = @Sendable () -> Void

  private let state = Mutex((works: [Work](), isAttended: true))

  /// Makes an agenda; somebody is expected to ``attend()`` to it.
  public init() {}

  /// Whether a thread will still come, or is there, to work everything off.
  public var isAttended: Bool { state.withLock { $0.isAttended } }

  /// Adds work behind what there is.
  public func add(_ works: [Work]) { state.withLock { $0.works += works } }

  /// Works off what there is.
  public func workOff() {
    while let work = next(isLast: false) { work() }
  }

  /// Works off what there is, and says that nobody will come again.
  public func attend() {
    while let work = next(isLast: true) { work() }
  }

  private func next(isLast: Bool) -> Work? {
    state.withLock { state in
      if state.works.isEmpty, isLast { state.isAttended = false }
      return state.works.isEmpty ? nil : state.works.removeFirst()
    }
  }
}
