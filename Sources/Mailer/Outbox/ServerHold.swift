public import Foundation

/// A server that is left alone for a while after a fault that every message would meet.
public struct ServerHold: Sendable, Equatable {
  /// What the run called the server: ``SMTPServer/name`` where the ``Mailroom`` runs it.
  public let server: String
  /// The moment from which runs try it again.
  public let until: Date
  /// Runs in a row that ended in such a fault; getting through once clears them.
  public let faults: Int
  /// The last fault's ``DeliveryFault/kind``.
  public let kind: String
  /// The last fault as a sentence for people.
  public let reason: String

  /// Seconds at most. A network comes back within minutes, as a package does; a refused login, tried
  /// every minute, gets accounts locked.
  static func limit(for fault: DeliveryFault) -> Double {
    fault.needsAttention && !fault.isBeforeTrying ? longest : 300
  }

  private static let longest = 3600.0

  /// Whether it holds: it is not over, and not so far off that it must be of a clock that was wrong
  /// and was put right.
  func isInForce(at now: Double) -> Bool {
    let left = until.timeIntervalSince1970 - now
    return left > 0 && left <= Self.longest
  }
}
