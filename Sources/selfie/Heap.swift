import Glibc

/// The memory that the process takes its smaller pieces from.
enum Heap {
  /// Larger pieces are mapped by themselves, and given back to the system, where the heap has no room left.
  private static let largestPiece = 4 << 20
  /// What the heap is extended by.
  private static let step = 1 << 20

  /// Has all threads take memory from one heap that keeps what it is given back
  /// (docs/decisions/0046).
  ///
  /// With a heap for each thread, what the models were read into on their own thread would stay there,
  /// 20 MB of it. Two photos at a time take no longer with one: the large pieces, which are most, are
  /// few.
  static func prepare() {
    // Swift's module of the C library leaves malloc.h out.
    typealias Setting = @convention(c) (CInt, CInt) -> CInt
    let (trimThreshold, topPad, mappingThreshold, mostHeaps): (CInt, CInt, CInt, CInt) =
      (-1, -2, -3, -8)
    guard let symbol = dlsym(nil, "mallopt") else { return }
    let mallopt = unsafeBitCast(symbol, to: Setting.self)
    _ = mallopt(mostHeaps, 1)
    _ = mallopt(trimThreshold, CInt.max)
    _ = mallopt(mappingThreshold, CInt(largestPiece))
    _ = mallopt(topPad, CInt(step))
  }
}
