import CCryptography
import Foundation

/// A SHA-256 sum, by OpenSSL.
enum SHA256Sum {
  /// The sum's 32 bytes.
  static func bytes(of data: Data) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    data.withUnsafeBytes { buffer in
      _ = SHA256(buffer.assumingMemoryBound(to: UInt8.self).baseAddress, buffer.count, &digest)
    }
    return digest
  }
}
