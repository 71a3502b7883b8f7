import CPainting
import Imaging
import Overlay

/// What `paint` needs for the rows of a frame: an image on a plane, its map, its edges and its
/// blur.
struct PaintedRow: Sendable {
  let image: PlaneImage
  /// The map from the frame to the image's texels, nine values in row order.
  let map: [Double]
  /// The part of the frame that the image fills.
  let part: Quadrilateral
  /// The quadrilaterals that clip the image.
  let clips: [Quadrilateral]
  /// All columns that the part touches.
  let columns: Range<Int>
  /// The frame's size.
  let frame: PixelSize
  /// The number of samples of a pixel in each direction.
  let samples: Int
  /// The weights of the blur; their number is odd.
  let kernel: [Float]
  /// The factor of each channel, and of alpha.
  let factor: LayerColor
  /// The value to add to each channel of an opaque pixel after multiplication.
  let lift: LayerColor

  private var radius: Int { kernel.count / 2 }

  /// Paints some of the part's rows.
  func paint(_ rows: Range<Int>, on canvas: Canvas) {
    let (taps, width) = (kernel.count, columns.count)
    withUnsafeTemporaryAllocation(
      of: LayerColor.self, capacity: (taps + 1) * width + 2 * (width + 2 * radius)
    ) { room in
      guard let lines = room.baseAddress else { return }
      // The buffer has a ring of rows blurred horizontally, the vertical sum of these rows, a row
      // of pixels, and a row of samples.
      let sums = lines + taps * width
      let pixels = sums + width
      var next = rows.lowerBound - radius
      for y in rows {
        while next <= y + radius {
          fill(lines + ((next % taps) + taps) % taps * width, row: next, pixels)
          next += 1
        }
        let span = span(ofRow: y, margin: 0)
        guard !span.isEmpty else { continue }
        let start = span.lowerBound - columns.lowerBound
        let colors = sums + start
        colors.initialize(repeating: .zero, count: span.count)
        for tap in 0..<taps {
          let line = y - radius + tap
          layer_accumulate(
            lines + ((line % taps) + taps) % taps * width + start, span.count, kernel[tap], colors)
        }
        let edges = clips.flatMap { $0.edges(ofRow: y, from: span.lowerBound) }
        plane_clip(colors, span.count, edges, edges.count, factor, lift)
        canvas.blend(
          UnsafeBufferPointer(start: colors, count: span.count), grain: Grain.none.row(y),
          x: span.lowerBound, y: y)
      }
    }
  }

  /// The columns that the part touches in a row, and in the rows within a margin of it.
  private func span(ofRow y: Int, margin: Int) -> Range<Int> {
    part.columns(from: Double(y - margin) - 1, to: Double(y + margin) + 2, in: frame)
  }

  /// Samples a row that is painted, or that the blur adds to a painted row, and blurs it
  /// horizontally.
  private func fill(
    _ line: UnsafeMutablePointer<LayerColor>, row y: Int,
    _ pixels: UnsafeMutablePointer<LayerColor>
  ) {
    let span = span(ofRow: y, margin: radius)
    guard !span.isEmpty else { return }
    let start = span.lowerBound - columns.lowerBound
    let count = span.count + 2 * radius
    sample(pixels, count, x: span.lowerBound - radius, y: y)
    (line + start).initialize(repeating: .zero, count: span.count)
    for tap in kernel.indices {
      layer_accumulate(pixels + tap, span.count, kernel[tap], line + start)
    }
  }

  /// Samples `count` pixels of a row; the buffer behind them must have room for as many again.
  private func sample(
    _ pixels: UnsafeMutablePointer<LayerColor>, _ count: Int, x: Int, y: Int
  ) {
    let weight = 1 / Float(samples * samples)
    let one = pixels + count
    pixels.initialize(repeating: .zero, count: count)
    for place in 0..<samples * samples {
      let across = Double(x) + (Double(place % samples) + 0.5) / Double(samples)
      let down = Double(y) + (Double(place / samples) + 0.5) / Double(samples)
      var row = PlaneRow(
        startX: map[0] * across + map[1] * down + map[2],
        startY: map[3] * across + map[4] * down + map[5],
        startW: map[6] * across + map[7] * down + map[8],
        stepX: map[0], stepY: map[3], stepW: map[6])
      plane_sample(image.texels, image.size.width, image.size.height, &row, one, count)
      layer_accumulate(one, count, weight, pixels)
    }
  }
}
