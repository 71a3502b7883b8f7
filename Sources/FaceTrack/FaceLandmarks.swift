public import Imaging

/// The named points of a face, in pixels of the upright photo.
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
  /// MediaPipe's 468 mesh points; empty when a detector gives named points only.
  public var mesh: [MeshPoint]

  /// Puts landmarks together.
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
  /// The distance between the eyes (IOD) in pixels: the unit of most face proportions.
  public var interocularDistance: Double { rightEye.distance(to: leftEye) }
}

/// One point of the face mesh.
public struct MeshPoint: Hashable, Sendable {
  /// Where the point is in the photo, in pixels.
  public var position: Point
  /// Depth in pixels of the photo: 0 near the head's middle, negative towards the camera.
  public var depth: Double

  /// Makes a point of the mesh.
  public init(position: Point, depth: Double) {
    self.position = position
    self.depth = depth
  }
}
