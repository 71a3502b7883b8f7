import Imaging

/// The faces that a tracker follows.
struct Following: Sendable {
  /// One face from frame to frame.
  struct Member: Sendable {
    let identity: Int
    var mesh: FaceMesh
    var confidence: Double
    /// What the person mask said, and how many frames ago.
    var profile: MaskProfile?
    var profileAge = 0
    var smoother = FaceSmoother()
  }

  var members: [Member] = []
  /// The turn of the photo in which faces stand upright.
  var turn = QuarterTurn.upright
  /// The last frame's size and time; `nil` before the first frame.
  var last: (size: PixelSize, time: Duration)?
  /// Frames since the whole picture was last looked at.
  var sinceDetection = 0
  private var nextIdentity = 1

  /// Begins to follow a face.
  mutating func add(_ face: JudgedFace) {
    members.append(
      Member(identity: nextIdentity, mesh: face.mesh, confidence: face.confidence))
    nextIdentity += 1
  }

  /// Whether a followed face is about there.
  func isFollowed(_ point: Point) -> Bool {
    members.contains { $0.mesh.eyeMiddle.distance(to: point) < 0.8 * $0.mesh.scale }
  }

  /// Two meshes that slid onto one face are one: the one followed longer stays.
  mutating func removeDoubles() {
    var kept: [Member] = []
    for member in members
    where kept.allSatisfy({
      $0.mesh.eyeMiddle.distance(to: member.mesh.eyeMiddle)
        >= 0.5 * max($0.mesh.scale, member.mesh.scale)
    }) {
      kept.append(member)
    }
    members = kept
  }
}
