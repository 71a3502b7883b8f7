import Files

/// Octets as two hexadecimal digits each.
enum Hexadecimal {
  /// For `%XX` and `=XX`, which the standards write in upper case.
  static func upper(_ byte: UInt8) -> String {
    String(byte, radix: 16, uppercase: true).leftPadded(to: 2)
  }
}
