public import Imaging

/// How far two photos of one width are from each other in the rows that both have, in levels of 0 to
/// 255.
extension Photo {
  /// The largest difference of two bytes; 255 for photos without pixels, which no test means.
  public func largestDifference(from other: Photo) -> Int {
    zip(pixels, other.pixels).lazy.map { abs(Int($0) - Int($1)) }.max() ?? 255
  }

  /// The mean difference of two bytes.
  public func meanDifference(from other: Photo) -> Double {
    let sum = zip(pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(pixels.count)
  }

  /// The mean squared difference of two bytes.
  public func meanSquaredError(from other: Photo) -> Double {
    let sum = zip(pixels, other.pixels).reduce(0) { sum, pair in
      sum + (Int(pair.0) - Int(pair.1)) * (Int(pair.0) - Int(pair.1))
    }
    return Double(sum) / Double(pixels.count)
  }
}
