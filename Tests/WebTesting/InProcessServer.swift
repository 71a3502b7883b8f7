import Glibc
import HTTPTypes
package import Hummingbird
import Logging
package import NIOCore
import NIOPosix
import Synchronization
package import WebServer

/// A server whose requests are answered in process: by its router, behind its gate, without a
/// socket.
///
/// `HummingbirdTesting` would do that for one host name only, wait for the end of event streams,
/// and have every build compile BoringSSL and an HTTP client.
package final class InProcessServer: Sendable {
  private let respond: @Sendable (Request, WebContext) async throws -> Response
  /// The channel of every request: a pipe that nothing is sent through.
  package let channel: any Channel

  /// What lives as long: a folder of files.
  private let kept: (any AnyObject & Sendable)?

  package convenience init(_ router: Router<WebContext>) async throws {
    try await self.init(answering: router.buildResponder())
  }

  package init(
    answering responder: some HTTPResponder<WebContext>,
    keeping kept: (any AnyObject & Sendable)? = nil
  ) async throws {
    self.kept = kept
    respond = { try await responder.respond(to: $0, context: $1) }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw IOError(errnoCode: errno, reason: "pipe") }
    channel = try await NIOPipeBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .takingOwnershipOfDescriptors(input: ends[0], output: ends[1]).get()
  }

  deinit { channel.close(promise: nil) }

  /// Answers a request, as far as `isEnough` lets the body be written.
  package func answer(
    _ head: HTTPRequest, _ body: RequestBody,
    isEnough: @escaping @Sendable (String) -> Bool = { _ in false }
  ) async throws -> Answer {
    let source = ApplicationRequestContextSource(
      channel: channel, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let response = try await respond(Request(head: head, body: body), WebContext(source: source))
    let collector = Collector(isEnough)
    do {
      try await response.body.write(CollectingWriter(collector: collector))
    } catch is Collector.Enough {}
    return Answer(head: response.head, body: collector.bytes.withLock { $0 })
  }
}

/// What a server has written.
private final class Collector: Sendable {
  struct Enough: Error {}

  let bytes = Mutex<[UInt8]>([])
  private let isEnough: @Sendable (String) -> Bool

  init(_ isEnough: @escaping @Sendable (String) -> Bool) { self.isEnough = isEnough }

  func add(_ buffer: ByteBuffer) throws(Enough) {
    let whole = bytes.withLock { bytes in
      bytes += Array(buffer: buffer)
      return bytes
    }
    if isEnough(String(decoding: whole, as: UTF8.self)) { throw Enough() }
  }
}

private struct CollectingWriter: ResponseBodyWriter {
  let collector: Collector

  func write(_ buffer: ByteBuffer) async throws { try collector.add(buffer) }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
