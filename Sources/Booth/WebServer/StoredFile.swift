import HTTPTypes
package import Hummingbird

/// A file that is served from memory.
package struct StoredFile: Sendable {
  private let bytes: [UInt8]
  private let type: String
  /// Changes with the bytes.
  let tag: String

  /// - Parameter type: the media type.
  package init(_ bytes: [UInt8], type: String) {
    (self.bytes, self.type, tag) = (bytes, type, Self.tag(of: bytes))
  }

  /// The file, or 304 for a browser that has it.
  package func answer(to request: Request) -> Response {
    // The browser asks anew at every start of the page, so that an update of the program shows at
    // once.
    var response =
      request.headers[.ifNoneMatch] == tag
      ? Response(status: .notModified) : Response.bytes(bytes, type: type)
    response.headers[.cacheControl] = "no-cache"
    response.headers[.eTag] = tag
    return response
  }

  /// A tag by FNV-1a (64 bits), which is the same at every start.
  package static func tag(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    bytes.withUnsafeBufferPointer { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return "\"\(String(hash, radix: 16))\""
  }
}
