/// Octets as two hexadecimal digits each.
enum Hexadecimal {
  private static let upperDigits = Array("0123456789ABCDEF")
  private static let lowerDigits = Array("0123456789abcdef")

  /// For `%XX` and `=XX`, which the standards write in upper case.
  static func upper(_ byte: UInt8) -> String {
    String([upperDigits[Int(byte >> 4)], upperDigits[Int(byte & 15)]])
  }

  static func lower(_ bytes: some Sequence<UInt8>) -> String {
    var result = ""
    for byte in bytes {
      result.append(lowerDigits[Int(byte >> 4)])
      result.append(lowerDigits[Int(byte & 15)])
    }
    return result
  }
}
