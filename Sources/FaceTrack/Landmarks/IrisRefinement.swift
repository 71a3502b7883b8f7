import Imaging

/// MediaPipe's iris model: the pupil's centre in a close-up of one eye.
enum IrisRefinement {
  static let inputSide = 64
  static let outputs = [NetworkOutput("iris", count: 15)]
  /// The crop's side in widths of the eye (corner to corner).
  private static let cropFactor = 2.3
  /// A pupil farther from the middle of the eye's corners (in widths of the eye) is none.
  private static let farthest = 0.45
  /// The model sees the pupil this much (in distances between the eyes) lower along the face than
  /// people do: measured on the studio set upright and turned by 45°, the same in both.
  private static let lift = 0.0097

  /// The pupils of the subject's right and left eye.
  static func pupils(
    _ mesh: FaceMesh, in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> (right: Point, left: Point) {
    let right = try pupil(
      outer: MeshIndex.rightEyeOuter, inner: MeshIndex.rightEyeInner, mirrored: false, mesh: mesh,
      in: photo, networks: &networks)
    let left = try pupil(
      outer: MeshIndex.leftEyeOuter, inner: MeshIndex.leftEyeInner, mirrored: true, mesh: mesh,
      in: photo, networks: &networks)
    let upward =
      Point.direction(degrees: mesh.roll - 90) * (lift * right.point.distance(to: left.point))
    return (
      right.isSeen ? right.point + upward : right.point,
      left.isSeen ? left.point + upward : left.point
    )
  }

  /// The centre of one pupil, or the middle of the eye where none is believed.
  private static func pupil(
    outer: Int, inner: Int, mirrored: Bool, mesh: FaceMesh, in photo: PhotoPyramid,
    networks: inout Networks
  ) throws(FaceTrackError) -> (point: Point, isSeen: Bool) {
    let middle = mesh[outer].midpoint(to: mesh[inner])
    let width = mesh[outer].distance(to: mesh[inner])
    guard width > 0 else { return (middle, false) }
    let region = FaceRegion(center: middle, side: cropFactor * width, degrees: mesh.roll)
    var map = region.map(pixels: inputSide)
    if mirrored {
      // The model knows right eyes only: the left one is shown to it mirrored.
      map = map.concatenated(
        after: AffineTransform(a: -1, b: 0, tx: Double(inputSide), c: 0, d: 1, ty: 0))
    }
    let input = try photo.crop(map, side: inputSide, range: 0...1)
    let iris = try networks.run(.iris, input, side: inputSide, outputs: outputs)[0]
    let point = map(Point(Double(iris[0]), Double(iris[1])))
    return point.distance(to: middle) < farthest * width ? (point, true) : (middle, false)
  }
}
