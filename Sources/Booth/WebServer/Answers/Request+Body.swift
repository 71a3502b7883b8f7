import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore

extension Request {
  /// The whole body, which the gate has already read.
  package func bytes() async throws -> [UInt8] {
    Array(buffer: try await body.collect(upTo: .max))
  }

  /// A JPEG file of a camera.
  ///
  /// - Throws: ``Refusal`` with 415 for another content type.
  package func photo() async throws -> [UInt8] {
    guard headers[.contentType] == "image/jpeg" else {
      throw Refusal(.unsupportedMediaType, "type", "A photo is image/jpeg.")
    }
    return try await bytes()
  }

  /// A JSON body.
  ///
  /// - Throws: ``Refusal`` with 415 for another content type, 422 for other fields.
  package func json<Value: Decodable>(_ type: Value.Type) async throws -> Value {
    guard headers[.contentType]?.hasPrefix("application/json") == true else {
      throw Refusal(.unsupportedMediaType, "type", "The body must be application/json.")
    }
    do {
      return try JSONDecoder().decode(Value.self, from: Data(try await bytes()))
    } catch is DecodingError {
      throw Refusal(.unprocessableContent, "body", "The body is not the JSON that is expected.")
    }
  }
}
