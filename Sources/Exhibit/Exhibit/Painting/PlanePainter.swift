import CPainting
import Glibc
import Imaging
import Overlay
import PictureTracking
import Threading

/// Paints images on a picture's plane over a frame: warped, lit and blurred as the frame shows the
/// picture, and only inside the picture.
struct PlanePainter {
  private let view: PictureView
  private let picture: Quadrilateral
  private let threads: Int

  /// - Returns: `nil` where the picture is too small or too steep to be painted on.
  init?(_ view: PictureView, threads: Int = 1) {
    guard let picture = view.quadrilateral() else { return nil }
    (self.view, self.picture, self.threads) = (view, picture, threads)
  }

  /// How often to halve an image that fills an area.
  func level(of size: PixelSize, in area: PictureArea) -> Int {
    detail(of: size, over: view.quadrilateral(of: area)?.area ?? 1).level
  }

  private func detail(of size: PixelSize, over area: Double) -> PlaneDetail {
    PlaneDetail(of: size, over: area, blur: view.appearance.blur)
  }

  /// Paints an image over an area.
  ///
  /// - Parameter opacity: 0 to 1.
  func paint(_ image: PlaneImage, in area: PictureArea, opacity: Double, on frame: inout Photo) {
    guard opacity > 0, let part = view.quadrilateral(of: area) else { return }
    let (rows, size) = (part.rows(in: frame.size), frame.size)
    let whole = part.columns(from: -.infinity, to: .infinity, in: size)
    guard !rows.isEmpty, !whole.isEmpty else { return }
    let detail = detail(of: image.fullSize, over: part.area)
    let light = view.appearance
    let row = PaintedRow(
      image: image, map: view.texels(of: image, in: area), part: part,
      clips: area == .whole ? [picture] : [picture, part], columns: whole, frame: size,
      samples: detail.samples, kernel: Self.kernel(detail.blur),
      factor: SIMD4(
        Float(light.red * opacity), Float(light.green * opacity), Float(light.blue * opacity),
        Float(opacity)),
      lift: LayerColor(SIMD4(light.lift * opacity, 0)))
    Canvas.paint(&frame) { canvas in
      // Each thread writes its own rows of the frame.
      nonisolated(unsafe) let canvas = canvas
      ParallelLoop.chunks(of: rows, units: rows.count * whole.count, threads: threads) { rows in
        row.paint(rows, on: canvas)
      }
    }
  }

  /// A Gaussian's weights for whole pixels; their sum is 1.
  static func kernel(_ sigma: Double) -> [Float] {
    guard sigma >= PlaneDetail.leastBlur else { return [1] }
    let radius = Int((3 * sigma).rounded(.up))
    let weights = (-radius...radius).map { exp(-0.5 * Double($0 * $0) / (sigma * sigma)) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }
}
