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

  /// Seconds at most. A network comes back within minutes; a refused login, tried every minute,
  /// gets accounts locked.
  static func limit(for fault: DeliveryFault) -> Double {
    fault.needsAttention ? 3600 : 300
  }
}
