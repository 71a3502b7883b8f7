public import Imaging

/// Where the people of a whole photo are: MediaPipe's selfie segmentation, with its edges moved
/// onto those of the photo.
///
/// The network sees the photo stretched to a square, as in MediaPipe's own graph.
public struct PeopleMask: Sendable {
  /// The photo's size in pixels.
  public let size: PixelSize
  var mask: GuidedMask

  /// The network's input and output are squares of this many pixels a side.
  static let side = 256
  static let outputs = [NetworkOutput("mask", count: side * side)]
  /// The longer side of the mask's planes: two pixels a pixel of the network.
  private static let longest = 512.0

  init(size: PixelSize, mask: GuidedMask) { (self.size, self.mask) = (size, mask) }

  /// Runs the network on a photo.
  static func segment(
    _ photo: Photo, networks: inout Networks
  ) throws(FaceTrackError) -> PeopleMask {
    let pyramid = try PhotoPyramid(photo)
    let side = Self.side
    let planes = try pyramid.stretched(to: PixelSize(width: side, height: side))
    let values = try networks.run(
      .personMask, planes.brightenedIfDark, side: side, outputs: Self.outputs)[0]
    return try PeopleMask(of: pyramid, mask: values, side: side)
  }

  /// Refines a mask of `side * side` values that covers the photo.
  init(of photo: PhotoPyramid, mask: [Float], side: Int) throws(FaceTrackError) {
    let grid = GuidedMask.grid(for: photo.size.frame, longest: Self.longest)
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
    size = photo.size
    self.mask = try GuidedMask(
      values, guide: try photo.stretched(to: grid), grid: grid, region: photo.size.frame, radius: 4)
  }

  /// The mask at a point of the photo: 0 (background) to 1 (person); beyond the edge, that of the
  /// edge.
  public func value(at point: Point) -> Float { mask.value(at: point) }

  /// The mean of the mask over a rectangle, sampled on 5 × 5 points.
  public func mean(in area: Rectangle) -> Float {
    var sum: Float = 0
    for index in 0..<25 {
      let place = Point(Double(index % 5) + 0.5, Double(index / 5) + 0.5) / 5
      sum += value(at: Point(area.x + place.x * area.width, area.y + place.y * area.height))
    }
    return sum / 25
  }

  /// The people's part of each cell of a region.
  ///
  /// - Parameters:
  ///   - photo: the photo of which this is the mask.
  ///   - columns: the region's columns in cells; a centre beyond the photo is moved to its edge.
  ///   - rows: the region's rows in cells.
  ///   - step: the side of a cell in pixels.
  package func matte(
    of photo: Photo, columns: Range<Int>, rows: Range<Int>, step: Double = 1
  ) -> Matte {
    precondition(photo.size == size, "the mask is of this photo")
    return mask.matte(of: photo, columns: columns, rows: rows, step: step)
  }

  /// The mask of the photo's mirror image.
  package var mirrored: PeopleMask {
    var mirrored = self
    mirrored.mask = mask.mirrored(width: size.width)
    return mirrored
  }
}

extension PhotoPyramid {
  /// The whole photo as planes of another size and shape, 0 to 1.
  fileprivate func stretched(to target: PixelSize) throws(FaceTrackError) -> [Float] {
    try crop(AffineTransform(stretching: target, over: size.frame), size: target)
  }
}

extension [Float] {
  /// Samples (0 to 1) of a dark picture, brightened as ``NormalizedPhoto`` does; others unchanged.
  /// Averaged down to the network's input they need no denoising.
  fileprivate var brightenedIfDark: [Float] {
    let mean = reduce(0, +) / Float(count)
    guard mean < Float(NormalizedPhoto.darkMean) / 255 else { return self }
    let white = sorted()[Int(Double(count) * NormalizedPhoto.whitePercentile)]
    let gain = Swift.max(1, Float(NormalizedPhoto.whiteTarget) / 255 / Swift.max(white, 1e-3))
    return map { Swift.min(1, $0 * gain) }
  }
}

extension PeopleMask {
  /// The mask of the photo resampled to another size: its edges follow those of that photo.
  package func resized(to size: PixelSize) -> PeopleMask {
    let factor = Point(
      Double(size.width) / Double(self.size.width), Double(size.height) / Double(self.size.height))
    return PeopleMask(size: size, mask: mask.scaled(by: factor))
  }
}
