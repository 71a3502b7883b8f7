import NIOCore
import Synchronization

/// The open connections; the server closes those that are too many (``ConnectionCount``).
package final class Connections: Sendable {
  private struct Open {
    var count: ConnectionCount<ObjectIdentifier>
    var channels: [ObjectIdentifier: any Channel] = [:]
  }

  let capacity: Int
  private let open: Mutex<Open>

  package init(capacity: Int) {
    self.capacity = capacity
    open = Mutex(Open(count: ConnectionCount(capacity: capacity)))
  }

  /// Notes a new connection; if there are too many, closes it or another one.
  func add(_ channel: any Channel) {
    let identifier = ObjectIdentifier(channel)
    let surplus = open.withLock { open in
      open.channels[identifier] = channel
      let surplus = open.count.add(identifier, from: channel.remoteAddress?.ipAddress)
      return surplus.flatMap { open.channels.removeValue(forKey: $0) }
    }
    surplus?.close(promise: nil)
    channel.closeFuture.whenComplete { [self] _ in
      open.withLock { open in
        open.count.remove(identifier)
        open.channels[identifier] = nil
      }
    }
  }

  /// Notes a request whose head and cookie the gate has read; if guests have too many connections,
  /// closes one of them.
  ///
  /// - Parameter guest: the guest who asks; `nil` for a stranger.
  func heard(from channel: any Channel, guest: String?) {
    let surplus = open.withLock { open in
      let surplus = open.count.hear(ObjectIdentifier(channel), from: guest)
      return surplus.flatMap { open.channels.removeValue(forKey: $0) }
    }
    surplus?.close(promise: nil)
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
