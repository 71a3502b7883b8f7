import NIOCore
import Synchronization

/// The open connections. When there are too many, the server gives one up: never a guest's, and of
/// the address that has the most of the others the one that has been without a request the longest.
package final class Connections: Sendable {
  private struct Connection {
    let channel: any Channel
    let address: String?
    var lastRequest = ContinuousClock.now
    var isGuest = false
  }

  let capacity: Int
  private let open = Mutex<[ObjectIdentifier: Connection]>([:])

  package init(capacity: Int) { self.capacity = capacity }

  /// Notes a new connection, and closes another, or this one, where there are too many.
  func add(_ channel: any Channel) {
    let identifier = ObjectIdentifier(channel)
    let surplus = open.withLock { open -> (any Channel)? in
      open[identifier] = Connection(channel: channel, address: channel.remoteAddress?.ipAddress)
      guard open.count > capacity else { return nil }
      return Self.leastMissed(of: open).flatMap { open.removeValue(forKey: $0)?.channel }
    }
    surplus?.close(promise: nil)
    channel.closeFuture.whenComplete { [self] _ in
      open.withLock { _ = $0.removeValue(forKey: identifier) }
    }
  }

  /// Notes a request whose head and cookie have been read.
  func heard(from channel: any Channel, isGuest: Bool) {
    open.withLock { open in
      open[ObjectIdentifier(channel)]?.lastRequest = .now
      open[ObjectIdentifier(channel)]?.isGuest = isGuest
    }
  }

  private static func leastMissed(
    of open: [ObjectIdentifier: Connection]
  ) -> ObjectIdentifier? {
    let others = open.filter { !$0.value.isGuest }
    let counts = Dictionary(grouping: others.values, by: \.address).mapValues(\.count)
    let most = counts.values.max()
    return others.filter { counts[$0.value.address] == most }
      .min { $0.value.lastRequest < $1.value.lastRequest }?.key
  }
}

/// Tells ``Connections`` of a connection, and closes it when its peer takes no bytes for too long.
final class ConnectionWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  /// The time for which a peer may take none of the bytes that wait for it.
  private static let patience = TimeAmount.seconds(15)

  private let connections: Connections
  private var closing: Scheduled<Void>?

  init(_ connections: Connections) { self.connections = connections }

  func handlerAdded(context: ChannelHandlerContext) { connections.add(context.channel) }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    closing?.cancel()
    closing = nil
    let channel = context.channel
    if !channel.isWritable {
      closing = context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
    }
    context.fireChannelWritabilityChanged()
  }
}
