import CCryptography
import Foundation

/// A SHA-256 sum, by OpenSSL.
enum SHA256Sum {
  /// The sum's 32 bytes.
  static func bytes(of data: Data) throws(OutboxError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    let isMade = data.withUnsafeBytes {
      CCryptography_sha256($0.baseAddress, $0.count, &digest)
    }
    guard isMade else {
      throw .libraryMissing(reason: CCryptography_fault().map { String(cString: $0) } ?? "no sum")
    }
    return digest
  }
}
