import Imaging

/// Bytes as numbers within ranges; when they are used up, the rest is the ranges' lower ends.
struct Numbers {
  private var rest: Slice<UnsafeRawBufferPointer>

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

  /// The two ends are as likely as any number between them.
  mutating func `in`(_ range: ClosedRange<Double>) -> Double {
    let share = Double(Int(rest.popFirst() ?? 0) << 8 | Int(rest.popFirst() ?? 0)) / 65_535
    return range.lowerBound + share * (range.upperBound - range.lowerBound)
  }

  /// Half of the places are near the photo.
  mutating func place() -> Point {
    let reach = self.in(0...1) < 0.5 ? 60.0 : 1e6
    return Point(self.in(-reach...reach), self.in(-reach...reach))
  }

  mutating func length() -> Double { self.in(0...1) < 0.5 ? self.in(1...100) : self.in(1...1e6) }
}
