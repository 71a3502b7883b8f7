public import Imaging

/// The landmarks of a face, in pixels of the upright photo; left and right are the subject's.
public struct FaceLandmarks: Sendable {
  /// Centre of the subject's right iris.
  public var rightEye: Point
  /// Centre of the subject's left iris.
  public var leftEye: Point
  /// Tip of the nose.
  public var nose: Point
  /// The subject's right corner of the mouth.
  public var mouthRight: Point
  /// The subject's left corner of the mouth.
  public var mouthLeft: Point
  /// Lowest point of the chin.
  public var chin: Point
  /// The 468 points of MediaPipe's face mesh in its canonical order; empty for a face that has the
  /// detector's landmarks only.
  public var mesh: [MeshPoint]

  /// Creates landmarks from points in pixels of the photo.
  public init(
    rightEye: Point, leftEye: Point, nose: Point, mouthRight: Point, mouthLeft: Point, chin: Point,
    mesh: [MeshPoint] = []
  ) {
    self.rightEye = rightEye
    self.leftEye = leftEye
    self.nose = nose
    self.mouthRight = mouthRight
    self.mouthLeft = mouthLeft
    self.chin = chin
    self.mesh = mesh
  }

  /// The point between the eyes.
  public var eyeMidpoint: Point { rightEye.midpoint(to: leftEye) }
  /// The interocular distance (IOD), in pixels: the unit of most face proportions.
  public var interocularDistance: Double { rightEye.distance(to: leftEye) }
}

/// One point of the face mesh.
public struct MeshPoint: Hashable, Sendable {
  /// The position in the photo, in pixels.
  public var position: Point
  /// Depth in pixels of the photo: 0 near the head's centre, negative towards the camera.
  public var depth: Double

  /// Creates a point from its position and depth, in pixels.
  public init(position: Point, depth: Double) {
    self.position = position
    self.depth = depth
  }

  /// The same point in the photo scaled by `factor`.
  func scaled(by factor: Double) -> MeshPoint {
    MeshPoint(position: position * factor, depth: depth * factor)
  }
}
