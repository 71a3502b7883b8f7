import Dispatch
import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Changed squares")
struct ChangedSquaresTests {
  @Test(
    "They are those in which a pixel is another, however the photo is stored",
    arguments: Orientation.allCases)
  func squares(orientation: Orientation) {
    let seed = Seed.fresh(ProcessInfo.processInfo.environment["KOTINOS_TEST_SEED"])
    var random = SeededGenerator(seed: seed.value)
    for _ in 0..<12 {
      let (width, height) = (
        Int.random(in: 1...60, using: &random), Int.random(in: 1...60, using: &random)
      )
      let bare = Pictures.noise(width, height, seed: random.next())
      var photo = bare
      let squares = ChangedSquares(size: bare.size, orientation: orientation)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let x = Self.range(in: width, &random)
        let y = Self.range(in: height, &random)
        photo.paint(x: x, y: y, every: Int.random(in: 1...90, using: &random), marking: squares)
      }
      let note = Comment("\(width) × \(height), \(seed)")
      let stored = orientation.uprightSize(of: bare.size)
      let columns = (stored.width + 7) / 8
      #expect(squares.marks.count == columns * ((stored.height + 7) / 8), note)
      let marked = squares.marks.indices.filter { squares.marks[$0] == 1 }
        .map { Square(column: $0 % columns, row: $0 / columns) }
      #expect(
        Set(marked) == Square.changed(from: bare, to: photo, storedAs: orientation), note)
      // The same out of both photos at once.
      let compared = ChangedSquares(size: bare.size, orientation: orientation)
      compared.mark(from: bare, to: photo)
      #expect(compared.marks == squares.marks, note)
    }
  }

  private static func range(
    in count: Int, _ random: inout SeededGenerator
  ) -> Range<Int> {
    let first = Int.random(in: 0..<count, using: &random)
    return first..<Int.random(in: first + 1...count, using: &random)
  }

  @Test("Those of a JPEG have its upright size and its orientation", arguments: 1...8)
  func file(orientation: Int) throws {
    let file = try Pictures.gradient(30, 17).encoded(as: .jpeg).tagged(orientation: orientation)
    let squares = ChangedSquares(try PhotoHeader(of: file))
    #expect(squares.size == (try Photo(decoding: file)).size)
    #expect(squares.orientation.rawValue == orientation)
    #expect(squares.marks == [UInt8](repeating: 0, count: 4 * 3))
  }

  @Test("A header that cannot be read is an error")
  func spoilt() throws {
    let file = try Pictures.gradient(30, 17).encoded(as: .jpeg)
    for bytes in [[], Array(file.prefix(20)), [UInt8](repeating: 0, count: 40)] {
      #expect(throws: PhotoError.self) { try PhotoHeader(of: bytes) }
    }
  }
}

extension Photo {
  /// Changes every n-th pixel of a part, its rows on several threads.
  fileprivate mutating func paint(
    x: Range<Int>, y: Range<Int>, every step: Int, marking squares: ChangedSquares
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
          // Never back to what it was: less than 256 changes.
          run[3 * (column - x.lowerBound) + y % 3] &+= 1
        }
        guard let new = run.baseAddress else { return }
        old.withUnsafeBufferPointer { old in
          guard let old = old.baseAddress else { return }
          squares.mark(x: x, y: y, from: old, to: new)
        }
      }
    }
  }
}
