import Imaging
import StageTiming

/// The search for the faces of one photo: coarse first, finer and turned only with a reason.
struct FaceSearch {
  /// A face with this logit is strong: the coarse search may end with it.
  private static let strongLogit = 3.0
  /// A face in another turn than the photo's is accepted above this logit.
  private static let turnedLogit = 2.0
  /// The fine search takes one turn when its votes reach the first number, otherwise one promising turn
  /// after the other until the votes of a turn exceed the second.
  private static let (decisiveVotes, sufficientVotes) = (0.7, 1.5)
  /// A fine level is at least this many times the coarse one.
  private static let leastRefinement = 1.3
  /// Candidates on a known face above this logit are not verified again.
  private static let knownLogit = 4.0

  private let detector: any FaceDetector
  private let photo: PhotoPyramid
  /// Every candidate to which the mesh was fitted, accepted or not.
  private(set) var verified: [VerifiedCandidate] = []

  private var longest: Int { max(photo.size.width, photo.size.height) }
  private var parameters: DetectorParameters { detector.parameters }

  init(of photo: PhotoPyramid, with detector: any FaceDetector) {
    self.photo = photo
    self.detector = detector
  }

  /// Searches the photo.
  ///
  /// - Returns: each accepted face once, the likeliest first.
  mutating func run(networks: inout Networks) throws(FaceTrackError) -> [VerifiedCandidate] {
    // 1. Coarse: upright, and in the other turns when no strong face stands upright. All three, because
    // a face may be strong in a wrong turn.
    var coarse: [QuarterTurn: [FaceCandidate]] = [:]
    for turn in [QuarterTurn.upright, .left, .right, .upsideDown]
    where turn == .upright || strongFaces(in: .upright).isEmpty {
      let found = try candidates(coarseView(turn), threshold: 0.02, networks: &networks)
      try verify(
        found.filter { $0.score > parameters.threshold }, turn: turn, networks: &networks)
      coarse[turn] = found
    }
    // Strong faces in the turn that the faces vote for, and no weak candidates elsewhere: done.
    let turn = turnsByVotes[0].turn
    let strong = strongFaces(in: turn)
    if !strong.isEmpty,
      try closeUpsShowNoFace(
        coarse[turn] ?? [], strong: strong, view: coarseView(turn), networks: &networks)
    {
      return distinctFaces(upright: turn)
    }
    // 2. Fine: in the turn that the faces vote for; when they do not decide, in the other promising
    // turns, too.
    let order = turnsByVotes
    let isDecided = order[0].votes >= Self.decisiveVotes
    for turn in order.map(\.turn)
    where turn == order[0].turn || !isDecided && isPromising(turn) {
      try searchFineLevels(turn, networks: &networks)
      if turnsByVotes[0].votes > Self.sufficientVotes { break }
    }
    return distinctFaces(upright: turnsByVotes[0].turn)
  }

  /// The whole photo at the coarse level, upright with a margin. In another turn small faces decide
  /// whether it is promising: a margin would shrink them.
  private func coarseView(_ turn: QuarterTurn) -> View {
    View(
      window: DetectionWindow(
        of: photo.size, margin: turn == .upright ? parameters.coarseMargin : 0),
      longest: parameters.coarseLevel, turn: turn)
  }

  /// The strong faces found in a turn that stand upright in it.
  private func strongFaces(in turn: QuarterTurn) -> [VerifiedCandidate] {
    verified.filter {
      $0.turn == turn && $0.logit > Self.strongLogit && $0.isUpright(in: turn)
    }
  }

  /// Searches close-up tiles of the weak candidates of a coarse view, away from its strong faces.
  ///
  /// - Returns: whether the coarse search was complete: there were few enough weak candidates for
  ///   close-ups, and no close-up showed a new face.
  private mutating func closeUpsShowNoFace(
    _ candidates: [FaceCandidate], strong: [VerifiedCandidate], view: View,
    networks: inout Networks
  ) throws(FaceTrackError) -> Bool {
    let threshold =
      longest <= 800 ? parameters.weakThreshold.small : parameters.weakThreshold.large
    let weak = candidates.filter { candidate in
      candidate.score >= threshold
        && strong.allSatisfy {
          candidate.eyeMidpoint.distance(to: $0.mesh.eyeMidpoint) >= 1.2 * $0.mesh.scale
        }
    }
    let canvas = view.turn.size(
      of: Letterbox(of: view.window, longest: view.longest, turn: view.turn, centered: true).size)
    func tiles(_ candidates: [FaceCandidate]) -> [DetectionWindow] {
      DetectionWindow.closeUps(of: candidates, in: photo.size, canvas: canvas)
    }
    guard tiles(weak).count <= parameters.closeUps else { return false }
    let before = distinctFaces(upright: view.turn).count
    // A candidate that the mesh rejected counts, but gets no close-up.
    for tile in tiles(weak.filter { !isRejected($0) }) {
      try search(
        View(window: tile, longest: view.longest, turn: view.turn),
        threshold: parameters.closeUpThreshold, retries: false, networks: &networks)
    }
    return distinctFaces(upright: view.turn).count == before
  }

  /// Whether the mesh was fitted to a candidate and rejected it.
  private func isRejected(_ candidate: FaceCandidate) -> Bool {
    verified.contains {
      $0.candidate.eyeMidpoint == candidate.eyeMidpoint && FaceVerifier.isRejected($0)
    }
  }

  /// Whether a candidate of this turn resembles a face enough for the mesh not to reject it.
  private func isPromising(_ turn: QuarterTurn) -> Bool {
    verified.contains { $0.turn == turn && !FaceVerifier.isRejected($0) }
  }

  /// A window of the photo at one level and turn.
  private struct View: Sendable {
    var window: DetectionWindow
    /// The longer side of the window in the network's input, in pixels.
    var longest: Int
    var turn: QuarterTurn
  }

  /// Searches the whole photo at finer levels, as long as each shows a new candidate that the mesh does
  /// not reject: the last level costs more than all others (docs/decisions/0067).
  private mutating func searchFineLevels(
    _ turn: QuarterTurn, networks: inout Networks
  ) throws(FaceTrackError) {
    for level in detector.fineLevels(longest: longest)
    where Double(level.longest) > Self.leastRefinement * Double(parameters.coarseLevel) {
      let count = verified.count
      let window = DetectionWindow(of: photo.size, margin: level.margin)
      try search(
        View(window: window, longest: level.longest, turn: turn), threshold: parameters.threshold,
        networks: &networks)
      if verified[count...].allSatisfy(FaceVerifier.isRejected) { return }
    }
  }

  /// Detects in one view and verifies its candidates.
  private mutating func search(
    _ view: View, threshold: Double, retries: Bool = true, networks: inout Networks
  ) throws(FaceTrackError) {
    try verify(
      try candidates(view, threshold: threshold, networks: &networks), turn: view.turn,
      retries: retries, networks: &networks)
  }

  /// Detects in one view.
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

  /// Verifies candidates, except those on a known face of similar size.
  private mutating func verify(
    _ candidates: [FaceCandidate], turn: QuarterTurn, retries: Bool = true,
    networks: inout Networks
  ) throws(FaceTrackError) {
    let known = distinctFaces(upright: turn).filter { $0.logit > Self.knownLogit }
    let unknown = candidates.filter { candidate in
      !known.contains { face in
        let extent = max(face.mesh.box.width, face.mesh.box.height)
        return candidate.eyeMidpoint.distance(to: face.mesh.eyeMidpoint) < 0.5 * face.mesh.scale
          && candidate.side > 0.5 * extent && candidate.side < 2 * extent
      }
    }
    let (verifier, photo) = (FaceVerifier(parameters: parameters, retries: retries), photo)
    let trace = networks.trace
    for candidate in unknown {
      let face = try trace.measure(.landmarks) { () throws(FaceTrackError) in
        try verifier.verify(candidate, turn: turn, in: photo, networks: &networks)
      }
      verified.append(face)
    }
  }

  /// The turns by the votes of their upright faces, the most voted first; a prior of 0.3 makes upright
  /// the turn of a photo without faces.
  private var turnsByVotes: [(turn: QuarterTurn, votes: Double)] {
    var votes = [0.3, 0, 0, 0]
    for face in distinctFaces(upright: nil) where face.isUpright(in: face.turn) {
      votes[face.turn.rawValue] += face.confidence
    }
    return QuarterTurn.allCases.map { ($0, votes[$0.rawValue]) }.sorted {
      ($1.votes, $0.turn.rawValue) < ($0.votes, $1.turn.rawValue)
    }
  }

  /// Non-maximum suppression of the verified candidates, the likeliest first.
  ///
  /// - Parameter upright: the photo's turn, if it is known. A face of another turn must be likelier,
  ///   upright in that turn, and no neighbour of a face of yet another turn: such neighbours are false.
  private func distinctFaces(upright: QuarterTurn?) -> [VerifiedCandidate] {
    // The index breaks ties: the result does not depend on the sort being stable.
    let ordered = verified.enumerated().sorted {
      ($1.element.logit, $0.offset) < ($0.element.logit, $1.offset)
    }.map(\.element)
    var kept: [VerifiedCandidate] = []
    for face in ordered
    where face.logit > parameters.acceptedLogit
      || face.candidate.score >= parameters.acceptedScore
    {
      if let upright, face.turn != upright,
        face.logit <= Self.turnedLogit || !face.isUpright(in: face.turn)
      {
        continue
      }
      let isNew = kept.allSatisfy { other in
        !face.isSame(as: other)
          && (face.turn == other.turn
            || face.mesh.eyeMidpoint.distance(to: other.mesh.eyeMidpoint)
              > 1.5 * max(face.mesh.scale, other.mesh.scale))
      }
      if isNew { kept.append(face) }
    }
    return kept
  }
}
