import Imaging
import StageTiming

/// Searches one photo: first what is cheap and likely, and further only with a reason.
struct FaceSearch {
  /// A face this likely (logit), upright, needs no second look.
  private static let strong = 3.0
  /// A face that stands otherwise than most must be this likely.
  private static let keptTurned = 2.0
  /// The photo's upright is known when its faces weigh this much together; the search through the
  /// turns ends when they weigh more than the second.
  private static let certainVote = 0.7
  private static let endingVote = 1.5
  /// A level this much larger than the coarse one shows something new.
  private static let worthwhile = 1.3

  private let detector: any FaceDetector
  private let picture: LitPicture
  private var found: [JudgedFace] = []

  private var photo: PhotoPyramid { picture.photo }
  private var whole: DetectionWindow { DetectionWindow(of: photo.size) }
  private var longest: Int { max(photo.size.width, photo.size.height) }

  init(of picture: LitPicture, with detector: any FaceDetector) {
    self.picture = picture
    self.detector = detector
  }

  /// All faces of the photo, the likeliest first.
  mutating func run(networks: inout Networks) throws(FaceTrackError) -> [JudgedFace] {
    // 1. The whole photo, small. Strong upright faces and no hint of others: done.
    let traits = detector.traits
    let first = try candidates(
      View(window: whole, longest: traits.coarseLevel, turn: .upright), threshold: 0.02,
      networks: &networks)
    try judge(
      first.filter { $0.score > traits.judged }, knowing: [], turn: .upright, networks: &networks)
    let strong = found.filter { $0.quality > Self.strong && $0.isUpright(in: .upright) }
    if !strong.isEmpty {
      if try isComplete(first, strong: strong, networks: &networks) {
        return distinct(upright: .upright)
      }
    } else {
      // 2. Turned, when no face stands upright.
      try look(
        [.left, .right, .upsideDown].map { turn in
          View(window: whole, longest: traits.coarseLevel, turn: turn)
        }, threshold: traits.judged, networks: &networks)
    }
    // 3. Closely: in the turn that the faces speak for, in all when there is none.
    let order = turnsByVotes
    let turns = order[0].votes < Self.certainVote ? order.map(\.turn) : [order[0].turn]
    for turn in turns {
      try look(closeViews(turn), threshold: traits.judged, networks: &networks)
      if turnsByVotes[0].votes > Self.endingVote { break }
    }
    return distinct(upright: turnsByVotes[0].turn)
  }

  /// Whether the coarse look saw everybody: no hints beside the strong faces, or so few that they
  /// could be looked at one by one, and none was a face.
  private mutating func isComplete(
    _ candidates: [FaceCandidate], strong: [JudgedFace], networks: inout Networks
  ) throws(FaceTrackError) -> Bool {
    let traits = detector.traits
    let limit = longest <= 800 ? traits.hint.small : traits.hint.large
    let hints = candidates.filter { candidate in
      candidate.score >= limit
        && strong.allSatisfy {
          candidate.eyeMiddle.distance(to: $0.mesh.eyeMiddle) >= 1.2 * $0.mesh.scale
        }
    }
    let canvas = DetectionLevel(
      of: whole, longest: traits.coarseLevel, turn: .upright, centered: true
    ).size
    func tiles(over hints: [FaceCandidate]) -> [DetectionWindow] {
      DetectionWindow.tiles(over: hints, in: photo.size, shapedAs: canvas)
    }
    guard tiles(over: hints).count <= traits.tiles else { return false }
    let before = distinct(upright: .upright).count
    // What the mesh was sure about is not looked at again.
    try look(
      tiles(over: hints.filter { !isHopeless($0) }).map {
        View(window: $0, longest: traits.coarseLevel, turn: .upright)
      }, threshold: traits.judgedInTiles, retries: false, networks: &networks)
    return distinct(upright: .upright).count == before
  }

  /// Whether the mesh has looked at a candidate and found nothing like a face.
  private func isHopeless(_ candidate: FaceCandidate) -> Bool {
    found.contains { $0.candidate.eyeMiddle == candidate.eyeMiddle && FaceJudge.isHopeless($0) }
  }

  /// A part of the photo at one level and turn.
  private struct View: Sendable {
    var window: DetectionWindow
    /// The level: pixels of the window's longer side.
    var longest: Int
    var turn: QuarterTurn
  }

  /// The whole photo at the levels that show the smallest faces.
  private func closeViews(_ turn: QuarterTurn) -> [View] {
    detector.fineLevels(longest: longest, dark: picture.wasDark)
      .filter { Double($0) > Self.worthwhile * Double(detector.traits.coarseLevel) }
      .map { View(window: whole, longest: $0, turn: turn) }
  }

  /// Judges what the detector proposes in some views, except on faces of like size that are known well
  /// already, from an earlier look or an earlier view.
  private mutating func look(
    _ views: [View], threshold: Double, retries: Bool = true, networks: inout Networks
  ) throws(FaceTrackError) {
    for view in views {
      try judge(
        try candidates(view, threshold: threshold, networks: &networks),
        knowing: distinct(upright: view.turn).filter { $0.quality > 4 }, turn: view.turn,
        retries: retries, networks: &networks)
    }
  }

  /// What the detector proposes in a view.
  private func candidates(
    _ view: View, threshold: Double, networks: inout Networks
  ) throws(FaceTrackError) -> [FaceCandidate] {
    let trace = networks.trace
    return try trace.measure(.detect) { () throws(FaceTrackError) in
      try detector.candidates(
        in: photo, window: view.window, longest: view.longest, turn: view.turn,
        threshold: threshold, networks: &networks)
    }
  }

  private mutating func judge(
    _ candidates: [FaceCandidate], knowing known: [JudgedFace], turn: QuarterTurn,
    retries: Bool = true, networks: inout Networks
  ) throws(FaceTrackError) {
    let unknown = candidates.filter { candidate in
      !known.contains { face in
        let extent = max(face.mesh.box.width, face.mesh.box.height)
        return candidate.eyeMiddle.distance(to: face.mesh.eyeMiddle) < 0.5 * face.mesh.scale
          && candidate.side > 0.5 * extent && candidate.side < 2 * extent
      }
    }
    let (judge, photo) = (FaceJudge(traits: detector.traits, retries: retries), photo)
    let trace = networks.trace
    for candidate in unknown {
      let face = try trace.measure(.landmarks) { () throws(FaceTrackError) in
        try judge.judge(candidate, turn: turn, in: photo, networks: &networks)
      }
      found.append(face)
    }
  }

  /// How much speaks for each turn being the photo's upright, the likeliest first. Without faces it
  /// is the photo's own: upright wins a draw.
  private var turnsByVotes: [(turn: QuarterTurn, votes: Double)] {
    var votes = [0.3, 0, 0, 0]
    for face in distinct(upright: nil) where face.isUpright(in: face.turn) {
      votes[face.turn.rawValue] += face.confidence
    }
    return QuarterTurn.allCases.map { ($0, votes[$0.rawValue]) }.sorted {
      ($1.votes, $0.turn.rawValue) < ($0.votes, $1.turn.rawValue)
    }
  }

  /// Each face once, the likeliest first. What only a turned look shows must be likelier, upright in
  /// that look, and no neighbour of a face seen otherwise: such neighbours are its ghosts.
  private func distinct(upright: QuarterTurn?) -> [JudgedFace] {
    let traits = detector.traits
    // The index breaks ties, so that results never depend on the sort.
    let ordered = found.enumerated().sorted {
      ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset)
    }.map(\.element)
    var kept: [JudgedFace] = []
    for face in ordered
    where face.quality > traits.kept || face.candidate.score >= traits.sure {
      if let upright, face.turn != upright,
        face.quality <= Self.keptTurned || !face.isUpright(in: face.turn)
      {
        continue
      }
      let isNew = kept.allSatisfy { other in
        !face.isSame(as: other)
          && (face.turn == other.turn
            || face.mesh.eyeMiddle.distance(to: other.mesh.eyeMiddle)
              > 1.5 * max(face.mesh.scale, other.mesh.scale))
      }
      if isNew { kept.append(face) }
    }
    return kept
  }
}
