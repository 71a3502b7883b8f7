import CXNNPACK

/// Where the pictures of a network lie in one piece of memory: two may share a place if the one is
/// read for the last time before the other is written.
///
/// Largest first, each at the lowest place that is free for as long as it is needed (Pisarchyk and Lee,
/// "Efficient Memory Management for Deep Neural Net Inference", 2020: greedy by size).
struct MemoryPlan {
  /// Bytes from the beginning, a picture each.
  private(set) var offsets: [Int]
  private(set) var byteCount = 0

  /// What a picture is rounded up to: a cache line, and more than what XNNPACK may read beyond its
  /// end.
  private static let line = 64
  private static let beyond = Int(XNN_EXTRA_BYTES)

  /// - Parameters:
  ///   - steps: read and write pictures by their numbers; picture 0 is there before the first.
  ///   - kept: pictures that are needed after the last step.
  init(_ steps: [Step], _ shapes: [ImageShape], kept: [Int]) {
    var needed = shapes.indices.map { _ in 0..<0 }
    needed[0] = 0..<1
    for (time, step) in steps.enumerated() {
      needed[step.output] = time..<time + 1
      for input in step.inputs { needed[input] = needed[input].lowerBound..<time + 1 }
    }
    for picture in kept { needed[picture] = needed[picture].lowerBound..<steps.count }
    offsets = [Int](repeating: 0, count: shapes.count)
    let sizes = shapes.map { Self.line * ((4 * $0.count + Self.beyond - 1) / Self.line + 1) }
    var placed: [Int] = []
    for picture in shapes.indices.sorted(by: { (sizes[$1], $0) < (sizes[$0], $1) }) {
      let rivals = placed.filter { needed[$0].overlaps(needed[picture]) }
      var offset = 0
      for rival in rivals.sorted(by: { offsets[$0] < offsets[$1] }) {
        if offset + sizes[picture] <= offsets[rival] { break }
        offset = max(offset, offsets[rival] + sizes[rival])
      }
      offsets[picture] = offset
      byteCount = max(byteCount, offset + sizes[picture])
      placed.append(picture)
    }
  }
}
