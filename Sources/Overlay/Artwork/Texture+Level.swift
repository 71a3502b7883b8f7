import CLayers
import Imaging

extension Texture {
  /// One size of the picture. Of each row only the part is kept that is not empty, as it was read.
  struct Level: Sendable {
    let width: Int
    let height: Int
    /// The part of each row from its first to its last texel that is not transparent.
    let filled: [Range<Int>]
    /// Where each row's part begins among the texels.
    private let starts: [Int]
    private let texels: Texels

    private enum Texels {
      /// Of a file: red, green, blue and alpha, encoded and straight. Half of what light takes.
      case bytes([SIMD4<UInt8>])
      /// Halved: red, green, blue and alpha in linear light, premultiplied, 0...65535.
      case light([SIMD4<UInt16>])
    }
  }
}

extension Texture.Level {
  /// Takes a picture.
  init(_ image: RGBAImage) {
    let filling = Filling(image.size)
    image.pixels.withUnsafeBytes { bytes in
      for y in 0..<image.size.height {
        let start = 4 * y * image.size.width
        filling.take(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 4 * image.size.width]))
      }
    }
    self.init(filling)
  }

  /// Reads a file's picture; what is empty in it is never in memory.
  init(decodingPNG file: PNGSource) throws(PhotoError) {
    var filling: Filling?
    try RGBAImage.readRows(ofPNG: file) { size in
      let new = Filling(size)
      filling = new
      return new.take
    }
    guard let filling else { preconditionFailure("a picture that was read has a size") }
    self.init(filling)
  }

  private init(_ filling: Filling) {
    (width, height) = (filling.size.width, filling.size.height)
    (filled, starts) = (filling.filled, filling.starts)
    texels = .bytes(filling.texels)
  }

  /// Gathers what is filled in a picture's rows.
  ///
  /// A class, because it is handed to whoever has the rows.
  private final class Filling {
    let size: PixelSize
    private(set) var filled: [Range<Int>] = []
    private(set) var starts: [Int] = []
    private(set) var texels: [SIMD4<UInt8>] = []

    init(_ size: PixelSize) {
      self.size = size
      filled.reserveCapacity(size.height)
      starts.reserveCapacity(size.height)
      // Less than half of a figure's or a strip's picture is filled; what is not is not touched.
      texels.reserveCapacity(size.area / 2)
    }

    /// Takes the next row: straight R, G, B, A.
    func take(_ row: UnsafeRawBufferPointer) {
      var (first, end) = (0, size.width)
      while first < end, row[4 * first + 3] == 0 { first += 1 }
      while end > first, row[4 * end - 1] == 0 { end -= 1 }
      filled.append(first..<end)
      starts.append(texels.count)
      texels.append(contentsOf: row.bindMemory(to: SIMD4<UInt8>.self)[first..<end])
    }
  }

  /// Half the size by averaging squares of four; an odd last row or column is averaged with itself.
  init(halving level: Texture.Level) {
    width = max(1, (level.width + 1) / 2)
    height = max(1, (level.height + 1) / 2)
    var filled: [Range<Int>] = []
    var starts: [Int] = []
    var texels: [SIMD4<UInt16>] = []
    var lines = [SIMD4<UInt16>](repeating: .zero, count: 2 * level.width)
    for y in 0..<height {
      let (upper, lower) = (2 * y, min(2 * y + 1, level.height - 1))
      let (above, below) = (level.filled[upper], level.filled[lower])
      starts.append(texels.count)
      guard !above.isEmpty || !below.isEmpty else {
        filled.append(0..<0)
        continue
      }
      lines.withUnsafeMutableBufferPointer { lines in
        lines.update(repeating: .zero)
        guard let line = lines.baseAddress else { return }
        level.copyLight(of: upper, to: line + above.lowerBound)
        level.copyLight(of: lower, to: line + level.width + below.lowerBound)
      }
      // What is transparent at either end of both rows stays so.
      let first =
        min(
          above.isEmpty ? Int.max : above.lowerBound, below.isEmpty ? Int.max : below.lowerBound)
        / 2
      let end = (max(above.upperBound, below.upperBound) + 1) / 2
      for x in first..<end {
        let (left, right) = (2 * x, min(2 * x + 1, level.width - 1))
        let sum =
          SIMD4<UInt32>(truncatingIfNeeded: lines[left])
          &+ SIMD4<UInt32>(truncatingIfNeeded: lines[right])
          &+ SIMD4<UInt32>(truncatingIfNeeded: lines[level.width + left])
          &+ SIMD4<UInt32>(truncatingIfNeeded: lines[level.width + right])
        texels.append(SIMD4<UInt16>(truncatingIfNeeded: (sum &+ 2) &>> 2))
      }
      filled.append(first..<end)
    }
    (self.filled, self.starts, self.texels) = (filled, starts, .light(texels))
  }

  /// Writes the filled part of a row: premultiplied linear light and alpha, 0...65535.
  func copyLight(of row: Int, to line: UnsafeMutablePointer<SIMD4<UInt16>>) {
    forEachTexel(of: row) { line[$0] = $1 }
  }

  /// Writes a part of a row's filled part under a photo's light: the same numbers as
  /// ``copyLight(of:to:)``, 0 to 1, graded.
  func copyColors(
    of row: Int, in columns: Range<Int>, to line: UnsafeMutablePointer<SIMD4<Float>>, grade: Grade
  ) {
    let start = starts[row] + columns.lowerBound - filled[row].lowerBound
    let count = columns.count
    grade.lend { grade in
      switch texels {
      case .light(let texels):
        texels.withUnsafeBytes { texels in
          let steps = texels.bindMemory(to: UInt16.self)
          guard let first = steps.baseAddress else { return }
          layer_gradeSteps(first + 4 * start, count, grade, line)
        }
      case .bytes(let texels):
        LightCurve.lend { light in
          texels.withUnsafeBytes { texels in
            let bytes = texels.bindMemory(to: UInt8.self)
            guard let first = bytes.baseAddress else { return }
            layer_gradeBytes(first + 4 * start, count, light, grade, line)
          }
        }
      }
    }
  }

  /// The parts of a row in which there is anything, see ``RowBlocks``.
  func blocks(of row: Int) -> RowBlocks {
    switch texels {
    case .bytes(let texels): blocks(of: row, in: texels)
    case .light(let texels): blocks(of: row, in: texels)
    }
  }

  private func blocks<Number: FixedWidthInteger>(
    of row: Int, in texels: [SIMD4<Number>]
  ) -> RowBlocks {
    var blocks = RowBlocks(width: width)
    let (filled, shift) = (filled[row], starts[row] - filled[row].lowerBound)
    texels.withUnsafeBufferPointer { texels in
      blocks.mark(filled) { columns in
        columns.contains { texels[shift + $0].w != 0 }
      }
    }
    return blocks
  }

  /// Gives the texels of the filled part of a row, counted from its first: premultiplied linear light
  /// and alpha, 0...65535.
  @inline(__always)
  private func forEachTexel(of row: Int, _ body: (Int, SIMD4<UInt16>) -> Void) {
    let (start, count) = (starts[row], filled[row].count)
    switch texels {
    case .light(let texels):
      texels.withUnsafeBufferPointer { texels in
        for index in 0..<count { body(index, texels[start + index]) }
      }
    case .bytes(let texels):
      let (linear, opaque) = (LightCurve.linear, LightCurve.light)
      texels.withUnsafeBufferPointer { texels in
        linear.withUnsafeBufferPointer { linear in
          opaque.withUnsafeBufferPointer { opaque in
            for index in 0..<count {
              let texel = texels[start + index]
              let (red, green, blue) = (Int(texel.x), Int(texel.y), Int(texel.z))
              if texel.w == 255 {
                body(index, SIMD4(opaque[red], opaque[green], opaque[blue], 65535))
              } else if texel.w == 0 {
                body(index, .zero)
              } else {
                let share = Float(texel.w) * (65535 / 255)
                body(
                  index,
                  SIMD4(
                    UInt16(linear[red] * share + 0.5), UInt16(linear[green] * share + 0.5),
                    UInt16(linear[blue] * share + 0.5), UInt16(texel.w) * 257))
              }
            }
          }
        }
      }
    }
  }

  /// Writes how much each texel of the filled part of a row covers, 0...65535.
  func copyCover(of row: Int, to line: UnsafeMutablePointer<UInt16>) {
    let (start, count) = (starts[row], filled[row].count)
    switch texels {
    case .light(let texels):
      texels.withUnsafeBufferPointer { texels in
        for index in 0..<count { line[index] = texels[start + index].w }
      }
    case .bytes(let texels):
      texels.withUnsafeBufferPointer { texels in
        for index in 0..<count { line[index] = UInt16(texels[start + index].w) * 257 }
      }
    }
  }

  /// How much each texel of the whole level covers, row by row, 0...65535.
  var cover: [UInt16] {
    [UInt16](unsafeUninitializedCapacity: width * height) { cover, count in
      cover.initialize(repeating: 0)
      count = width * height
      guard let base = cover.baseAddress else { return }
      for y in 0..<height { copyCover(of: y, to: base + (y * width + filled[y].lowerBound)) }
    }
  }
}
