package import Foundation
package import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
  /// A JSON answer.
  package static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
    .bytes(Array(Self.encoded(value)), type: "application/json", status: status)
  }

  /// The bytes of a JSON answer.
  package static func encoded(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(value) else {
      preconditionFailure("an answer has finite numbers only")
    }
    return bytes
  }

  /// An answer of bytes.
  package static func bytes(
    _ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok
  ) -> Response {
    Response(
      status: status, headers: [.contentType: type],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// An answer without content.
  package static var empty: Response { Response(status: .noContent) }
}
