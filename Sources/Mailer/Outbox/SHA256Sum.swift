internal import COpenSSL
internal import Foundation

/// SHA-256 (FIPS 180-4), by OpenSSL.
enum SHA256Sum {
  /// The 32 bytes of the digest.
  static func bytes(of data: Data) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    data.withUnsafeBytes { bytes in
      _ = SHA256(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &digest)
    }
    return digest
  }
}
