import Glibc
import Imaging
import Threading

/// An image layer to composite over a photo: premultiplied linear light and alpha, 0 to 1.
struct ImageLayer {
  /// The position of pixel (0, 0) from the photo's corner, in the layer's pixels.
  let left, top: Int
  let width: Int
  let height: Int
  /// The size of a pixel of the layer in pixels of the photo: more than 1 where more pixels would
  /// show no more detail.
  let step: Double
  var pixels: [SIMD4<Float>]
  /// The columns of each row outside of which all is transparent.
  var filled: [Range<Int>]

  /// Makes a layer.
  ///
  /// - Parameter paint: writes all of its pixels, from the first on; without it they are
  ///   transparent.
  init(
    left: Int, top: Int, width: Int, height: Int, step: Double = 1,
    paint: ((UnsafeMutablePointer<SIMD4<Float>>) -> Void)? = nil
  ) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
    self.step = step
    let count = width * height
    if let paint {
      pixels = [SIMD4<Float>](unsafeUninitializedCapacity: count) { pixels, initialized in
        if let first = pixels.baseAddress { paint(first) }
        initialized = count
      }
    } else {
      pixels = [SIMD4<Float>](repeating: .zero, count: count)
    }
    filled = [Range<Int>](repeating: 0..<width, count: height)
  }

  /// The layer with its opacity reduced to a fraction.
  func faded(_ opacity: Float) -> ImageLayer {
    var layer = self
    for index in layer.pixels.indices { layer.pixels[index] *= opacity }
    return layer
  }

  /// Removes the parts that a foreground covers.
  ///
  /// - Parameters:
  ///   - matte: the foreground, in the layer's pixels.
  ///   - threads: the number of threads that share the rows.
  mutating func cut(by matte: Matte, threads: Int = 1) {
    let (left, top, width, filled) = (left, top, width, filled)
    pixels.withUnsafeMutableBufferPointer { pixels in
      // Each thread writes its own rows.
      nonisolated(unsafe) let pixels = pixels
      ParallelLoop.chunks(of: 0..<height, units: pixels.count, threads: threads) { rows in
        for y in rows where !filled[y].isEmpty {
          let (start, end) = (y * width + filled[y].lowerBound, y * width + filled[y].upperBound)
          matte.cut(
            UnsafeMutableBufferPointer(rebasing: pixels[start..<end]),
            x: left + filled[y].lowerBound, y: top + y)
        }
      }
    }
  }

  /// The radius of a blur's kernel in pixels of the layer.
  static func radius(blur: Double) -> Int { blur < minBlur ? 0 : Int((3 * blur).rounded(.up)) }

  /// The sigma below which a blur is skipped: it changes nothing that can be seen.
  private static let minBlur = 0.2

  /// Applies a Gaussian blur, separably.
  ///
  /// - Parameters:
  ///   - sigma: the Gaussian's standard deviation in pixels of the layer.
  ///   - threads: the number of threads that share the rows.
  /// - Complexity: O(pixels · sigma).
  mutating func blur(_ sigma: Double, threads: Int = 1) {
    let radius = Self.radius(blur: sigma)
    guard radius > 0 else { return }
    var kernel = (-radius...radius).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
    let sum = kernel.reduce(0, +)
    kernel = kernel.map { $0 / sum }
    blurRows(kernel, threads: threads)
    blurColumns(kernel, threads: threads)
  }

  private mutating func blurRows(_ kernel: [Float], threads: Int) {
    let (width, rows) = (width, 0..<height)
    let radius = kernel.count / 2
    pixels.withUnsafeMutableBufferPointer { pixels in
      filled.withUnsafeMutableBufferPointer { filled in
        // Each thread writes its own rows.
        nonisolated(unsafe) let (pixels, filled) = (pixels, filled)
        ParallelLoop.chunks(of: rows, units: width * rows.count, threads: threads) { rows in
          // A row with transparent margins of twice the radius.
          var line = [SIMD4<Float>](repeating: .zero, count: width + 4 * radius)
          line.withUnsafeMutableBufferPointer { line in
            kernel.withUnsafeBufferPointer { kernel in
              for y in rows where !filled[y].isEmpty {
                let own = filled[y]
                for index in own.lowerBound..<own.lowerBound + 2 * radius { line[index] = .zero }
                for x in own { line[2 * radius + x] = pixels[y * width + x] }
                for index in own.upperBound + 2 * radius..<own.upperBound + 4 * radius {
                  line[index] = .zero
                }
                filled[y] = max(0, own.lowerBound - radius)..<min(width, own.upperBound + radius)
                for x in filled[y] {
                  var sum = SIMD4<Float>.zero
                  for tap in 0..<kernel.count { sum += line[radius + x + tap] * kernel[tap] }
                  pixels[y * width + x] = sum
                }
              }
            }
          }
        }
      }
    }
  }

  private mutating func blurColumns(_ kernel: [Float], threads: Int) {
    let radius = kernel.count / 2
    sum(
      kernel.enumerated().map { (x: 0, y: $0.offset - radius, weight: $0.element) },
      threads: threads)
  }

  /// Replaces each pixel by the weighted sum of some neighbours.
  ///
  /// - Parameters:
  ///   - taps: the neighbours' offsets and weights.
  ///   - threads: the number of threads that share the rows.
  mutating func sum(_ taps: [(x: Int, y: Int, weight: Float)], threads: Int) {
    let (width, height) = (width, height)
    let (source, own) = (pixels, filled)
    pixels.withUnsafeMutableBufferPointer { pixels in
      filled.withUnsafeMutableBufferPointer { filled in
        // Each thread writes its own rows.
        nonisolated(unsafe) let (pixels, filled) = (pixels, filled)
        ParallelLoop.chunks(of: 0..<height, units: width * height, threads: threads) { rows in
          source.withUnsafeBufferPointer { source in
            for y in rows {
              for x in own[y] { pixels[y * width + x] = .zero }
              filled[y] = 0..<0
              for tap in taps where (0..<height).contains(y + tap.y) && !own[y + tap.y].isEmpty {
                let from = own[y + tap.y]
                let first = min(width, max(0, from.lowerBound - tap.x))
                let columns = first..<max(first, min(width, from.upperBound - tap.x))
                guard !columns.isEmpty else { continue }
                for x in columns {
                  pixels[y * width + x] += source[(y + tap.y) * width + x + tap.x] * tap.weight
                }
                filled[y] = filled[y].union(columns)
              }
            }
          }
        }
      }
    }
  }
}

extension Matte {
  /// Removes the foreground's part from premultiplied colours, one a cell of a row.
  ///
  /// - Parameters:
  ///   - x: the column of the first colour.
  ///   - y: the row.
  func cut(_ colors: UnsafeMutableBufferPointer<SIMD4<Float>>, x: Int, y: Int) {
    guard rows.contains(y) else { return }
    let common = (x..<x + colors.count).clamped(to: columns)
    let start = (y - rows.lowerBound) * columns.count - columns.lowerBound
    alpha.withUnsafeBufferPointer { alpha in
      for column in common { colors[column - x] *= 1 - alpha[start + column] }
    }
  }
}

extension Range<Int> {
  /// The pixels of this size, counted from the photo's corner, from which these of the photo are
  /// interpolated.
  func coarsened(by step: Double) -> Range<Int> {
    let first = Int((Double(lowerBound) / step).rounded(.down)) - 1
    return first..<Int((Double(upperBound) / step).rounded(.up)) + 1
  }
}

extension Canvas {
  /// Composites a layer over the photo, with film grain.
  ///
  /// - Parameter threads: the number of threads that share the rows.
  func paint(_ layer: ImageLayer, grain: Grain, threads: Int = 1) {
    guard layer.step == 1 else { return paint(upsampling: layer, grain: grain, threads: threads) }
    let rows = Self.clamped(
      from: layer.top, to: layer.top + layer.height, count: size.height)
    layer.pixels.withUnsafeBufferPointer { pixels in
      // Each thread writes its own rows of the photo.
      nonisolated(unsafe) let (pixels, canvas) = (pixels, self)
      ParallelLoop.chunks(of: rows, units: layer.pixels.count, threads: threads) { rows in
        for y in rows {
          let filled = layer.filled[y - layer.top]
          let columns = Self.clamped(
            from: layer.left + filled.lowerBound, to: layer.left + filled.upperBound,
            count: canvas.size.width)
          let start = (y - layer.top) * layer.width - layer.left
          canvas.blend(
            UnsafeBufferPointer(
              rebasing: pixels[start + columns.lowerBound..<start + columns.upperBound]),
            grain: grain.row(y), x: columns.lowerBound, y: y)
        }
      }
    }
  }

  /// The rows or columns from `start` up to `end`, clamped to the photo's; empty where a layer lies
  /// outside of it.
  static func clamped(from start: Int, to end: Int, count: Int) -> Range<Int> {
    let first = max(0, start)
    return first..<max(first, min(count, end))
  }

  /// The pixels between two places, within the photo.
  static func clamped(from start: Double, to end: Double, count: Int) -> Range<Int> {
    // Limited before the conversion to Int: a plan may place an item a million pixels away.
    let (low, high) = (max(0, start.rounded(.down)), min(Double(count), end.rounded(.up)))
    return low < high ? Int(low)..<Int(high) : 0..<0
  }
}
