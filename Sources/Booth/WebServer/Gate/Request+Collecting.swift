import HTTPTypes
package import Hummingbird
import NIOCore

extension Request {
  /// Whether a body may follow the head.
  package var hasBody: Bool {
    headers[.transferEncoding] != nil || (headers[.contentLength] ?? "0") != "0"
  }

  /// The request with its whole body in memory.
  ///
  /// - Throws: ``Refusal`` with 413 for a body that is too long, 408 for one that takes too long.
  func collected(upTo limit: Int, within patience: Duration) async throws -> Request {
    guard hasBody else { return self }
    if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit {
      throw Refusal.tooLarge(limit)
    }
    let body = body
    let buffer = try await withThrowingTaskGroup { group in
      group.addTask {
        var whole = ByteBuffer()
        do {
          for try await var part in body {
            guard whole.readableBytes + part.readableBytes <= limit else {
              throw Refusal.tooLarge(limit)
            }
            whole.writeBuffer(&part)
          }
        } catch let refusal as Refusal {
          throw refusal
        } catch {
          throw Refusal(.badRequest, "body", "The body does not end as its headers say.")
        }
        return whole
      }
      group.addTask {
        try await Task.sleep(for: patience)
        throw Refusal(.requestTimeout, "too-slow", "The body took longer than \(patience).")
      }
      defer { group.cancelAll() }
      return try await group.next() ?? ByteBuffer()
    }
    var request = self
    request.body = RequestBody(buffer: buffer)
    return request
  }
}

extension Refusal {
  fileprivate static func tooLarge(_ limit: Int) -> Refusal {
    Refusal(.contentTooLarge, "too-large", "The body is longer than \(limit) bytes.")
  }
}
