import COpenCV
public import Imaging

/// Finds every face in a photo, with landmarks, head pose and the place where a wreath sits.
///
/// A tracker owns its networks and loads each one when it is first needed. Use one tracker from one
/// thread at a time; trackers are independent of each other.
public struct FaceTracker: ~Copyable {
  private var networks: Networks

  /// Scores under this are not faces (whole photo); tiles see more texture and must be surer.
  private static let wholeThreshold = 0.5
  private static let tileThreshold = 0.75
  /// The mesh's own opinion whether it sits on a face.
  private static let meshThreshold = 0.5

  /// What reports call the detector that this tracker uses.
  public static let detectorName = "default"

  /// Makes a tracker; no model is read yet.
  ///
  /// - Parameters:
  ///   - models: where the model files are looked for.
  ///   - threads: how many threads OpenCV may use; results do not depend on it.
  public init(models: ModelFolders, threads: Int = 1) {
    COpenCV_configure(Int32(clamping: max(1, threads)))
    networks = Networks(in: models)
  }

  /// Reads all models now; without this each is read when it is first needed.
  public mutating func loadModels() throws(FaceTrackError) {
    try networks.load(Model.allCases)
  }

  /// Finds all faces of a photo, the largest first.
  public mutating func faces(in photo: Photo) throws(FaceTrackError) -> [Face] {
    var found: [(mesh: FaceMesh, score: Double)] = []
    let whole = DetectionWindow.whole(photo.size)
    try search(photo, window: whole, threshold: Self.wholeThreshold, found: &found)
    for window in DetectionWindow.tiles(photo.size) {
      try search(photo, window: window, threshold: Self.tileThreshold, found: &found)
    }
    var faces: [Face] = []
    for (mesh, score) in found {
      faces.append(try describe(mesh, score: score, in: photo))
    }
    return faces.sorted { first, second in
      (second.box.area, first.box.x, first.box.y) < (first.box.area, second.box.x, second.box.y)
    }
  }

  /// Runs the detector on one window and the mesh on what it proposes.
  private mutating func search(
    _ photo: Photo, window: DetectionWindow, threshold: Double,
    found: inout [(mesh: FaceMesh, score: Double)]
  ) throws(FaceTrackError) {
    let candidates = try FullRangeDetector.candidates(
      in: photo, window: window, threshold: threshold, networks: &networks)
    for candidate in candidates where !found.contains(where: { $0.mesh.isSameFace(candidate.box) }) {
      let first = try FaceMesh.fit(
        in: photo, region: FaceRegion(around: candidate), networks: &networks)
      guard first.flag > Self.meshThreshold else { continue }
      let mesh = try FaceMesh.fit(in: photo, region: first.region, networks: &networks)
      guard mesh.flag > Self.meshThreshold,
        !found.contains(where: { $0.mesh.isSameFace(mesh.box) })
      else { continue }
      found.append((mesh, candidate.score))
    }
  }

  /// Measures all that a wreath needs on a face that was found.
  private mutating func describe(
    _ mesh: FaceMesh, score: Double, in photo: Photo
  ) throws(FaceTrackError) -> Face {
    let landmarks = FaceLandmarks(
      rightEye: try IrisRefinement.center(of: .right, mesh: mesh, in: photo, networks: &networks),
      leftEye: try IrisRefinement.center(of: .left, mesh: mesh, in: photo, networks: &networks),
      nose: mesh[MeshIndex.noseTip], mouthRight: mesh[MeshIndex.mouthRight],
      mouthLeft: mesh[MeshIndex.mouthLeft], chin: mesh[MeshIndex.chin], mesh: mesh.points)
    let head = try HeadOutline.fit(
      landmarks: landmarks, mesh: mesh, in: photo, networks: &networks)
    return Face(
      box: mesh.box, confidence: score, landmarks: landmarks, pose: HeadPose(mesh), head: head)
  }
}

extension FaceMesh {
  /// Whether a box is about where this face is.
  fileprivate func isSameFace(_ other: Rectangle) -> Bool {
    box.intersectionOverUnion(other) > 0.3 || box.contains(other.center) && other.contains(box.center)
  }
}
