import Imaging

/// The mark of a picture's point, and the arrow to it: marble with olive edges, like words on the
/// booth's stone.
struct PointMark {
  /// The part of the picture that the mark fills.
  let area: PictureArea
  let image: RGBAImage

  /// The longer side of the picture, in pixels of the image.
  private static let side = 1024.0
  /// The radius of a mark, and the width of its edge, as shares of the longer side.
  private static let (radius, edge) = (0.022 * side, 0.0045 * side)
  private static let marble: SIMD3<Float> = [0xF2, 0xEE, 0xE5]
  private static let olive: SIMD3<Float> = [0x43, 0x50, 0x21]

  /// The mark of a point in a picture of a size.
  init(_ point: PicturePoint, in picture: PixelSize) {
    let scale = Self.side / Double(max(picture.width, picture.height))
    let size = PixelSize(
      width: max(Int((Double(picture.width) * scale).rounded()), 1),
      height: max(Int((Double(picture.height) * scale).rounded()), 1))
    let disc = Disc(center: point.at.point(in: size), radius: Self.radius)
    let arrow = point.arrow.map { start in
      Arrow(
        from: start.point(in: size), to: disc.center, radius: Self.radius, gap: Self.edge * 2)
    }
    // The box has the pixels of both within the picture, and a transparent seam for soft edges.
    let box = [disc.bounds, arrow?.bounds ?? disc.bounds]
    let seam = Self.edge + 3
    let left = max(Int((box.map(\.x).min() ?? 0) - seam), 0)
    let top = max(Int((box.map(\.y).min() ?? 0) - seam), 0)
    let right = min(Int((box.map(\.maxX).max() ?? 0) + seam) + 1, size.width)
    let bottom = min(Int((box.map(\.maxY).max() ?? 0) + seam) + 1, size.height)
    var canvas = ShapeCanvas(
      PixelSize(width: right - left, height: bottom - top), from: Point(Double(left), Double(top)))
    if let arrow {
      canvas.fill(arrow, grownBy: Self.edge, Self.olive)
      canvas.fill(arrow, Self.marble)
    }
    canvas.fill(disc, Self.olive)
    canvas.fill(disc, grownBy: -Self.edge, Self.marble)
    canvas.fill(disc, grownBy: -Self.radius / 2, Self.olive)
    image = canvas.image
    area = PictureArea(
      left: Double(left) / Double(size.width), top: Double(top) / Double(size.height),
      width: Double(right - left) / Double(size.width),
      height: Double(bottom - top) / Double(size.height))
  }
}
