import Imaging
import Synchronization

/// A photo of which several threads want to know something, until its owner wants it back.
final class PhotoLoan<Value: Sendable>: Sendable {
  // A class, because all of them hold it; the photo is held by it alone.
  private enum State {
    case lent(Photo)
    case returned(Value?)
  }

  private let state: Mutex<State>
  private let measure: @Sendable (Photo) -> Value

  init(_ photo: Photo, measure: @escaping @Sendable (Photo) -> Value) {
    state = Mutex(.lent(photo))
    self.measure = measure
  }

  /// What is to be known; whoever asks first measures it. `nil` where nobody did before the photo was
  /// given back.
  func measured() -> Value? {
    state.withLock { state in
      switch state {
      case .returned(let value): return value
      case .lent(let photo):
        let value = measure(photo)
        state = .returned(value)
        return value
      }
    }
  }

  /// Gives the photo back; waits while it is looked at.
  ///
  /// - Returns: what is known.
  @discardableResult
  func end() -> Value? {
    state.withLock { state in
      if case .returned(let value) = state { return value }
      state = .returned(nil)
      return nil
    }
  }
}
