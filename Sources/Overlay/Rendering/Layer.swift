import Glibc
import Imaging
import Threading

/// A part of a picture that is painted by itself before it is laid over the photo: premultiplied
/// linear light and alpha, 0 to 1.
struct Layer {
  /// The layer's pixel (0, 0), counted in the layer's own pixels from the photo's corner.
  let left, top: Int
  let width: Int
  let height: Int
  /// How many of the photo's pixels one pixel of the layer is wide: more than 1 where the artwork
  /// has no more detail to show.
  let step: Double
  var pixels: [SIMD4<Float>]
  /// The columns of each row outside of which there is nothing.
  var filled: [Range<Int>]

  /// Makes a layer.
  ///
  /// - Parameter paint: writes all of its pixels, whose first it gets; without it they are empty.
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

  /// The layer, seen through by so much.
  func faded(_ opacity: Float) -> Layer {
    var layer = self
    for index in layer.pixels.indices { layer.pixels[index] *= opacity }
    return layer
  }

  /// How far, in pixels of the layer, a blur reaches.
  static func reach(blur: Double) -> Int { blur < smallestBlur ? 0 : Int((3 * blur).rounded(.up)) }

  /// A blur below this changes no byte that anybody could see.
  private static let smallestBlur = 0.2

  /// Softens the layer by a Gaussian.
  ///
  /// - Parameters:
  ///   - sigma: the Gaussian's standard deviation in pixels of the layer.
  ///   - threads: how many share the work.
  /// - Complexity: O(pixels · sigma).
  mutating func blur(_ sigma: Double, threads: Int = 1) {
    let reach = Self.reach(blur: sigma)
    guard reach > 0 else { return }
    var kernel = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
    let sum = kernel.reduce(0, +)
    kernel = kernel.map { $0 / sum }
    blurRows(kernel, threads: threads)
    blurColumns(kernel, threads: threads)
  }

  private mutating func blurRows(_ kernel: [Float], threads: Int) {
    let (width, rows) = (width, 0..<height)
    let reach = kernel.count / 2
    pixels.withUnsafeMutableBufferPointer { pixels in
      filled.withUnsafeMutableBufferPointer { filled in
        // Each part has rows of its own.
        nonisolated(unsafe) let (pixels, filled) = (pixels, filled)
        ParallelLoop.chunks(of: rows, units: width * rows.count, threads: threads) { rows in
          // A row between two transparent margins.
          var line = [SIMD4<Float>](repeating: .zero, count: width + 4 * reach)
          line.withUnsafeMutableBufferPointer { line in
            kernel.withUnsafeBufferPointer { kernel in
              for y in rows where !filled[y].isEmpty {
                let own = filled[y]
                for index in own.lowerBound..<own.lowerBound + 2 * reach { line[index] = .zero }
                for x in own { line[2 * reach + x] = pixels[y * width + x] }
                for index in own.upperBound + 2 * reach..<own.upperBound + 4 * reach {
                  line[index] = .zero
                }
                filled[y] = max(0, own.lowerBound - reach)..<min(width, own.upperBound + reach)
                for x in filled[y] {
                  var sum = SIMD4<Float>.zero
                  for tap in 0..<kernel.count { sum += line[reach + x + tap] * kernel[tap] }
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
    let (width, height) = (width, height)
    let reach = kernel.count / 2
    let sharp = pixels
    let own = filled
    pixels.withUnsafeMutableBufferPointer { pixels in
      filled.withUnsafeMutableBufferPointer { filled in
        // Each part has rows of its own.
        nonisolated(unsafe) let (pixels, filled) = (pixels, filled)
        ParallelLoop.chunks(of: 0..<height, units: width * height, threads: threads) { rows in
          sharp.withUnsafeBufferPointer { sharp in
            for y in rows {
              for x in own[y] { pixels[y * width + x] = .zero }
              filled[y] = 0..<0
              for row in max(0, y - reach)...min(height - 1, y + reach) where !own[row].isEmpty {
                let weight = kernel[row - y + reach]
                for x in own[row] { pixels[y * width + x] += sharp[row * width + x] * weight }
                filled[y] = filled[y].union(own[row])
              }
            }
          }
        }
      }
    }
  }
}

extension Canvas {
  /// Lays a layer over the photo, with the photo's grain on it.
  ///
  /// - Parameter threads: how many share the work.
  func paint(_ layer: Layer, grain: Grain, threads: Int = 1) {
    guard layer.step == 1 else { return paint(enlarged: layer, grain: grain, threads: threads) }
    let rows = Self.part(of: size.height, from: layer.top, to: layer.top + layer.height)
    layer.pixels.withUnsafeBufferPointer { pixels in
      // Each part has rows of the photo of its own.
      nonisolated(unsafe) let (pixels, canvas) = (pixels, self)
      ParallelLoop.chunks(of: rows, units: layer.pixels.count, threads: threads) { rows in
        for y in rows {
          let filled = layer.filled[y - layer.top]
          let columns = Self.part(
            of: canvas.size.width, from: layer.left + filled.lowerBound,
            to: layer.left + filled.upperBound)
          let start = (y - layer.top) * layer.width - layer.left
          canvas.blend(
            UnsafeBufferPointer(
              rebasing: pixels[start + columns.lowerBound..<start + columns.upperBound]),
            grain: grain.row(y), x: columns.lowerBound, y: y)
        }
      }
    }
  }

  /// The rows or columns from `start` up to `end` that the photo has; none where a layer's margin
  /// lies beyond it.
  static func part(of count: Int, from start: Int, to end: Int) -> Range<Int> {
    let first = max(0, start)
    return first..<max(first, min(count, end))
  }
}
