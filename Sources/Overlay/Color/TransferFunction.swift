import Glibc

/// The sRGB transfer function (IEC 61966-2-1) as tables: bytes to linear light and back.
package enum TransferFunction {
  /// Linear light, 0 to 1, of each byte.
  package static let linear: [Float] = (0...255).map { Float(decode(Double($0) / 255)) }

  /// The nearest byte in the encoded domain for linear light in steps of 1/65535.
  ///
  /// Filled from one threshold between two bytes to the next: 255 powers instead of 65,536.
  static let encoded: [UInt8] = {
    var table = [UInt8](repeating: 255, count: 65536)
    var start = 0
    for byte in 0..<255 {
      let end = Int((decode((Double(byte) + 0.5) / 255) * 65535).rounded(.up))
      for index in start..<end { table[index] = UInt8(byte) }
      start = end
    }
    return table
  }()

  /// The same for the linear light of 256 values that grow.
  static func encoded(of linear: [Float]) -> [UInt8] {
    var table = [UInt8](repeating: 255, count: 65536)
    var start = 0
    for byte in 0..<255 {
      let middle = Double(linear[byte] + linear[byte + 1]) / 2
      let end = min(Int((middle * 65535).rounded(.up)), table.count)
      for index in start..<max(start, end) { table[index] = UInt8(byte) }
      start = max(start, end)
    }
    return table
  }

  /// Linear light of an encoded value, both 0 to 1.
  package static func decode(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The index into ``encoded`` of a linear value, clamped.
  @inline(__always)
  static func index(_ linear: Float) -> Int {
    // Ternaries compile to one instruction each; min and max do not, because of NaN.
    let positive = linear > 0 ? linear : 0
    return Int((positive < 1 ? positive : 1) * 65535 + 0.5)
  }
}
