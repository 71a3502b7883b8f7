import Imaging

/// The marks of a picture's points, and the arrows to them: marble with olive edges, as words stand
/// on the booth's stone.
enum PointMarks {
  /// The longer side of the image, in pixels.
  private static let side = 1024.0
  /// The radius of a mark, and the width of its edge, as shares of the longer side.
  private static let (radius, edge) = (0.022, 0.0045)
  private static let marble: SIMD3<Float> = [0xF2, 0xEE, 0xE5]
  private static let olive: SIMD3<Float> = [0x43, 0x50, 0x21]

  /// An image of all marks that fills the picture; `nil` for a picture without points.
  static func image(of picture: ExhibitPicture) -> RGBAImage? {
    guard !picture.points.isEmpty else { return nil }
    let scale = side / Double(max(picture.size.width, picture.size.height))
    let size = PixelSize(
      width: max(Int((Double(picture.size.width) * scale).rounded()), 1),
      height: max(Int((Double(picture.size.height) * scale).rounded()), 1))
    var canvas = ShapeCanvas(size)
    let (radius, edge) = (radius * side, edge * side)
    for point in picture.points {
      guard let arrow = point.arrow else { continue }
      let shape = Arrow(
        from: arrow.point(in: size), to: point.at.point(in: size), radius: radius, gap: edge * 2)
      canvas.fill(shape, grownBy: edge, olive)
      canvas.fill(shape, marble)
    }
    for point in picture.points {
      let disc = Disc(center: point.at.point(in: size), radius: radius)
      canvas.fill(disc, olive)
      canvas.fill(disc, grownBy: -edge, marble)
      canvas.fill(disc, grownBy: -radius / 2, olive)
    }
    return canvas.image
  }
}
