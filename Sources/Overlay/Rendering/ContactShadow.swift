import Glibc
import Imaging
import Threading

/// The shadow of the statue's plinth on the ground: an ellipse that fades outwards.
struct ContactShadow {
  /// The ellipse's centre and semi-axes in pixels.
  private let center, radii: Point
  /// The fraction of light that is missing beside the plinth.
  private let depth: Double

  /// The semi-axes: over half the plinth's breadth, and over that for the foreshortened ground.
  private static let (spread, foreshortening) = (1.5, 0.22)
  /// The depth in the light of a photo of medium contrast, and its growth with the tone curve's
  /// exponent: hard light casts a deeper shadow.
  private static let (mediumDepth, contrastShare) = (0.5, 1.2)

  init(_ placement: StatuePlacement, shape: StatueShape, light: Light) {
    let half = placement.height * shape.aspect * shape.baseWidth / 2
    radii = Point(half * Self.spread, half * Self.spread * Self.foreshortening)
    center = placement.base
    depth = min(
      max(Self.mediumDepth + Self.contrastShare * (light.contrast - 1), 0.3), 0.7)
  }

  /// The pixels of a picture that the shadow reaches.
  func reach(in size: PixelSize) -> (columns: Range<Int>, rows: Range<Int>) {
    (
      Canvas.clamped(from: center.x - radii.x, to: center.x + radii.x, count: size.width),
      Canvas.clamped(from: center.y - radii.y, to: center.y + radii.y, count: size.height)
    )
  }

  /// Darkens the ground.
  ///
  /// - Parameters:
  ///   - matte: the people before the statue, who stay as they are.
  ///   - opacity: the statue's, 0 to 1.
  ///   - threads: the number of threads that share the rows.
  func paint(
    on canvas: Canvas, behind matte: Matte?, opacity: Double = 1, threads: Int = 1
  ) {
    let (columns, rows) = reach(in: canvas.size)
    let depth = Float(depth * opacity)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    // Each thread writes its own rows of the photo.
    nonisolated(unsafe) let canvas = canvas
    ParallelLoop.chunks(of: rows, units: columns.count * rows.count, threads: threads) { rows in
      for y in rows {
        let v = (Double(y) + 0.5 - center.y) / radii.y
        // Half of the ellipse's chord.
        let half = max(0, 1 - v * v).squareRoot() * radii.x
        let columns = Canvas.clamped(
          from: center.x - half, to: center.x + half, count: canvas.size.width)
        canvas.shade(x: columns, y: y) { x in
          let u = (Double(x) + 0.5 - center.x) / radii.x
          let height = max(0, Float(1 - u * u - v * v))
          return depth * height * height * (1 - (matte?.value(x: x, y: y) ?? 0))
        }
      }
    }
  }
}
