import Dispatch
import Imaging
import TestSupport
import Testing

@Suite("Dirty region")
struct DirtyRegionTests {
  @Test(
    "A tile is dirty exactly if one of its pixels differs, in every orientation",
    arguments: Orientation.allCases)
  func tiles(orientation: Orientation) {
    let seed = Seed.fresh()
    var random = SeededGenerator(seed: seed.value)
    for _ in 0..<12 {
      let (width, height) = (
        Int.random(in: 1...60, using: &random), Int.random(in: 1...60, using: &random)
      )
      let bare = Pictures.noise(width, height, seed: random.next())
      var photo = bare
      let dirty = DirtyRegion(size: bare.size, orientation: orientation)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let x = Self.range(in: width, &random)
        let y = Self.range(in: height, &random)
        photo.paint(x: x, y: y, every: Int.random(in: 1...90, using: &random), marking: dirty)
      }
      let note = Comment("\(width) × \(height), \(seed)")
      let stored = orientation.uprightSize(of: bare.size)
      let columns = (stored.width + 7) / 8
      #expect(dirty.tiles.count == columns * ((stored.height + 7) / 8), note)
      let marked = dirty.tiles.indices.filter { dirty.tiles[$0] == 1 }
        .map { Tile(column: $0 % columns, row: $0 / columns) }
      #expect(Set(marked) == Tile.differing(bare, photo, storedAs: orientation), note)
      // Comparing the whole photos marks the same tiles.
      let compared = DirtyRegion(size: bare.size, orientation: orientation)
      compared.mark(from: bare, to: photo)
      #expect(compared.tiles == dirty.tiles, note)
    }
  }

  private static func range(in count: Int, _ random: inout SeededGenerator) -> Range<Int> {
    let first = Int.random(in: 0..<count, using: &random)
    return first..<Int.random(in: first + 1...count, using: &random)
  }
}

extension Photo {
  /// Changes every n-th pixel of a region, its rows on several threads.
  fileprivate mutating func paint(
    x: Range<Int>, y: Range<Int>, every step: Int, marking dirty: DirtyRegion
  ) {
    let width = size.width
    withMutablePixels { pixels in
      // Each row is one thread's.
      nonisolated(unsafe) let pixels = pixels
      DispatchQueue.concurrentPerform(iterations: y.count) { row in
        let y = y.lowerBound + row
        let run = UnsafeMutableBufferPointer(
          rebasing: pixels[3 * (y * width + x.lowerBound)..<3 * (y * width + x.upperBound)])
        let old = Array(run)
        for column in x.indices where (column + 7 * y) % step == 0 {
          // Less than 256 increments never restore the old value.
          run[3 * (column - x.lowerBound) + y % 3] &+= 1
        }
        guard let new = run.baseAddress else { return }
        old.withUnsafeBufferPointer { old in
          guard let old = old.baseAddress else { return }
          dirty.mark(x: x, y: y, from: old, to: new)
        }
      }
    }
  }
}
