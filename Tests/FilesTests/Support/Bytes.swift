import TestSupport

/// What files are filled with.
enum Bytes {
  /// Random bytes.
  static func noise(_ count: Int) -> [UInt8] {
    var random = SeededGenerator(seed: 1)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }
}
