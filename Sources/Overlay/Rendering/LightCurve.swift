import Glibc

/// The sRGB transfer curve (IEC 61966-2-1) as tables: bytes to linear light and back.
enum LightCurve {
  /// Linear light, 0 to 1, of each byte.
  static let linear: [Float] = (0...255).map { Float(decode(Double($0) / 255)) }

  /// The byte whose value is nearest in the encoded domain, for linear light in steps of 1/65535.
  ///
  /// A table of thresholds turned inside out: building it computes 255 powers, not 65,536.
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

  static func decode(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Index into ``encoded`` of a linear value.
  @inline(__always)
  static func index(_ linear: Float) -> Int {
    // Compared so that the processor has an instruction for it.
    let positive = linear > 0 ? linear : 0
    return Int((positive < 1 ? positive : 1) * 65535 + 0.5)
  }
}
