import COpenSSL
import Foundation

/// A SHA-256 sum, by OpenSSL.
enum SHA256Sum {
  /// The sum's 32 bytes.
  static func bytes(of data: Data) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    data.withUnsafeBytes { bytes in
      _ = SHA256(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &digest)
    }
    return digest
  }
}
