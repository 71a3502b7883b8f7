import Imaging

/// MediaPipe's face mesh fitted to a region: 468 points with depth, and whether the region holds a
/// face.
struct FaceMesh: Sendable {
  /// The network's face presence score: a logit, 0 is even odds.
  let presence: Double
  /// The points in pixels of the photo, in MediaPipe's order.
  let points: [MeshPoint]
  /// The bounding box of the points; stored, because every face is compared with every other.
  let box: Rectangle

  /// The network's input is a square of this many pixels a side.
  static let inputSide = 192
  static let outputs = [
    NetworkOutput("flag", count: 1), NetworkOutput("points", count: MeshIndex.count * 3),
  ]

  init(presence: Double, points: [MeshPoint]) {
    self.presence = presence
    self.points = points
    box =
      Rectangle(bounding: points.lazy.map(\.position)) ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
  }

  /// Runs the network on one region.
  ///
  /// - Parameter mirrored: whether it sees the region's mirror image; the points are then those of
  ///   the photo mirrored at x = 0.
  static func fit(
    in photo: PhotoPyramid, region: FaceRegion, mirrored: Bool = false, networks: inout Networks
  ) throws(FaceTrackError) -> FaceMesh {
    let map = region.map(pixels: inputSide, mirrored: mirrored)
    let input = try photo.crop(map, side: inputSide)
    let results = try networks.run(.faceMesh, input, side: inputSide, outputs: outputs)
    let values = results[1]
    let scale = region.side / Double(inputSide)
    let points = (0..<MeshIndex.count).map { index -> MeshPoint in
      let place = map(Point(Double(values[3 * index]), Double(values[3 * index + 1])))
      return MeshPoint(
        position: mirrored ? Point(-place.x, place.y) : place,
        depth: Double(values[3 * index + 2]) * scale)
    }
    return FaceMesh(presence: Double(results[0][0]), points: points)
  }

  /// The same mesh in the photo scaled by `factor`.
  func scaled(by factor: Double) -> FaceMesh {
    FaceMesh(presence: presence, points: points.map { $0.scaled(by: factor) })
  }

  subscript(index: Int) -> Point { points[index].position }

  /// The region of interest for the next fit: 1.5 times the points' bounding box.
  var region: FaceRegion {
    FaceRegion(center: box.center, side: 1.5 * max(box.width, box.height), degrees: roll)
  }

  /// The point between the centres of the eyes.
  var eyeMidpoint: Point { rightEye.midpoint(to: leftEye) }

  /// The centre of the subject's right eye: the midpoint of its corners.
  var rightEye: Point { self[MeshIndex.rightEyeOuter].midpoint(to: self[MeshIndex.rightEyeInner]) }

  /// The centre of the subject's left eye: the midpoint of its corners.
  var leftEye: Point { self[MeshIndex.leftEyeInner].midpoint(to: self[MeshIndex.leftEyeOuter]) }

  /// The face scale in pixels, stable under yaw: the larger of the distance between the eyes and
  /// 0.9 times the distance from the eyes to the mouth.
  var scale: Double {
    let mouth = self[MeshIndex.mouthRight].midpoint(to: self[MeshIndex.mouthLeft])
    return max(rightEye.distance(to: leftEye), 0.9 * eyeMidpoint.distance(to: mouth))
  }

  /// Direction from the right eye's outer corner to the left eye's, in degrees.
  var roll: Double {
    (self[MeshIndex.leftEyeOuter] - self[MeshIndex.rightEyeOuter]).degrees
  }
}
