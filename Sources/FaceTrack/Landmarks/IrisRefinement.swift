import Imaging
import StageTiming

/// Pupil centres by MediaPipe's iris model, run on a crop of each eye.
enum IrisRefinement {
  /// The network's input is a square of this many pixels a side.
  static let inputSide = 64
  static let outputs = [NetworkOutput("iris", count: 15)]
  /// The crop's side in eye widths (corner to corner).
  private static let cropFactor = 2.3
  /// A pupil farther from the midpoint of the eye's corners, in eye widths, is discarded.
  private static let farthest = 0.45
  /// The model's bias: it finds pupils this far (in eye distances) below those marked by hand, on
  /// the studio set both upright and rotated by 45°.
  private static let bias = 0.0097

  /// The pupil centres of the subject's right and left eye, in pixels of the photo.
  static func pupils(
    _ mesh: FaceMesh, in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> (right: Point, left: Point) {
    let span = networks.trace.begin(.landmarks)
    defer { span.end() }
    let right = try pupil(
      outer: MeshIndex.rightEyeOuter, inner: MeshIndex.rightEyeInner, mirrored: false, mesh: mesh,
      in: photo, networks: &networks)
    let left = try pupil(
      outer: MeshIndex.leftEyeOuter, inner: MeshIndex.leftEyeInner, mirrored: true, mesh: mesh,
      in: photo, networks: &networks)
    let upward =
      Point.direction(degrees: mesh.roll - 90) * (bias * right.point.distance(to: left.point))
    return (
      right.isFound ? right.point + upward : right.point,
      left.isFound ? left.point + upward : left.point
    )
  }

  /// The centre of one pupil, or the midpoint of the eye's corners if no plausible pupil is found.
  private static func pupil(
    outer: Int, inner: Int, mirrored: Bool, mesh: FaceMesh, in photo: PhotoPyramid,
    networks: inout Networks
  ) throws(FaceTrackError) -> (point: Point, isFound: Bool) {
    let middle = mesh[outer].midpoint(to: mesh[inner])
    let width = mesh[outer].distance(to: mesh[inner])
    guard width > 0 else { return (middle, false) }
    let region = FaceRegion(center: middle, side: cropFactor * width, degrees: mesh.roll)
    // The model is trained on right eyes: the left eye's crop is mirrored.
    let map = region.map(pixels: inputSide, mirrored: mirrored)
    let input = try photo.crop(map, side: inputSide)
    let iris = try networks.run(.iris, input, side: inputSide, outputs: outputs)[0]
    let point = map(Point(Double(iris[0]), Double(iris[1])))
    return point.distance(to: middle) < farthest * width ? (point, true) : (middle, false)
  }
}
