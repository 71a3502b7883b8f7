import COpenSSL

/// SHA-256 (FIPS 180-4), by OpenSSL.
package enum SHA256Digest {
  /// The digest in hexadecimal digits.
  package static func hexadecimal(_ bytes: UnsafeRawBufferPointer) -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    _ = SHA256(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &digest)
    return digest.map { String($0, radix: 16).leftPadded(to: 2) }.joined()
  }
}
