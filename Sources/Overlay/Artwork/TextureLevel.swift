import CPainting
import Imaging

/// One mip level of a texture: premultiplied linear light and alpha, 0 to 65535.
///
/// Of each row only the span from its first to its last texel with alpha is stored: about half of
/// the artwork.
struct TextureLevel: Sendable {
  let size: PixelSize
  /// The stored columns of each row.
  let spans: [Range<Int>]
  /// The index of each row's first stored texel.
  private let starts: [Int]
  private let texels: [SIMD4<UInt16>]

  var width: Int { size.width }
  var height: Int { size.height }

  /// - Parameter fill: writes a row's stored texels.
  private init(
    _ size: PixelSize, spans: [Range<Int>],
    fill: (_ row: Int, _ texels: UnsafeMutablePointer<SIMD4<UInt16>>) -> Void
  ) {
    var count = 0
    let starts = spans.map { span in
      defer { count += span.count }
      return count
    }
    (self.size, self.spans, self.starts) = (size, spans, starts)
    texels = [SIMD4<UInt16>](unsafeUninitializedCapacity: count) { texels, initialized in
      if let first = texels.baseAddress {
        for row in spans.indices { fill(row, first + starts[row]) }
      }
      initialized = count
    }
  }

  /// Premultiplies a picture.
  init(_ image: RGBAImage) {
    let (size, pixels) = (image.size, image.pixels)
    let spans = (0..<size.height).map { row in
      var (start, end) = (row * size.width, (row + 1) * size.width)
      while start < end, pixels[4 * start + 3] == 0 { start += 1 }
      while end > start, pixels[4 * end - 1] == 0 { end -= 1 }
      return start - row * size.width..<end - row * size.width
    }
    self.init(size, spans: spans) { row, texels in
      pixels.withUnsafeBufferPointer { pixels in
        guard let first = pixels.baseAddress else { return }
        layer_premultiply(
          first + 4 * (row * size.width + spans[row].lowerBound), spans[row].count,
          TransferFunction.linear, texels)
      }
    }
  }

  /// The next level: each texel is the mean of four (a box filter); an odd last row or column is
  /// repeated.
  func halved() -> TextureLevel {
    let size = PixelSize(width: (width + 1) / 2, height: (height + 1) / 2)
    let pairs = (0..<size.height).map { ($0 * 2, min($0 * 2 + 1, height - 1)) }
    let spans = pairs.map { upper, lower in
      let span = self.spans[upper].union(self.spans[lower])
      return span.lowerBound / 2..<(span.upperBound + 1) / 2
    }
    return TextureLevel(size, spans: spans) { row, texels in
      let (upper, lower) = pairs[row]
      for (index, x) in spans[row].enumerated() {
        let (left, right) = (2 * x, min(2 * x + 1, width - 1))
        let sum =
          SIMD4<UInt32>(truncatingIfNeeded: self[left, upper])
          &+ SIMD4<UInt32>(truncatingIfNeeded: self[right, upper])
          &+ SIMD4<UInt32>(truncatingIfNeeded: self[left, lower])
          &+ SIMD4<UInt32>(truncatingIfNeeded: self[right, lower])
        (texels + index).initialize(to: SIMD4(truncatingIfNeeded: (sum &+ 2) &>> 2))
      }
    }
  }

  /// The texel of a column and row; transparent outside of the row's span.
  subscript(x: Int, y: Int) -> SIMD4<UInt16> {
    let span = spans[y]
    return span.contains(x) ? texels[starts[y] + x - span.lowerBound] : .zero
  }

  /// Calls `body` with a row's stored texels.
  func withRow(_ row: Int, _ body: (UnsafeBufferPointer<SIMD4<UInt16>>) -> Void) {
    texels.withUnsafeBufferPointer { texels in
      body(UnsafeBufferPointer(rebasing: texels[starts[row]..<starts[row] + spans[row].count]))
    }
  }
}

extension GrayImage {
  /// The next level: each pixel is the mean of four (a box filter); an odd last row or column is
  /// repeated.
  func halved() -> GrayImage {
    let (width, height) = (size.width, size.height)
    var halves: [UInt8] = []
    halves.reserveCapacity((width + 1) / 2 * ((height + 1) / 2))
    for y in stride(from: 0, to: height, by: 2) {
      let (upper, lower) = (y * width, min(y + 1, height - 1) * width)
      for x in stride(from: 0, to: width, by: 2) {
        let right = min(x + 1, width - 1)
        let sum =
          UInt32(pixels[upper + x]) + UInt32(pixels[upper + right]) + UInt32(pixels[lower + x])
          + UInt32(pixels[lower + right])
        halves.append(UInt8((sum + 2) / 4))
      }
    }
    return GrayImage(
      size: PixelSize(width: (width + 1) / 2, height: (height + 1) / 2), pixels: halves)
  }
}
