public import Foundation

/// A server that is left alone for a while after a fault that every message would meet.
public struct ServerHold: Sendable, Equatable {
  public let server: String
  public let until: Date
  public let faults: Int
  public let kind: String
  public let reason: String

  /// Seconds at most. A network comes back within minutes; a refused login, tried every minute,
  /// gets accounts locked.
  static func limit(for fault: DeliveryFault) -> Double {
    fault.needsAttention ? 3600 : 300
  }
}
