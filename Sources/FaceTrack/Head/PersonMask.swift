import Imaging

/// MediaPipe's person mask on a crop round one head, turned with it.
struct PersonMask: Sendable {
  static let side = 256
  static let outputs = [NetworkOutput("mask", count: side * side)]

  /// Row by row, `side * side` values: 0 background, 1 person.
  private var values: [Float]
  /// From the photo to the mask's pixels.
  private var map: AffineTransform
  private var photo: PixelSize

  static func fit(
    in photo: PhotoPyramid, region: FaceRegion, networks: inout Networks
  ) throws(FaceTrackError) -> PersonMask {
    let map = region.map(pixels: side)
    let input = try photo.crop(map, side: side, range: 0...1)
    let values = try networks.run(.personMask, input, side: side, outputs: outputs)[0]
    guard let inverse = map.inverse else {
      throw .visionFailure(detail: "a head without extent")
    }
    return PersonMask(values: values, map: inverse, photo: photo.size)
  }

  /// How surely a place of the photo shows the person, bilinear; -1 outside the photo, 0 outside the
  /// mask.
  func value(at point: Point) -> Float {
    guard point.x >= 0, point.y >= 0, point.x < Double(photo.width),
      point.y < Double(photo.height)
    else { return -1 }
    let place = map(point) - Point(0.5, 0.5)
    let (left, top) = (place.x.rounded(.down), place.y.rounded(.down))
    // Far outside the crop the numbers would not fit an Int.
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
