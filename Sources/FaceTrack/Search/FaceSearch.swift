import Imaging
import StageTiming

/// The search for the faces of one photo: a glance at the whole, a look wherever it hints at a
/// face, the mesh as judge, and other quarter turns where no face stands upright.
struct FaceSearch {
  /// The lowest score of a hint: where the detector misses a face, it still hints at it.
  private static let hintScore = 0.1
  /// A hint with this score and this longer side, in pixels of the input, needs no look.
  private static let (clearScore, clearSide) = (0.5, 20.0)

  private let photo: PhotoPyramid
  /// Every face to which the mesh was fitted, accepted or not.
  private(set) var fitted: [FittedFace] = []

  init(of photo: PhotoPyramid) { self.photo = photo }

  /// Searches the photo.
  ///
  /// - Returns: each face once, the likeliest first, and the turn in which the photo's people stand
  ///   upright.
  mutating func run(
    networks: inout Networks
  ) throws(FaceTrackError) -> (faces: [FittedFace], turn: QuarterTurn) {
    try search(in: .upright, networks: &networks)
    if !fitted.contains(where: \.isConvincing) {
      for turn in [QuarterTurn.left, .right, .upsideDown] {
        try search(in: turn, networks: &networks)
      }
    }
    let turn = likeliestTurn
    return (fitted.filter { $0.isAccepted(in: turn) }.distinct, turn)
  }

  /// Detects in one turn, and fits the mesh to the faces that are new.
  private mutating func search(
    in turn: QuarterTurn, networks: inout Networks
  ) throws(FaceTrackError) {
    let detected = try Self.faces(in: photo, turn: turn, networks: &networks)
    let known = fitted.filter(\.isConvincing)
    for face in detected where !known.contains(where: { $0.isSame(as: face) }) {
      fitted.append(try FaceFitting.fit(face, in: photo, networks: &networks))
    }
  }

  /// Glances at the photo, and looks where that hints at a face.
  ///
  /// - Returns: each face once, the doubtful ones too, the likeliest first.
  static func faces(
    in photo: PhotoPyramid, turn: QuarterTurn, networks: inout Networks
  ) throws(FaceTrackError) -> [DetectedFace] {
    func detect(
      _ looks: [Look], threshold: Double, stage: Stage
    ) throws(FaceTrackError) -> [DetectedFace] {
      var faces: [DetectedFace] = []
      for look in looks {
        faces += try FaceDetector.faces(
          in: photo, look: look, turn: turn, threshold: threshold, stage: stage,
          networks: &networks)
      }
      return faces.distinct
    }
    let doubtful = FittedFace.doubtfulScore
    let glance = Look.glance(at: photo.size)
    let hints = try detect([glance], threshold: hintScore, stage: .glance)
    var faces = hints.filter(isClear)
    for (scale, hints) in glance.octaves(of: hints.filter { !isClear($0) }.map(\.box)) {
      let (looks, grid) = (glance.looks(at: hints, scale: scale), glance.grid(scale: scale))
      var found = try detect(looks, threshold: doubtful, stage: .look)
      // Of a crowd a glance hints at a part only.
      if found.count(where: isClear) > 2 * hints.count, looks != grid {
        found = try detect(grid, threshold: doubtful, stage: .look)
      }
      faces += found
    }
    return faces.distinct
  }

  private static func isClear(_ face: DetectedFace) -> Bool {
    face.score >= clearScore && face.seenSide >= clearSide
  }

  /// The turn in which most faces that the mesh confirms stand upright, weighted by score. A prior
  /// makes upright the turn of a photo without faces.
  private var likeliestTurn: QuarterTurn {
    var votes = [0.3, 0, 0, 0]
    for face in fitted.filter({ $0.isAccepted(in: $0.detected.turn) }).distinct
    where face.isUpright && face.isPresent {
      votes[face.detected.turn.rawValue] += face.detected.score
    }
    return QuarterTurn.allCases.max {
      (votes[$0.rawValue], $1.rawValue) < (votes[$1.rawValue], $0.rawValue)
    } ?? .upright
  }
}
