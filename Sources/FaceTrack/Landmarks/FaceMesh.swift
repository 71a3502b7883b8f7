import Imaging

/// MediaPipe's face mesh: 468 points with depth on a face cut out upright, and whether it is one.
struct FaceMesh: Sendable {
  /// The mesh's opinion whether the region held a face: a logit, 0 is even odds.
  let flag: Double
  let points: [MeshPoint]
  /// The upright box round all points; kept, because a photo of many faces compares each with each.
  let box: Rectangle

  static let inputSide = 192
  static let outputs = [
    NetworkOutput("flag", count: 1), NetworkOutput("points", count: MeshIndex.count * 3),
  ]

  init(flag: Double, points: [MeshPoint]) {
    self.flag = flag
    self.points = points
    box =
      Rectangle(bounding: points.lazy.map(\.position)) ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
  }

  /// Runs the mesh on one region.
  static func fit(
    in photo: PhotoPyramid, region: FaceRegion, networks: inout Networks
  ) throws(FaceTrackError) -> FaceMesh {
    let map = region.map(pixels: inputSide)
    let input = try photo.crop(map, side: inputSide, range: 0...1)
    let results = try networks.run(.faceMesh, input, side: inputSide, outputs: outputs)
    let values = results[1]
    let scale = region.side / Double(inputSide)
    let points = (0..<MeshIndex.count).map { index in
      MeshPoint(
        position: map(Point(Double(values[3 * index]), Double(values[3 * index + 1]))),
        depth: Double(values[3 * index + 2]) * scale)
    }
    return FaceMesh(flag: Double(results[0][0]), points: points)
  }

  subscript(index: Int) -> Point { points[index].position }

  /// The region for a second, better centred pass: half as large again as the points' own box.
  var region: FaceRegion {
    FaceRegion(center: box.center, side: 1.5 * max(box.width, box.height), degrees: roll)
  }

  /// The point between the eyes, by the corners of both.
  var eyeMiddle: Point { rightEye.midpoint(to: leftEye) }

  /// The middle of the subject's right eye, by its corners.
  var rightEye: Point { self[MeshIndex.rightEyeOuter].midpoint(to: self[MeshIndex.rightEyeInner]) }

  /// The middle of the subject's left eye, by its corners.
  var leftEye: Point { self[MeshIndex.leftEyeInner].midpoint(to: self[MeshIndex.leftEyeOuter]) }

  /// The face's scale in pixels, steady when it turns: the distance between the eyes or nine tenths
  /// of that from the eyes to the mouth, whichever is larger.
  var scale: Double {
    let mouth = self[MeshIndex.mouthRight].midpoint(to: self[MeshIndex.mouthLeft])
    return max(rightEye.distance(to: leftEye), 0.9 * eyeMiddle.distance(to: mouth))
  }

  /// Direction from the right eye's outer corner to the left one's, in degrees.
  var roll: Double {
    (self[MeshIndex.leftEyeOuter] - self[MeshIndex.rightEyeOuter]).degrees
  }
}
