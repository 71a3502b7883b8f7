import Glibc
import Imaging
import Threading

/// Draws the wreath's strip as a surface: every texel stands off from the head by its relief, so
/// that leaves overlap, turn away at the sides and end in tips, not at a band's edge.
///
/// The surface is a mesh of quads about as large as a sample; each sample keeps the nearest one.
struct WreathRasterizer {
  private let strip: WreathStrip
  private let geometry: WreathGeometry
  /// How many of the photo's pixels a pixel of the layer is wide.
  private let step: Double
  /// Samples a pixel in each direction.
  private let samples: Int

  /// The most samples of a tile: tiles are drawn one after the other, so that large wreaths take no more
  /// memory for them.
  private static let tileSamples = 1 << 18

  init(
    artwork: WreathArtwork, geometry: WreathGeometry, detail: WreathDetail
  ) throws(OverlayError) {
    self.geometry = geometry
    (step, samples) = (detail.step, detail.samples)
    strip = try artwork.strip(try detail.level(artwork))
  }

  /// What is seen of the wreath; `nil` when it lies outside the photo.
  ///
  /// - Parameters:
  ///   - margin: how many pixels beyond the photo's edges count, for a later blur.
  ///   - threads: how many share the work.
  func layer(in size: PixelSize, margin: Int, threads: Int = 1) -> Layer? {
    let reach =
      Double(strip.height) / 2 * RingArc.circumference / Double(strip.width)
      * WreathArtwork.heightShare
    guard let frame = frame(in: size, reach: reach, margin: margin) else { return nil }
    let surface = WreathSurface(
      strip: strip, geometry: geometry,
      center: Point(
        geometry.ringCenter.x / step - Double(frame.left),
        geometry.ringCenter.y / step - Double(frame.top)),
      step: step, samples: samples)
    // Of the frame only what the leaves reach, and where a blur may spread them.
    guard let (x, y) = filled(by: surface, margin: margin, in: frame) else { return nil }
    let tileWidth = max(1, Self.tileSamples / (y.count * samples * samples))
    return Layer(
      left: frame.left + x.lowerBound, top: frame.top + y.lowerBound, width: x.count,
      height: y.count, step: step
    ) { pixels in
      // Each part has columns of the layer of its own.
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

  /// A rectangle of the layer's pixels, counted from the photo's corner.
  private struct Frame {
    var left, top, width, height: Int
  }

  /// What of the photo a strip of leaves of this reach can cover.
  private func frame(in size: PixelSize, reach: Double, margin: Int) -> Frame? {
    var points: [Point] = []
    for index in 0..<72 {
      let theta = Double(index) / 72 * 2 * .pi
      for height in [-reach, reach] {
        for stand in [0, WreathSurface.farthest] {
          let offset = geometry.projection.offset(theta: theta, height: height, stand: stand)
          points.append(geometry.ringCenter + offset * geometry.halfBreadth)
        }
      }
    }
    let edge = Double(margin) * step
    guard
      let box = Rectangle(bounding: points)?.intersection(
        Rectangle(
          x: -edge, y: -edge, width: Double(size.width) + 2 * edge,
          height: Double(size.height) + 2 * edge))
    else { return nil }
    let left = Int((box.x / step).rounded(.down)) - margin - 1
    let top = Int((box.y / step).rounded(.down)) - margin - 1
    return Frame(
      left: left, top: top, width: Int((box.maxX / step).rounded(.up)) + margin + 1 - left,
      height: Int((box.maxY / step).rounded(.up)) + margin + 1 - top)
  }

  /// The columns and rows of the frame in which leaves may be.
  private func filled(
    by surface: WreathSurface, margin: Int, in frame: Frame
  ) -> (x: Range<Int>, y: Range<Int>)? {
    guard let box = surface.bounds else { return nil }
    func part(_ low: Float, _ high: Float, of count: Int) -> Range<Int> {
      // Before it is a whole number: a wreath may be as far away as a plan can say.
      let first = Int(max(0, low / Float(samples) - Float(margin + 2)).rounded(.down))
      let end = Int(min(Float(count), high / Float(samples) + Float(margin + 2)).rounded(.up))
      return min(first, count)..<max(min(first, count), end)
    }
    let x = part(box.low.x, box.high.x, of: frame.width)
    let y = part(box.low.y, box.high.y, of: frame.height)
    return x.isEmpty || y.isEmpty ? nil : (x, y)
  }
}
