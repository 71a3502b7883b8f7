import Imaging

/// The person segmentation mask of a crop around one head: MediaPipe's selfie segmentation.
struct PersonMask: Sendable {
  /// The network's input and output are squares of this many pixels a side.
  static let side = 256
  static let outputs = [NetworkOutput("mask", count: side * side)]

  /// `side * side` values in row order: 0 background, 1 person.
  private var values: [Float]
  /// From the photo's pixels to the mask's.
  private var map: AffineTransform
  private var photo: PixelSize

  /// Runs the network on a region of the photo.
  static func segment(
    in photo: PhotoPyramid, region: FaceRegion, networks: inout Networks
  ) throws(FaceTrackError) -> PersonMask {
    let map = region.map(pixels: side)
    let input = try photo.crop(map, side: side, range: 0...1)
    let values = try networks.run(.personMask, input, side: side, outputs: outputs)[0]
    guard let inverse = map.inverse else {
      throw .visionFailure(detail: "the head has no extent")
    }
    return PersonMask(values: values, map: inverse, photo: photo.size)
  }

  /// The mask at a point of the photo, bilinearly interpolated: 0 (background) to 1 (person), 0 outside
  /// the crop, -1 outside the photo.
  func value(at point: Point) -> Float {
    guard point.x >= 0, point.y >= 0, point.x < Double(photo.width),
      point.y < Double(photo.height)
    else { return -1 }
    let place = map(point) - Point(0.5, 0.5)
    let (left, top) = (place.x.rounded(.down), place.y.rounded(.down))
    // Far outside the crop the conversion to Int would trap.
    guard abs(left) < 1e6, abs(top) < 1e6 else { return 0 }
    let (fx, fy) = (Float(place.x - left), Float(place.y - top))
    let (x, y) = (Int(left), Int(top))
    func texel(_ x: Int, _ y: Int) -> Float {
      (0..<Self.side).contains(x) && (0..<Self.side).contains(y) ? values[y * Self.side + x] : 0
    }
    let upper = texel(x, y) * (1 - fx) + texel(x + 1, y) * fx
    let lower = texel(x, y + 1) * (1 - fx) + texel(x + 1, y + 1) * fx
    return upper * (1 - fy) + lower * fy
  }
}
