import HTTPTypes
import Synchronization

/// The calls that the server works on, by guest: also those whose caller has hung up.
///
/// A visit does one call after the other: abandoned ones would delay its end.
final class CallsInWork: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// Notes a guest's call, which ``end(_:)`` takes back; a stranger's call is not counted.
  func begin(_ guest: String?) throws(Refusal) {
    guard let guest else { return }
    let isAdmitted = counts.withLock { counts in
      // As many as connections, of which each has one.
      guard counts[guest, default: 0] < ConnectionCount<Int>.perGuest else { return false }
      counts[guest, default: 0] += 1
      return true
    }
    guard isAdmitted else {
      throw Refusal(.tooManyRequests, "often", "Too many calls at once; await the answers.")
    }
  }

  func end(_ guest: String?) {
    guard let guest else { return }
    counts.withLock { counts in
      let left = counts[guest, default: 1] - 1
      counts[guest] = left == 0 ? nil : left
    }
  }
}
