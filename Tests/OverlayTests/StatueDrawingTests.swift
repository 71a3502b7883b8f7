import Imaging
import TestSupport
import Testing

@testable import Overlay

/// What is empty of a statue's picture is left out, part by part; nothing else may be.
@Suite("The statue's rows, part by part")
struct StatueDrawingTests {
  /// A picture of bars and gaps of random breadths, with single texels among them and rows that are empty.
  private func figure(_ random: inout SeededGenerator) -> RGBAImage {
    let size = PixelSize(
      width: .random(in: 1...300, using: &random), height: .random(in: 1...60, using: &random))
    var pixels = [UInt8](repeating: 0, count: 4 * size.area)
    for y in 0..<size.height where Int.random(in: 0..<8, using: &random) > 0 {
      var x = Int.random(in: 0...40, using: &random)
      while x < size.width {
        let end = min(size.width, x + Int.random(in: 1...40, using: &random))
        for index in 4 * (y * size.width + x)..<4 * (y * size.width + end) {
          pixels[index] = UInt8.random(in: 0...255, using: &random)
        }
        x = end + Int.random(in: 0...90, using: &random)
      }
    }
    return RGBAImage(size: size, pixels: pixels)
  }

  @Test("Every column is the sum of its texels, and what is left out is nothing")
  func sums() {
    let seed = UInt64.random(in: 0 ... .max)
    print("StatueDrawingTests: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var leftOut = 0
    for _ in 0..<30 {
      let whole = Texture.Level(figure(&random))
      let level = Bool.random(using: &random) ? whole : Texture.Level(halving: whole)
      let scale = Double.random(in: 0.4...3, using: &random)
      let box = Rectangle(
        x: .random(in: -20...20, using: &random), y: .random(in: -20...20, using: &random),
        width: Double(level.width) * scale, height: Double(level.height) * scale)
      let columns = max(0, Int(box.x) - 3)..<Int(box.maxX) + 30
      let rows = max(0, Int(box.y) - 3)..<Int(box.maxY) + 30
      let isMirrored = Bool.random(using: &random)
      let blur: Double = [0, 0.7, 3].randomElement(using: &random) ?? 0
      let grade = Grade(Light(red: 1.1, contrast: 1.05, black: 0.01), brightness: 0.8)
      let drawing = StatueDrawing(
        level: level, box: box, columns: columns, rows: rows, isMirrored: isMirrored, blur: blur,
        grade: grade)
      var drawn: [Int: SIMD4<Float>] = [:]
      // In two goes, as two threads draw.
      for part in [rows.prefix(rows.count / 3), rows.dropFirst(rows.count / 3)] {
        drawing.draw(part) { y, columns, colors in
          for (x, color) in zip(columns, colors) {
            #expect(drawn[y << 16 | x] == nil && drawing.columns(ofRow: y).contains(x))
            drawn[y << 16 | x] = color
          }
        }
      }
      let expected = sums(
        level, grade, box, columns: columns, rows: rows, isMirrored: isMirrored, blur: blur)
      for (place, color) in expected {
        if let found = drawn[place] {
          #expect(found == color, "seed \(seed)")
        } else {
          #expect(color == .zero, "seed \(seed)")
          leftOut += 1
        }
      }
      #expect(drawn.keys.allSatisfy { expected[$0] != nil })
    }
    #expect(leftOut > 5000)
  }

  /// Every pixel's colour by its place, worked out over whole lines.
  private func sums(
    _ level: Texture.Level, _ grade: Grade, _ box: Rectangle, columns: Range<Int>,
    rows: Range<Int>, isMirrored: Bool, blur: Double
  ) -> [Int: SIMD4<Float>] {
    let lines = (0..<level.height).map { row in
      var line = [SIMD4<Float>](repeating: .zero, count: level.width)
      line.withUnsafeMutableBufferPointer { line in
        guard let base = line.baseAddress else { return }
        level.copyColors(of: row, to: base, grade: grade)
      }
      return line
    }
    let across = ResamplingAxis(
      pixels: columns, origin: box.x, length: box.width, texels: level.width, reversed: isMirrored,
      blur: blur)
    let along = ResamplingAxis(
      pixels: rows, origin: box.y, length: box.height, texels: level.height, blur: blur)
    var colors: [Int: SIMD4<Float>] = [:]
    for (row, y) in rows.enumerated() {
      var mixed = [SIMD4<Float>](repeating: .zero, count: level.width)
      for tap in 0..<along.taps {
        let weight = along.weights[row * along.taps + tap]
        for x in mixed.indices { mixed[x] += lines[along.first[row] + tap][x] * weight }
      }
      for (column, x) in columns.enumerated() {
        var sum = SIMD4<Float>.zero
        for tap in 0..<across.taps {
          sum += mixed[across.first[column] + tap] * across.weights[column * across.taps + tap]
        }
        colors[y << 16 | x] = sum
      }
    }
    return colors
  }

  @Test("A row's bounds are those of the first and the last block with anything in it")
  func bounds() {
    func bounds(_ width: Int, _ columns: [Int]) -> Range<Int> {
      var blocks = RowBlocks(width: width)
      blocks.mark(0..<width) { range in columns.contains { range.contains($0) } }
      return blocks.bounds
    }
    #expect(bounds(10, []) == 0..<0)
    #expect(bounds(10, [3, 5]) == 3..<6)
    #expect(bounds(64, [0, 63]) == 0..<64)
    #expect(bounds(127, [3, 126]) == 2..<127)
  }

  @Test("A row's blocks are those with anything in them, joined where they are near")
  func blocks() {
    func parts(_ width: Int, _ columns: [Int], gap: Int) -> [Range<Int>] {
      var blocks = RowBlocks(width: width)
      blocks.mark(0..<width) { range in columns.contains { range.contains($0) } }
      var parts: [Range<Int>] = []
      blocks.forEachPart(gap: gap) { parts.append($0) }
      return parts
    }
    #expect(parts(10, [], gap: 1) == [])
    #expect(parts(10, [3], gap: 1) == [3..<4])
    #expect(parts(64, Array(0..<64), gap: 1) == [0..<64])
    #expect(parts(64, [0, 63], gap: 1) == [0..<1, 63..<64])
    #expect(parts(64, [0, 63], gap: 63) == [0..<64])
    // Blocks of two texels, the last of one.
    #expect(parts(127, [0, 1, 2, 126], gap: 1) == [0..<4, 126..<127])
    #expect(parts(127, [3, 9], gap: 4) == [2..<4, 8..<10])
    #expect(parts(127, [3, 9], gap: 5) == [2..<10])
    #expect(parts(1, [0], gap: 9) == [0..<1])
  }

  @Test("Of a row only the blocks are kept that have anything in them, and all of what they have")
  func keptRows() {
    let seed = UInt64.random(in: 0 ... .max)
    print("StatueDrawingTests: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let image = figure(&random)
      let width = image.size.width
      var rows = TexelRows<UInt8>(image.size)
      image.pixels.withUnsafeBytes { bytes in
        for y in 0..<image.size.height {
          rows.append(
            UnsafeRawBufferPointer(rebasing: bytes[4 * y * width..<4 * (y + 1) * width]))
        }
      }
      #expect(rows.width == width && rows.count == image.size.height)
      for y in 0..<image.size.height {
        let row = image.pixels[4 * y * width..<4 * (y + 1) * width].map(\.self)
        let seen = (0..<width).filter { row[4 * $0 + 3] > 0 }
        #expect(rows.filled(row: y) == (seen.first.map { $0..<(seen.last ?? $0) + 1 } ?? 0..<0))
        var (found, end) = (row.map { _ in UInt8(0) }, 0)
        rows.forEachPart(of: y) { columns, texels in
          #expect(columns.lowerBound >= end && !columns.isEmpty, "seed \(seed)")
          end = columns.upperBound
          for index in 0..<4 * columns.count {
            found[4 * columns.lowerBound + index] = texels[index]
          }
        }
        for x in 0..<width {
          // Beside the blocks there is nothing to be seen; within them every texel is there.
          let (own, kept) = (row[4 * x..<4 * x + 4], found[4 * x..<4 * x + 4])
          #expect(own == kept || (kept.allSatisfy { $0 == 0 } && own.last == 0), "seed \(seed)")
        }
      }
    }
  }
}
