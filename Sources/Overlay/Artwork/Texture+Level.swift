import CLayers
import Imaging

extension Texture {
  /// One size of the picture. Only blocks of texels with anything in them are kept, as they were read.
  struct Level: Sendable {
    let width: Int
    let height: Int
    private let texels: Texels

    private enum Texels {
      /// Of a file: red, green, blue and alpha, encoded and straight. Half of what light takes.
      case bytes(TexelRows<UInt8>)
      /// Halved: red, green, blue and alpha in linear light, premultiplied, 0...65535.
      case light(TexelRows<UInt16>)
    }
  }
}

extension Texture.Level {
  /// Takes a picture.
  init(_ image: RGBAImage) {
    var rows = TexelRows<UInt8>(image.size)
    image.pixels.withUnsafeBytes { bytes in
      for y in 0..<image.size.height {
        let start = 4 * y * image.size.width
        rows.append(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 4 * image.size.width]))
      }
    }
    self.init(rows)
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
    self.init(filling.rows)
  }

  private init(_ rows: TexelRows<UInt8>) {
    (width, height, texels) = (rows.width, rows.count, .bytes(rows))
  }

  /// Gathers the rows of a file.
  ///
  /// A class, because it is handed to whoever has the rows.
  private final class Filling {
    private(set) var rows: TexelRows<UInt8>

    init(_ size: PixelSize) { rows = TexelRows(size) }

    /// Takes the next row: straight R, G, B, A.
    func take(_ row: UnsafeRawBufferPointer) { rows.append(row) }
  }

  /// Half the size by averaging squares of four; an odd last row or column is averaged with itself.
  init(halving level: Texture.Level) {
    let size = PixelSize(
      width: max(1, (level.width + 1) / 2), height: max(1, (level.height + 1) / 2))
    var rows = TexelRows<UInt16>(size)
    var lines = [SIMD4<UInt16>](repeating: .zero, count: 2 * level.width)
    var half = [SIMD4<UInt16>](repeating: .zero, count: size.width)
    for y in 0..<size.height {
      let (upper, lower) = (2 * y, min(2 * y + 1, level.height - 1))
      lines.withUnsafeMutableBufferPointer { lines in
        lines.update(repeating: .zero)
        guard let line = lines.baseAddress else { return }
        level.copyLight(of: upper, to: line)
        level.copyLight(of: lower, to: line + level.width)
      }
      half.withUnsafeMutableBufferPointer { $0.update(repeating: .zero) }
      // What is transparent at either end of both rows stays so.
      let filled = level.filled(row: upper).union(level.filled(row: lower))
      for x in filled.lowerBound / 2..<(filled.upperBound + 1) / 2 {
        let (left, right) = (2 * x, min(2 * x + 1, level.width - 1))
        let sum =
          SIMD4<UInt32>(truncatingIfNeeded: lines[left])
          &+ SIMD4<UInt32>(truncatingIfNeeded: lines[right])
          &+ SIMD4<UInt32>(truncatingIfNeeded: lines[level.width + left])
          &+ SIMD4<UInt32>(truncatingIfNeeded: lines[level.width + right])
        half[x] = SIMD4<UInt16>(truncatingIfNeeded: (sum &+ 2) &>> 2)
      }
      half.withUnsafeBytes { rows.append($0) }
    }
    (width, height, texels) = (size.width, size.height, .light(rows))
  }

  /// The part of a row from its first to its last texel that is not transparent.
  func filled(row: Int) -> Range<Int> {
    switch texels {
    case .bytes(let texels): texels.filled(row: row)
    case .light(let texels): texels.filled(row: row)
    }
  }

  /// The parts of a row in which there is anything.
  func blocks(of row: Int) -> RowBlocks {
    switch texels {
    case .bytes(let texels): texels.blocks(of: row)
    case .light(let texels): texels.blocks(of: row)
    }
  }

  /// Writes what there is in a row of the whole level's width under a photo's light: the same numbers as
  /// ``copyLight(of:to:)``, 0 to 1, graded. What lies outside of the row's blocks is left as it is.
  func copyColors(of row: Int, to line: UnsafeMutablePointer<SIMD4<Float>>, grade: Grade) {
    grade.lend { grade in
      switch texels {
      case .light(let texels):
        texels.forEachPart(of: row) { columns, steps in
          layer_gradeSteps(steps, columns.count, grade, line + columns.lowerBound)
        }
      case .bytes(let texels):
        LightCurve.lend { light in
          texels.forEachPart(of: row) { columns, bytes in
            layer_gradeBytes(bytes, columns.count, light, grade, line + columns.lowerBound)
          }
        }
      }
    }
  }

  /// Writes what there is in a row of the whole level's width: premultiplied linear light and alpha,
  /// 0...65535. What lies outside of the row's blocks is left as it is.
  func copyLight(of row: Int, to line: UnsafeMutablePointer<SIMD4<UInt16>>) {
    switch texels {
    case .light(let texels):
      texels.forEachPart(of: row) { columns, steps in
        UnsafeMutableRawPointer(line + columns.lowerBound)
          .copyMemory(from: steps, byteCount: columns.count * MemoryLayout<SIMD4<UInt16>>.stride)
      }
    case .bytes(let texels):
      texels.forEachPart(of: row) { columns, bytes in
        Self.copyLight(of: bytes, count: columns.count, to: line + columns.lowerBound)
      }
    }
  }

  private static func copyLight(
    of bytes: UnsafePointer<UInt8>, count: Int, to line: UnsafeMutablePointer<SIMD4<UInt16>>
  ) {
    LightCurve.linear.withUnsafeBufferPointer { linear in
      LightCurve.light.withUnsafeBufferPointer { opaque in
        for index in 0..<count {
          let texel = bytes + 4 * index
          let (red, green, blue, alpha) = (
            Int(texel[0]), Int(texel[1]), Int(texel[2]), texel[3]
          )
          if alpha == 255 {
            line[index] = SIMD4(opaque[red], opaque[green], opaque[blue], 65535)
          } else if alpha == 0 {
            line[index] = .zero
          } else {
            let share = Float(alpha) * (65535 / 255)
            line[index] = SIMD4(
              UInt16(linear[red] * share + 0.5), UInt16(linear[green] * share + 0.5),
              UInt16(linear[blue] * share + 0.5), UInt16(alpha) * 257)
          }
        }
      }
    }
  }

  /// Writes how much each texel of a row covers, 0...65535.
  ///
  /// - Parameter line: room for the level's width.
  func copyCover(of row: Int, to line: UnsafeMutablePointer<UInt16>) {
    line.update(repeating: 0, count: width)
    switch texels {
    case .light(let texels):
      texels.forEachPart(of: row) { columns, steps in
        for x in columns { line[x] = steps[4 * (x - columns.lowerBound) + 3] }
      }
    case .bytes(let texels):
      texels.forEachPart(of: row) { columns, bytes in
        for x in columns { line[x] = UInt16(bytes[4 * (x - columns.lowerBound) + 3]) * 257 }
      }
    }
  }

  /// How much each texel of the whole level covers, row by row, 0...65535.
  var cover: [UInt16] {
    [UInt16](unsafeUninitializedCapacity: width * height) { cover, count in
      count = width * height
      guard let base = cover.baseAddress else { return }
      for y in 0..<height { copyCover(of: y, to: base + y * width) }
    }
  }
}
