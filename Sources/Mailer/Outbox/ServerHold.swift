import DurableStorage
public import Foundation

/// A pause during which runs skip a server, after a fault that every message would meet.
public struct ServerHold: Sendable, Equatable {
  /// The server as `smtps://mail.example:465`.
  public let server: String
  /// The time from which runs try the server again.
  public let until: Date
  /// The number of runs in a row that ended in such a fault.
  public let faults: Int
  /// The last fault's ``DeliveryFault/kind``.
  public let kind: String
  /// The last fault as an English sentence with the remedy.
  public let reason: String

  /// Whether the configuration, the server or this machine must be changed before mail can go out.
  public var needsAttention: Bool {
    // Of the faults that put a server on hold, these mend themselves.
    !["offline", "busy", "quota"].contains(kind)
  }

  /// The seconds of a hold. A network comes back within minutes, and a busy server does; a quota is
  /// counted by the hour or day; a login that is refused every minute gets accounts locked.
  ///
  /// - Parameters:
  ///   - faults: the number of faults in a row, this one included.
  ///   - first: the outbox's first wait.
  static func seconds(
    after fault: DeliveryFault, faults: Int, first: Double,
    using generator: inout some RandomNumberGenerator
  ) -> Double {
    if case .quota = fault { return longest }
    let backoff = Backoff(first: first, limit: fault.needsAttention ? longest : 300)
    return backoff.delay(afterTries: faults, using: &generator)
  }

  private static let longest = 3600.0

  /// Whether the hold has not expired. One that ends later than the longest hold was written by a
  /// wrong clock and does not count.
  func isInForce(at now: Double) -> Bool {
    let left = until.timeIntervalSince1970 - now
    return left > 0 && left <= Self.longest
  }
}
