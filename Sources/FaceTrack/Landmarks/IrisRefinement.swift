import Imaging

/// MediaPipe's iris model: the pupil's centre in a close-up of one eye.
enum IrisRefinement {
  private static let inputSide = 64
  /// The crop's side in widths of the eye (corner to corner).
  private static let cropFactor = 2.3

  /// Which eye, the subject's.
  enum Eye {
    case right, left
  }

  /// The centre of the iris.
  static func center(
    of eye: Eye, mesh: FaceMesh, in photo: Photo, networks: inout Networks
  ) throws(FaceTrackError) -> Point {
    let (a, b) =
      eye == .right
      ? (mesh[MeshIndex.rightEyeOuter], mesh[MeshIndex.rightEyeInner])
      : (mesh[MeshIndex.leftEyeInner], mesh[MeshIndex.leftEyeOuter])
    let region = FaceRegion(
      center: a.midpoint(to: b), side: cropFactor * a.distance(to: b), degrees: mesh.roll)
    var map = region.map(pixels: inputSide)
    if eye == .left {
      // The model knows right eyes only: the left one is shown to it mirrored.
      map = map.concatenated(
        after: AffineTransform(a: -1, b: 0, tx: Double(inputSide), c: 0, d: 1, ty: 0))
    }
    let input = try photo.crop(map, side: inputSide, range: 0...1)
    let iris = try networks.run(.iris, input, side: inputSide, outputs: ["iris": 15])[0]
    return map(Point(Double(iris[0]), Double(iris[1])))
  }
}
