import COpenCV
import Imaging

/// A mask of a region of a photo, with its edges moved onto those of the photo.
///
/// A guided filter fits, round each point, a line from the photo's luma to the mask (He, Sun and Tang
/// 2010); ``matte(of:columns:rows:)`` evaluates it at the photo's full resolution.
struct GuidedMask: Sendable {
  /// The region in pixels of the photo.
  var region: Rectangle
  /// The size of the planes.
  private let grid: PixelSize
  /// 0 background to 1 foreground, in row order.
  private var values: [Float]
  /// The line from luma (0 to 1) to the mask.
  private var slope: [Float]
  private var offset: [Float]

  /// The variance of luma that counts as an edge.
  private static let edge = 4e-4
  /// Values of the filtered mask from which a pixel begins to belong to the foreground, and wholly does.
  private static let fringe: ClosedRange<Float> = 0.25...0.75

  /// Refines a mask.
  ///
  /// - Parameters:
  ///   - values: the mask, `grid.area` values.
  ///   - guide: the region of the photo at the same size: three planes, 0 to 1.
  ///   - radius: of the filter, in pixels of the planes.
  init(
    _ values: [Float], guide: [Float], grid: PixelSize, region: Rectangle, radius: Int32
  ) throws(FaceTrackError) {
    let luma = (0..<grid.area).map { index in
      Self.luma(guide[index], guide[grid.area + index], guide[2 * grid.area + index])
    }
    var (slope, offset) = (values, values)
    var message = COpenCVMessage()
    let status = COpenCV_guidedFilter(
      luma, values, Int32(grid.width), Int32(grid.height), radius, Self.edge, &slope, &offset,
      &message)
    try status.check(message)
    (self.region, self.grid, self.values) = (region, grid, values)
    (self.slope, self.offset) = (slope, offset)
  }

  /// The size of the planes for a region: the longer side has at most `longest` pixels, and a pixel
  /// at least one of the photo.
  static func grid(for region: Rectangle, longest: Double) -> PixelSize {
    let factor = min(1, longest / max(region.width, region.height))
    return PixelSize(
      width: max(1, Int((region.width * factor).rounded())),
      height: max(1, Int((region.height * factor).rounded())))
  }

  /// The mask at a point of the photo: 0 (background) to 1 (foreground); beyond the edge, that of the edge.
  func value(at point: Point) -> Float {
    Plane(size: grid, values: values).value(
      Float((point.x - region.x) / region.width), Float((point.y - region.y) / region.height))
  }

  /// The foreground's part of each pixel.
  ///
  /// - Parameters:
  ///   - photo: the photo of which this is the mask.
  ///   - columns: columns of the region.
  ///   - rows: rows of the region.
  func matte(of photo: Photo, columns: Range<Int>, rows: Range<Int>) -> Matte {
    let (slope, offset) = (
      Plane(size: grid, values: slope), Plane(size: grid, values: offset)
    )
    let (left, top) = (Float(region.x), Float(region.y))
    let (width, height) = (Float(region.width), Float(region.height))
    let alpha = photo.withPixels(x: columns, y: rows) { pixels, stride in
      [Float](unsafeUninitializedCapacity: columns.count * rows.count) { alpha, count in
        for y in 0..<rows.count {
          let v = (Float(rows.lowerBound + y) - top + 0.5) / height
          for x in 0..<columns.count {
            let u = (Float(columns.lowerBound + x) - left + 0.5) / width
            let pixel = pixels + y * stride + 3 * x
            let luma = Self.luma(Float(pixel[0]), Float(pixel[1]), Float(pixel[2])) / 255
            let value = slope.value(u, v) * luma + offset.value(u, v)
            let part =
              (value - Self.fringe.lowerBound)
              / (Self.fringe.upperBound - Self.fringe.lowerBound)
            alpha[count] = min(max(part, 0), 1)
            count += 1
          }
        }
      }
    }
    return Matte(columns: columns, rows: rows, alpha: alpha)
  }

  /// The mask of the mirror image of a photo of this width.
  func mirrored(width: Int) -> GuidedMask {
    var mask = self
    mask.region.x = Double(width) - region.maxX
    for plane in [\GuidedMask.values, \.slope, \.offset] {
      for y in 0..<grid.height {
        mask[keyPath: plane][y * grid.width..<(y + 1) * grid.width].reverse()
      }
    }
    return mask
  }

  /// The luma of a colour (ITU-R BT.601).
  private static func luma(_ red: Float, _ green: Float, _ blue: Float) -> Float {
    0.299 * red + 0.587 * green + 0.114 * blue
  }
}

/// A plane of floats that is read between its pixels.
struct Plane {
  let size: PixelSize
  let values: [Float]

  /// The bilinear interpolation at a place, 0 to 1 from edge to edge; clamped to the edges.
  @inline(__always)
  func value(_ u: Float, _ v: Float) -> Float {
    let x = min(max(u * Float(size.width) - 0.5, 0), Float(size.width - 1))
    let y = min(max(v * Float(size.height) - 0.5, 0), Float(size.height - 1))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, size.width - 1), min(top + 1, size.height - 1))
    let (fx, fy) = (x - Float(left), y - Float(top))
    let upper = values[top * size.width + left] * (1 - fx) + values[top * size.width + right] * fx
    let lower =
      values[bottom * size.width + left] * (1 - fx) + values[bottom * size.width + right] * fx
    return upper * (1 - fy) + lower * fy
  }
}

extension AffineTransform {
  /// The map from a grid over a region to the photo.
  init(stretching grid: PixelSize, over region: Rectangle) {
    self.init(
      a: region.width / Double(grid.width), b: 0, tx: region.x, c: 0,
      d: region.height / Double(grid.height), ty: region.y)
  }
}
