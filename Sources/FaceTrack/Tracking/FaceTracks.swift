import COpenCV
import Imaging

/// The tracks of a tracker: its faces from frame to frame.
struct FaceTracks: Sendable {
  /// One face from frame to frame.
  struct Track: Sendable {
    let identity: Int
    /// In pixels of the last frame's ``NormalizedPhoto``.
    var mesh: FaceMesh
    var confidence: Double
    /// The latest profile of the person mask, and its age in frames.
    var profile: COpenCVHeadProfile?
    var profileAge = 0
    var smoother = FaceSmoother()
  }

  var tracks: [Track] = []
  /// The turn of the photo in which faces stand upright.
  var turn = QuarterTurn.upright
  /// The last frame's size, scale (``NormalizedPhoto/scale``) and time; `nil` before the first
  /// frame.
  var last: (size: PixelSize, scale: Double, time: Duration)?
  /// Frames since the detector last ran.
  var framesSinceDetection = 0
  private var nextIdentity = 1

  /// Starts a track.
  ///
  /// - Parameter mesh: fits the face.
  mutating func add(_ face: DetectedFace, mesh: FaceMesh) {
    tracks.append(Track(identity: nextIdentity, mesh: mesh, confidence: face.score))
    nextIdentity += 1
  }

  /// Scales every mesh: where a large film turns dark or bright, its frames have another scale.
  mutating func scaleMeshes(by factor: Double) {
    guard factor != 1 else { return }
    for index in tracks.indices { tracks[index].mesh = tracks[index].mesh.scaled(by: factor) }
  }

  /// Whether a point between two eyes belongs to a tracked face.
  func contains(_ eyeMidpoint: Point) -> Bool {
    tracks.contains {
      $0.mesh.eyeMidpoint.distance(to: eyeMidpoint) < 0.8 * $0.mesh.scale
    }
  }

  /// Ends tracks whose mesh drifted onto an older track's face.
  mutating func removeDuplicates() {
    var kept: [Track] = []
    for track in tracks
    where kept.allSatisfy({
      $0.mesh.eyeMidpoint.distance(to: track.mesh.eyeMidpoint)
        >= 0.5 * max($0.mesh.scale, track.mesh.scale)
    }) {
      kept.append(track)
    }
    tracks = kept
  }
}
