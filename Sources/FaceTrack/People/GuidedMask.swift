import COpenCV
import Imaging

/// A mask of a region of a photo, with its edges moved onto those of the photo.
///
/// A guided filter fits, round each point, a line from the photo's luma to the mask (He, Sun and
/// Tang 2010); ``matte(of:columns:rows:)`` evaluates it at the photo's full resolution.
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
  /// Values of the filtered mask from which a pixel begins to belong to the foreground, and wholly
  /// does.
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

  /// The mask at a point of the photo: 0 (background) to 1 (foreground); beyond the edge, that of
  /// the edge.
  func value(at point: Point) -> Float {
    Plane(size: grid, values: values).value(
      Float((point.x - region.x) / region.width), Float((point.y - region.y) / region.height))
  }

  /// The foreground's part of each cell of a region, by the luma at the cell's centre.
  ///
  /// - Parameters:
  ///   - photo: the photo of which this is the mask.
  ///   - columns: the region's columns in cells; a centre beyond the photo is moved to its edge.
  ///   - rows: the region's rows in cells.
  ///   - step: the side of a cell in pixels.
  func matte(
    of photo: Photo, columns: Range<Int>, rows: Range<Int>, step: Double = 1
  ) -> Matte {
    func centers(_ cells: Range<Int>, _ count: Int) -> [Double] {
      cells.map { min(max((Double($0) + 0.5) * step, 0.5), Double(count) - 0.5) }
    }
    let across = centers(columns, photo.size.width)
    let down = centers(rows, photo.size.height)
    guard let left = across.first, let right = across.last, let top = down.first,
      let bottom = down.last
    else { return Matte(columns: columns, rows: rows, step: step, alpha: []) }
    let places = across.map { x in
      (
        byte: 3 * (Int(x) - Int(left)),
        plane: PlanePosition(Float((x - region.x) / region.width), count: grid.width)
      )
    }
    // The planes' columns round the region, the last one twice: positions interpolate a pair.
    let (first, last) = (places[0].plane.before, places[places.count - 1].plane.before + 1)
    let slice = (first...last).map { min($0, grid.width - 1) }
    let alpha = photo.withPixels(
      x: Int(left)..<Int(right) + 1, y: Int(top)..<Int(bottom) + 1
    ) { pixels, stride in
      [Float](unsafeUninitializedCapacity: places.count * down.count) { alpha, count in
        for y in down {
          let row = pixels + (Int(y) - Int(top)) * stride
          // The lines of the row: interpolated between two rows of the planes, once for all cells.
          let lines = lines(
            PlanePosition(Float((y - region.y) / region.height), count: grid.height),
            columns: slice)
          lines.withUnsafeBufferPointer { lines in
            for place in places {
              let pixel = row + place.byte
              let luma = Self.luma(Float(pixel[0]), Float(pixel[1]), Float(pixel[2])) / 255
              let pair = place.plane.before - first
              let line =
                lines[pair] * (1 - place.plane.fraction) + lines[pair + 1] * place.plane.fraction
              let part =
                (line.x * luma + line.y - Self.fringe.lowerBound)
                / (Self.fringe.upperBound - Self.fringe.lowerBound)
              alpha[count] = min(max(part, 0), 1)
              count += 1
            }
          }
        }
      }
    }
    return Matte(columns: columns, rows: rows, step: step, alpha: alpha)
  }

  /// The slopes and offsets of some columns at a place between two rows of the planes.
  private func lines(_ place: PlanePosition, columns: [Int]) -> [SIMD2<Float>] {
    let upper = place.before * grid.width
    let lower = min(place.before + 1, grid.height - 1) * grid.width
    return columns.map { column in
      SIMD2(slope[upper + column], offset[upper + column]) * (1 - place.fraction)
        + SIMD2(slope[lower + column], offset[lower + column]) * place.fraction
    }
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

  /// The mask of the photo stretched by a factor along each axis; the lines from luma to mask hold
  /// for it as well.
  func scaled(by factor: Point) -> GuidedMask {
    var mask = self
    mask.region = Rectangle(
      x: region.x * factor.x, y: region.y * factor.y, width: region.width * factor.x,
      height: region.height * factor.y)
    return mask
  }

  /// The luma of a colour (ITU-R BT.601).
  private static func luma(_ red: Float, _ green: Float, _ blue: Float) -> Float {
    0.299 * red + 0.587 * green + 0.114 * blue
  }
}

/// A place along one axis of a plane, between the centres of two of its pixels.
struct PlanePosition {
  /// The pixel before it.
  let before: Int
  /// The fraction of the way to the next.
  let fraction: Float

  /// - Parameters:
  ///   - place: 0 to 1 from edge to edge; clamped to the outer pixels' centres.
  ///   - count: the plane's pixels.
  @inline(__always)
  init(_ place: Float, count: Int) {
    let position = min(max(place * Float(count) - 0.5, 0), Float(count - 1))
    before = Int(position)
    fraction = position - Float(before)
  }
}

/// A plane of floats that is read between its pixels.
struct Plane {
  let size: PixelSize
  let values: [Float]

  /// The bilinear interpolation at a place, 0 to 1 from edge to edge; clamped to the edges.
  @inline(__always)
  func value(_ u: Float, _ v: Float) -> Float {
    let x = PlanePosition(u, count: size.width)
    let y = PlanePosition(v, count: size.height)
    let right = min(x.before + 1, size.width - 1)
    let (top, bottom) = (y.before * size.width, min(y.before + 1, size.height - 1) * size.width)
    let upper = values[top + x.before] * (1 - x.fraction) + values[top + right] * x.fraction
    let lower = values[bottom + x.before] * (1 - x.fraction) + values[bottom + right] * x.fraction
    return upper * (1 - y.fraction) + lower * y.fraction
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
