import NIOCore

/// Reads from a connection in large pieces only.
///
/// glibc keeps freed chunks of up to 1032 bytes in its thread caches, which `M_PERTURB` does not
/// overwrite: a piece of a visitor's photo, received into such a chunk, would stay in memory.
final class LargeReceiveBuffers: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  private static let size = 16 << 10

  func handlerAdded(context: ChannelHandlerContext) {
    // Every socket's channel knows this option.
    _ = context.channel.setOption(
      ChannelOptions.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Self.size))
  }
}
