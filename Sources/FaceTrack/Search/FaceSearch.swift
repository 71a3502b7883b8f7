import Imaging
import StageTiming

/// The search for the faces of one photo: a pass at one size, other quarter turns where nothing stands
/// upright, and a finer pass where the photo has more pixels than the first can show.
struct FaceSearch {
  /// The longer side of the detector's input, in pixels, in the first pass, and in the finer one.
  static let (firstPass, finerPass) = (640, 1280)
  /// Photos with a longer side, in pixels, get the finer pass.
  private static let largestForOnePass = 1280

  private let photo: PhotoPyramid
  /// Every face to which the mesh was fitted, accepted or not.
  private(set) var fitted: [FittedFace] = []

  init(of photo: PhotoPyramid) { self.photo = photo }

  /// Searches the photo.
  ///
  /// - Returns: each accepted face once, the likeliest first.
  mutating func run(networks: inout Networks) throws(FaceTrackError) -> [FittedFace] {
    try pass(longest: Self.firstPass, turn: .upright, networks: &networks)
    if !fitted.contains(where: \.isConvincing) {
      for turn in [QuarterTurn.left, .right, .upsideDown] {
        try pass(longest: Self.firstPass, turn: turn, networks: &networks)
      }
    }
    if max(photo.size.width, photo.size.height) > Self.largestForOnePass {
      try pass(longest: Self.finerPass, turn: likeliestTurn, networks: &networks)
    }
    return distinctFaces
  }

  /// Detects in the whole photo at one size and turn, and fits the mesh to the faces that are new.
  private mutating func pass(
    longest: Int, turn: QuarterTurn, networks: inout Networks
  ) throws(FaceTrackError) {
    let (trace, photo) = (networks.trace, photo)
    let detected = try trace.measure(.detect) { () throws(FaceTrackError) in
      try FaceDetector.faces(
        in: photo, longest: longest, turn: turn, threshold: FittedFace.doubtfulScore,
        networks: &networks)
    }
    let known = fitted.filter(\.isConvincing)
    for face in detected where !known.contains(where: { $0.isSame(as: face) }) {
      fitted.append(
        try trace.measure(.landmarks) { () throws(FaceTrackError) in
          try FaceFitting.fit(face, in: photo, networks: &networks)
        })
    }
  }

  /// The turn in which most faces stand upright, weighted by score; upright if there are none.
  private var likeliestTurn: QuarterTurn {
    var votes = [0.3, 0, 0, 0]
    for face in distinctFaces where face.isUpright {
      votes[face.detected.turn.rawValue] += face.detected.score
    }
    return QuarterTurn.allCases.max {
      (votes[$0.rawValue], $1.rawValue) < (votes[$1.rawValue], $0.rawValue)
    } ?? .upright
  }

  /// Non-maximum suppression of the accepted faces, the likeliest first.
  private var distinctFaces: [FittedFace] {
    // The index breaks ties: the result does not depend on the sort being stable.
    let ordered = fitted.filter(\.isAccepted).enumerated().sorted {
      ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset)
    }.map(\.element)
    var kept: [FittedFace] = []
    for face in ordered where kept.allSatisfy({ !face.isSame(as: $0) }) { kept.append(face) }
    return kept
  }
}
