// Numbers as files store them, and small helpers for arrays of bytes.

/// The number's bytes, most significant first.
func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
  withUnsafeBytes(of: number.bigEndian, Array.init)
}

/// The number's bytes, least significant first.
func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
  withUnsafeBytes(of: number.littleEndian, Array.init)
}

extension [UInt8] {
  /// Whether the bytes occur somewhere.
  func contains(_ part: [UInt8]) -> Bool { firstIndex(of: part) != nil }

  /// Where the bytes occur first.
  func firstIndex(of part: [UInt8]) -> Int? {
    guard part.count <= count else { return nil }
    return (0...count - part.count).first { self[$0..<$0 + part.count].elementsEqual(part) }
  }

  /// A copy with one byte changed.
  func with(_ value: UInt8, at index: Int) -> [UInt8] {
    var copy = self
    copy[index] = value
    return copy
  }
}
