import Imaging

/// The search for the faces of one photo: a pass at one size, finer ones where the photo has more
/// pixels than that pass can show, and other quarter turns where no face stands upright.
struct FaceSearch {
  /// The longer side of the photo in the detector's input in the first pass, in pixels; each finer
  /// pass doubles it.
  static let firstPass = 640
  /// Passes end when they show faces of this size, in pixels of the photo.
  private static let smallestFace = 20.0
  /// A finer pass after the second needs a face that is smaller than this, in pixels of the input:
  /// where all faces are larger, none is expected below the detector's limit.
  private static let smallFace = 24.0

  private let photo: PhotoPyramid
  /// Every face to which the mesh was fitted, accepted or not.
  private(set) var fitted: [FittedFace] = []

  private var longest: Int { max(photo.size.width, photo.size.height) }

  init(of photo: PhotoPyramid) { self.photo = photo }

  /// Searches the photo.
  ///
  /// - Returns: each face once, the likeliest first, and the turn in which the photo's people stand
  ///   upright.
  mutating func run(
    networks: inout Networks
  ) throws(FaceTrackError) -> (faces: [FittedFace], turn: QuarterTurn) {
    try pass(longest: Self.firstPass, turn: .upright, networks: &networks)
    try finerPasses(turn: .upright, networks: &networks)
    if !fitted.contains(where: \.isConvincing) {
      for turn in [QuarterTurn.left, .right, .upsideDown] {
        try pass(longest: Self.firstPass, turn: turn, networks: &networks)
      }
      if likeliestTurn != .upright {
        try finerPasses(turn: likeliestTurn, networks: &networks)
      }
    }
    let turn = likeliestTurn
    return (distinct(fitted.filter { $0.isAccepted(in: turn) }), turn)
  }

  /// Doubles the size as long as the photo may show a face that the last pass did not: the second
  /// pass whatever the first one found, a further one where small faces were found.
  private mutating func finerPasses(
    turn: QuarterTurn, networks: inout Networks
  ) throws(FaceTrackError) {
    var size = Self.firstPass
    while FaceDetector.smallestFace * Double(longest) > Self.smallestFace * Double(size),
      size == Self.firstPass
        || hasFace(smallerThan: Self.smallFace * Double(longest) / Double(size))
    {
      size *= 2
      // Seen twice as large, small faces have better points.
      fitted.removeAll { $0.detected.seenSide < Self.smallFace }
      try pass(longest: min(size, longest), turn: turn, networks: &networks)
    }
  }

  private func hasFace(smallerThan side: Double) -> Bool {
    fitted.contains {
      $0.isAccepted(in: $0.detected.turn)
        && max($0.detected.box.width, $0.detected.box.height) < side
    }
  }

  /// Detects in the whole photo at one size and turn, and fits the mesh to the faces that are new.
  private mutating func pass(
    longest: Int, turn: QuarterTurn, networks: inout Networks
  ) throws(FaceTrackError) {
    let detected = try FaceDetector.faces(
      in: photo, longest: longest, turn: turn, threshold: FittedFace.doubtfulScore,
      networks: &networks)
    let known = fitted.filter(\.isConvincing)
    for face in detected where !known.contains(where: { $0.isSame(as: face) }) {
      fitted.append(try FaceFitting.fit(face, in: photo, networks: &networks))
    }
  }

  /// The turn in which most faces that the mesh confirms stand upright, weighted by score. A prior
  /// makes upright the turn of a photo without faces.
  private var likeliestTurn: QuarterTurn {
    var votes = [0.3, 0, 0, 0]
    for face in distinct(fitted.filter { $0.isAccepted(in: $0.detected.turn) })
    where face.isUpright && face.isPresent {
      votes[face.detected.turn.rawValue] += face.detected.score
    }
    return QuarterTurn.allCases.max {
      (votes[$0.rawValue], $1.rawValue) < (votes[$1.rawValue], $0.rawValue)
    } ?? .upright
  }

  /// Non-maximum suppression: each face once, the likeliest first.
  private func distinct(_ faces: [FittedFace]) -> [FittedFace] {
    // The index breaks ties: the result does not depend on the sort being stable.
    let ordered = faces.enumerated().sorted {
      ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset)
    }.map(\.element)
    var kept: [FittedFace] = []
    for face in ordered where kept.allSatisfy({ !face.isSame(as: $0) }) { kept.append(face) }
    return kept
  }
}
