package import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// A browser with its cookies, before a server that answers in process.
package final class Browser: Sendable {
  package let server: InProcessServer
  /// By name.
  private let jar: Mutex<[String: String]>

  package init(_ server: InProcessServer, cookies: [String: String] = [:]) {
    self.server = server
    jar = Mutex(cookies)
  }

  package func cookie(_ name: String) -> String? { jar.withLock { $0[name] } }

  /// The body of a request.
  package enum Body: Sendable {
    case none
    case json(String)
    case jpeg([UInt8])
    /// Parts whose number no header tells.
    case parts(type: String, BodyInParts)
    /// Bytes, of which the header tells another number.
    case told(Int, type: String, [UInt8])
  }

  /// Makes a request as the server's own page would.
  ///
  /// - Parameters:
  ///   - fields: header fields in place of the page's own; `nil` leaves one out.
  ///   - isEnough: whether the body so far is all that is wanted; for streams without an end.
  @discardableResult
  package func call(
    _ method: HTTPRequest.Method, _ path: String, _ body: Body = .none,
    _ fields: [String: String?] = [:], authority: String = "127.0.0.1:8461",
    until isEnough: @escaping @Sendable (String) -> Bool = { _ in false }
  ) async throws -> Answer {
    var head = HTTPRequest(method: method, scheme: "http", authority: authority, path: path)
    if method != .get, method != .head { head.headerFields[.origin] = "http://\(authority)" }
    let cookies = jar.withLock { $0.map { "\($0.key)=\($0.value)" }.sorted() }
    if !cookies.isEmpty { head.headerFields[.cookie] = cookies.joined(separator: "; ") }
    let content = Self.content(body, &head)
    for (name, value) in fields {
      if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }
    let answer = try await server.answer(head, content, isEnough: isEnough)
    for field in answer.head.headerFields[values: .setCookie] {
      let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
      if pair.count == 2 { jar.withLock { $0[pair[0]] = pair[1] } }
    }
    return answer
  }

  private static func content(_ body: Body, _ head: inout HTTPRequest) -> RequestBody {
    switch body {
    case .none: return RequestBody(buffer: ByteBuffer())
    case .json(let text):
      return content(.told(text.utf8.count, type: json, Array(text.utf8)), &head)
    case .jpeg(let bytes): return content(.told(bytes.count, type: "image/jpeg", bytes), &head)
    case .told(let count, let type, let bytes):
      (head.headerFields[.contentType], head.headerFields[.contentLength]) = (type, "\(count)")
      return RequestBody(buffer: ByteBuffer(bytes: bytes))
    case .parts(let type, let parts):
      (head.headerFields[.contentType], head.headerFields[.transferEncoding]) = (type, "chunked")
      return RequestBody(asyncSequence: parts)
    }
  }

  private static let json = "application/json"
}
