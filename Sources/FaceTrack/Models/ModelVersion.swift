/// One tested file of a model.
public struct ModelVersion: Hashable, Sendable {
  /// Where it comes from.
  public let name: String
  /// Its length.
  public let byteCount: Int
  /// Its CRC-32 (zlib's), checked at every load: it costs a millisecond where a cryptographic sum
  /// costs ten.
  let crc32: UInt32
  /// Its SHA-256 in hexadecimal digits, checked when it is installed.
  public let sha256: String
  /// Where its publisher offers it, tried in this order; empty when it is made at set-up.
  public var addresses: [String] = []
}
