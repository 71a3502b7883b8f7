import HTTPTypes
import WebServer

/// Limits how many frames the server searches at a time; others wait for their turn, as long as
/// what they show may still be of use.
actor FrameSlots {
  struct Waiting {
    let number: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private var free: Int
  private(set) var waiting: [Waiting] = []
  private var count = 0

  private let patience: Duration

  /// - Parameters:
  ///   - number: the most frames that the server searches at a time.
  ///   - patience: the time after which a waiting frame is of no use.
  init(_ number: Int, patience: Duration = .seconds(1)) {
    (free, self.patience) = (number, patience)
  }

  /// Waits for a turn, which ``leave()`` ends.
  ///
  /// - Throws: ``Refusal`` for a frame that has waited too long.
  func enter() async throws(Refusal) {
    guard free == 0 else {
      free -= 1
      return
    }
    count += 1
    let number = count
    let hasTurn = await withCheckedContinuation { continuation in
      waiting.append(Waiting(number: number, continuation: continuation))
      Task {
        try? await Task.sleep(for: patience)
        refuse(number)
      }
    }
    guard hasTurn else {
      throw Refusal(.serviceUnavailable, "late", "The frame has waited too long; send a new one.")
    }
  }

  /// Gives the turn to the frame that has waited longest.
  func leave() {
    guard !waiting.isEmpty else {
      free += 1
      return
    }
    waiting.removeFirst().continuation.resume(returning: true)
  }

  private func refuse(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(returning: false)
  }
}
