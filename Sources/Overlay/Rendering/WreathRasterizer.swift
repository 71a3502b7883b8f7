import Glibc
import Imaging
import Threading

/// Rasterizes the wreath's strip as a displaced surface: every texel is a vertex, moved away from
/// the head by its relief, so that leaves overlap, turn away at the sides and end in tips.
///
/// The surface is a mesh of quads about as large as a sample, drawn with a depth buffer.
struct WreathRasterizer {
  private let strip: WreathStrip
  private let geometry: WreathGeometry
  /// The size of a pixel of the layer in pixels of the photo.
  private let step: Double
  /// Samples per pixel in each direction.
  private let samples: Int

  /// The largest number of samples in a tile, which bounds the memory of large wreaths.
  private static let maxTileSamples = 1 << 18

  init(
    artwork: WreathArtwork, geometry: WreathGeometry, detail: WreathDetail
  ) throws(OverlayError) {
    self.geometry = geometry
    (step, samples) = (detail.step, detail.samples)
    strip = try artwork.strip(try detail.level(artwork))
  }

  /// The visible leaves of a part of the wreath as a layer; `nil` when they lie outside the photo.
  ///
  /// - Parameters:
  ///   - margin: the pixels beyond the photo's edges to include, for a later blur.
  ///   - head: the head to which the wreath comes; `nil` for that on which it lies.
  ///   - threads: the number of threads that share the columns.
  func layer(
    _ part: WreathSurface.Part = .whole, in size: PixelSize, margin: Int,
    head: WreathHead? = nil, threads: Int = 1
  ) -> ImageLayer? {
    let reach =
      Double(strip.height) / 2 * RingArc.circumference / Double(strip.width)
      * WreathArtwork.heightScale
    guard let frame = frame(in: size, reach: reach, margin: margin) else { return nil }
    let surface = WreathSurface(
      strip: strip, part: part, geometry: geometry,
      center: Point(
        geometry.ringCenter.x / step - Double(frame.left),
        geometry.ringCenter.y / step - Double(frame.top)),
      step: step, samples: samples, head: head)
    // The part of the frame that leaves may cover, and a blur may spread them to.
    guard let (x, y) = filled(by: surface, margin: margin, in: frame) else { return nil }
    let tileWidth = max(1, Self.maxTileSamples / (y.count * samples * samples))
    return ImageLayer(
      left: frame.left + x.lowerBound, top: frame.top + y.lowerBound, width: x.count,
      height: y.count, step: step
    ) { pixels in
      // Each thread writes its own columns of the layer.
      nonisolated(unsafe) let pixels = pixels
      ParallelLoop.chunks(
        of: 0..<x.count, units: x.count * y.count * samples * samples, threads: threads
      ) { columns in
        for left in stride(from: columns.lowerBound, to: columns.upperBound, by: tileWidth) {
          let width = min(tileWidth, columns.upperBound - left)
          let tile = WreathSampleTile(
            left: (x.lowerBound + left) * samples, top: y.lowerBound * samples,
            width: width * samples, height: y.count * samples, rows: strip.height)
          surface.draw(on: tile)
          tile.resolve(samples: samples, into: pixels + left, stride: x.count)
        }
      }
    }
  }

  /// A rectangle in pixels of the layer, from the photo's corner.
  private struct Frame {
    var left, top, width, height: Int
  }

  /// The rectangle that a strip of this half-height can cover.
  private func frame(in size: PixelSize, reach: Double, margin: Int) -> Frame? {
    let band = geometry.bounds(
      heights: -reach...reach, displacement: WreathSurface.maxDisplacement)
    guard let box = band?.intersection(size.frame.widened(by: Double(margin) * step)) else {
      return nil
    }
    let left = Int((box.x / step).rounded(.down)) - margin - 1
    let top = Int((box.y / step).rounded(.down)) - margin - 1
    return Frame(
      left: left, top: top, width: Int((box.maxX / step).rounded(.up)) + margin + 1 - left,
      height: Int((box.maxY / step).rounded(.up)) + margin + 1 - top)
  }

  /// The columns and rows of the frame that leaves may cover.
  private func filled(
    by surface: WreathSurface, margin: Int, in frame: Frame
  ) -> (x: Range<Int>, y: Range<Int>)? {
    guard let box = surface.bounds else { return nil }
    func range(_ low: Float, _ high: Float, of count: Int) -> Range<Int> {
      // Clamped before the conversion to Int: a plan may place a wreath a million pixels away.
      let first = Int(max(0, low / Float(samples) - Float(margin + 2)).rounded(.down))
      let end = Int(min(Float(count), high / Float(samples) + Float(margin + 2)).rounded(.up))
      return min(first, count)..<max(min(first, count), end)
    }
    let x = range(box.low.x, box.high.x, of: frame.width)
    let y = range(box.low.y, box.high.y, of: frame.height)
    return x.isEmpty || y.isEmpty ? nil : (x, y)
  }
}
