import Imaging
import TestSupport
import Testing

@testable import Overlay

/// Transparent columns are skipped, and no others.
@Suite("Resampling the statue")
struct StatueDrawingTests {
  /// A picture of bars and gaps of random widths, with single texels and empty rows.
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

  @Test("Every pixel is the weighted sum of its texels, and skipped pixels are transparent")
  func sums() throws {
    var random = SeededGenerator(seed: Seed.fresh().value)
    var skipped = 0
    for _ in 0..<30 {
      let level = try Texture(figure(&random)).level(Int.random(in: 0...1, using: &random))
      let scale = Double.random(in: 0.4...3, using: &random)
      let box = Rectangle(
        x: .random(in: -20...20, using: &random), y: .random(in: -20...20, using: &random),
        width: Double(level.width) * scale, height: Double(level.height) * scale)
      let columns = max(0, Int(box.x) - 3)..<Int(box.maxX) + 30
      let rows = max(0, Int(box.y) - 3)..<Int(box.maxY) + 30
      let isMirrored = Bool.random(using: &random)
      let blur: Double = [0, 0.7, 3].randomElement(using: &random) ?? 0
      let grade = Grade(Light(red: 1.1, contrast: 1.05, black: 0.01), brightness: 0.8)
      let resampler = StatueResampler(
        level: level, box: box, columns: columns, rows: rows, isMirrored: isMirrored, blur: blur,
        grade: grade)
      var drawn: [Int: SIMD4<Float>] = [:]
      // In two parts, as on two threads.
      for part in [rows.prefix(rows.count / 3), rows.dropFirst(rows.count / 3)] {
        resampler.draw(part) { y, columns, colors in
          for (x, color) in zip(columns, colors) {
            #expect(drawn[y << 16 | x] == nil && resampler.columns(ofRow: y).contains(x))
            drawn[y << 16 | x] = color
          }
        }
      }
      let expected = sums(
        level, grade, box, columns: columns, rows: rows, isMirrored: isMirrored, blur: blur)
      for (place, color) in expected {
        if let found = drawn[place] {
          #expect(found == color)
        } else {
          #expect(color == .zero)
          skipped += 1
        }
      }
      #expect(drawn.keys.allSatisfy { expected[$0] != nil })
    }
    #expect(skipped > 5000)
  }

  /// Every pixel's colour by its position, computed over whole rows.
  private func sums(
    _ level: TextureLevel, _ grade: Grade, _ box: Rectangle, columns: Range<Int>,
    rows: Range<Int>, isMirrored: Bool, blur: Double
  ) -> [Int: SIMD4<Float>] {
    let lines = (0..<level.height).map { row in
      var line = (0..<level.width).map { SIMD4<Float>(level[$0, row]) * (1 / 65535) }
      line.withUnsafeMutableBufferPointer { grade.apply(to: $0) }
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
}
