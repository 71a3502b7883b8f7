import Imaging
import Synchronization

/// A photo whose softness other threads want to know, until its owner wants it back.
final class PhotoLoan: Sendable {
  // A class, because both hold it; the photo is held by it alone.
  private enum State {
    case lent(Photo)
    case returned(blur: Double)
  }

  private let state: Mutex<State>
  private let measure: @Sendable (Photo) -> Double

  init(_ photo: Photo, measure: @escaping @Sendable (Photo) -> Double) {
    state = Mutex(.lent(photo))
    self.measure = measure
  }

  /// How soft the photo is, a Gaussian's sigma; whoever asks first measures it. 0 where nobody did
  /// before it was given back.
  func measured() -> Double {
    state.withLock { state in
      switch state {
      case .returned(let blur): return blur
      case .lent(let photo):
        let blur = measure(photo)
        state = .returned(blur: blur)
        return blur
      }
    }
  }

  /// Gives the photo back; waits while it is looked at.
  func end() {
    state.withLock { state in
      if case .lent = state { state = .returned(blur: 0) }
    }
  }
}
