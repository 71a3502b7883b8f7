/// A tested version of a model's file, pinned by its length and checksums.
package struct ModelVersion: Hashable, Sendable {
  /// The origin and version in words.
  package let name: String
  /// The file's length in bytes.
  let byteCount: Int
  /// The CRC-32 (zlib's), verified at every load: 1 to 2 ms for all models, where SHA-256 takes 20.
  let crc32: UInt32
  /// The SHA-256 in hexadecimal digits, verified by `selfie models` and `selfie doctor`.
  package let sha256: String
}
