import COpenCV
public import Imaging

/// Where the people of a whole photo are: MediaPipe's selfie segmentation, with its edges moved onto
/// those of the photo.
///
/// The network sees the photo stretched to a square, as in MediaPipe's own graph. A guided filter then
/// fits, round each point, a line from the photo's luma to the mask (He, Sun and Tang 2010); a
/// ``matte(of:columns:rows:)`` evaluates it at the photo's full resolution.
public struct PeopleMask: Sendable {
  /// The photo's size in pixels.
  public let size: PixelSize
  /// The size of the planes.
  private var grid: PixelSize
  /// 0 background to 1 person, in row order.
  private var values: [Float]
  /// The line from luma (0 to 1) to the mask.
  private var slope: [Float]
  private var offset: [Float]

  /// The longer side of the planes: two pixels a pixel of the network.
  private static let longest = 512.0
  /// The filter's radius in pixels of the planes, and the variance of luma that counts as an edge.
  private static let (radius, edge) = (Int32(4), 4e-4)
  /// Values of the filtered mask from which a pixel begins to belong to a person, and wholly does.
  private static let fringe: ClosedRange<Float> = 0.25...0.75

  /// Runs the network on a photo.
  static func segment(
    _ photo: Photo, networks: inout Networks
  ) throws(FaceTrackError) -> PeopleMask {
    let pyramid = try PhotoPyramid(photo)
    let side = PersonMask.side
    let planes = try pyramid.stretched(to: PixelSize(width: side, height: side))
    let values = try networks.run(
      .personMask, planes.brightenedIfDark, side: side, outputs: PersonMask.outputs)[0]
    return try PeopleMask(of: pyramid, mask: values, side: side)
  }

  /// Refines a mask of `side * side` values that covers the photo.
  init(of photo: PhotoPyramid, mask: [Float], side: Int) throws(FaceTrackError) {
    let factor = min(1, Self.longest / Double(max(photo.size.width, photo.size.height)))
    let grid = PixelSize(
      width: max(1, Int((Double(photo.size.width) * factor).rounded())),
      height: max(1, Int((Double(photo.size.height) * factor).rounded())))
    let source = Plane(size: PixelSize(width: side, height: side), values: mask)
    var values: [Float] = []
    values.reserveCapacity(grid.area)
    for y in 0..<grid.height {
      for x in 0..<grid.width {
        values.append(
          source.value(
            (Float(x) + 0.5) / Float(grid.width), (Float(y) + 0.5) / Float(grid.height)))
      }
    }
    let guide = try photo.stretched(to: grid)
    let luma = (0..<grid.area).map { index in
      Self.luma(guide[index], guide[grid.area + index], guide[2 * grid.area + index])
    }
    var (slope, offset) = (values, values)
    var message = COpenCVMessage()
    let status = COpenCV_guidedFilter(
      luma, values, Int32(grid.width), Int32(grid.height), Self.radius, Self.edge, &slope, &offset,
      &message)
    try status.check(message)
    (size, self.grid, self.values) = (photo.size, grid, values)
    (self.slope, self.offset) = (slope, offset)
  }

  /// The mask at a point of the photo: 0 (background) to 1 (person); beyond the edge, that of the edge.
  public func value(at point: Point) -> Float {
    Plane(size: grid, values: values).value(
      Float(point.x / Double(size.width)), Float(point.y / Double(size.height)))
  }

  /// The mean of the mask over a rectangle, sampled on 5 × 5 points.
  public func mean(in area: Rectangle) -> Float {
    var sum: Float = 0
    for index in 0..<25 {
      let place = Point(Double(index % 5) + 0.5, Double(index / 5) + 0.5) / 5
      sum += value(at: Point(area.x + place.x * area.width, area.y + place.y * area.height))
    }
    return sum / 25
  }

  /// The people's part of each pixel of a region.
  ///
  /// - Parameters:
  ///   - photo: the photo of which this is the mask.
  ///   - columns: the region's columns, within the photo.
  ///   - rows: the region's rows, within the photo.
  package func matte(of photo: Photo, columns: Range<Int>, rows: Range<Int>) -> Matte {
    precondition(photo.size == size, "the mask is of this photo")
    let (slope, offset) = (
      Plane(size: grid, values: slope), Plane(size: grid, values: offset)
    )
    let alpha = photo.withPixels(x: columns, y: rows) { pixels, stride in
      [Float](unsafeUninitializedCapacity: columns.count * rows.count) { alpha, count in
        for y in 0..<rows.count {
          let v = (Float(rows.lowerBound + y) + 0.5) / Float(size.height)
          for x in 0..<columns.count {
            let u = (Float(columns.lowerBound + x) + 0.5) / Float(size.width)
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

  /// The mask of the photo's mirror image.
  package var mirrored: PeopleMask {
    var mask = self
    for plane in [\PeopleMask.values, \.slope, \.offset] {
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
private struct Plane {
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

extension PhotoPyramid {
  /// The whole photo as planes of another size and shape, 0 to 1.
  fileprivate func stretched(to target: PixelSize) throws(FaceTrackError) -> [Float] {
    let map = AffineTransform(
      a: Double(size.width) / Double(target.width), b: 0, tx: 0, c: 0,
      d: Double(size.height) / Double(target.height), ty: 0)
    return try crop(map, size: target, range: 0...1)
  }
}

extension [Float] {
  /// Samples (0 to 1) of a dark picture, brightened as ``NormalizedPhoto`` does; others unchanged. Averaged
  /// down to the network's input they need no denoising.
  fileprivate var brightenedIfDark: [Float] {
    let mean = reduce(0, +) / Float(count)
    guard mean < Float(NormalizedPhoto.darkMean) / 255 else { return self }
    let white = sorted()[Int(Double(count) * NormalizedPhoto.whitePercentile)]
    let gain = Swift.max(1, Float(NormalizedPhoto.whiteTarget) / 255 / Swift.max(white, 1e-3))
    return map { Swift.min(1, $0 * gain) }
  }
}
