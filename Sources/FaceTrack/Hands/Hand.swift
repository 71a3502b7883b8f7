public import Imaging

/// A hand in a photo: MediaPipe's hand landmarks, and the pixels that the hand covers.
public struct Hand: Sendable {
  /// The 21 points in pixels of the photo: the wrist, then four of each finger from the thumb on,
  /// from the palm to the tip.
  public let points: [Point]
  /// The network's score that there is a hand, 0 to 1.
  public let presence: Double
  /// `nil` for a hand of which the photo shows too little.
  private let mask: GuidedMask?

  /// The network's input is a square of this many pixels a side.
  static let inputSide = 224
  static let outputs = [NetworkOutput("points", count: 63), NetworkOutput("presence", count: 1)]

  private init(points: [Point], presence: Double, mask: GuidedMask?) {
    (self.points, self.presence, self.mask) = (points, presence, mask)
  }

  /// Cuts a hand with known points out of a photo.
  ///
  /// - Parameters:
  ///   - points: 21 points in pixels of the photo.
  ///   - presence: the score, 0 to 1.
  package init(
    points: [Point], presence: Double, in photo: Photo
  ) throws(FaceTrackError) {
    self.init(
      points: points, presence: presence, mask: try HandShape(points: points).mask(in: photo))
  }

  /// Runs the network on one region: the points in pixels of the photo, and the presence.
  static func fit(
    in photo: PhotoPyramid, region: FaceRegion, networks: inout Networks
  ) throws(FaceTrackError) -> (points: [Point], presence: Double) {
    let map = region.map(pixels: inputSide)
    let input = try photo.crop(map, side: inputSide, blackOutside: true)
    let results = try networks.run(.handLandmarks, input, side: inputSide, outputs: outputs)
    // The third of each point's values is its depth.
    let points = stride(from: 0, to: results[0].count, by: 3).map {
      map(Point(Double(results[0][$0]), Double(results[0][$0 + 1])))
    }
    return (points, Double(results[1][0]))
  }

  /// The smallest rectangle round the points, in pixels of the photo.
  package var box: Rectangle {
    Rectangle(bounding: points) ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
  }

  /// Whether the hand may cover a part of an area, in pixels of the photo.
  public func reaches(into area: Rectangle) -> Bool {
    HandShape(points: points).reaches(into: area)
  }

  /// The hand's part of the pixels round it; `nil` for a hand of which the photo shows too little.
  ///
  /// - Parameter photo: the photo in which the hand was found, with nothing painted on it.
  package func matte(of photo: Photo) -> Matte? {
    guard let mask else { return nil }
    let region = mask.region
    return mask.matte(
      of: photo, columns: Int(region.x)..<Int(region.maxX.rounded()),
      rows: Int(region.y)..<Int(region.maxY.rounded()))
  }

  /// The hand in the photo stretched by a factor along each axis.
  package func scaled(by factor: Point) -> Hand {
    Hand(
      points: points.map { Point($0.x * factor.x, $0.y * factor.y) }, presence: presence,
      mask: mask?.scaled(by: factor))
  }

  /// The hand in the photo's mirror image.
  ///
  /// - Parameter width: the photo's width in pixels.
  package func mirrored(width: Int) -> Hand {
    Hand(
      points: points.map { Point(Double(width) - $0.x, $0.y) }, presence: presence,
      mask: mask?.mirrored(width: width))
  }
}
