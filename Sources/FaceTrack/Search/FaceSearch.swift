import Glibc
import Imaging

/// The order in which a photo is searched: first what is cheap and likely.
struct FaceSearch: Sendable {
  /// A face this unlikely is none (logit).
  private static let leastQuality = -1.0
  /// A face that lies across the photo's own upright needs more.
  private static let leastTurnedQuality = 2.0
  /// The upright of the photo is known when its faces weigh this much together.
  private static let certainVote = 0.7

  let detector: any FaceDetector

  /// All faces of a photo, the likeliest first.
  func faces(
    in picture: LitPicture, networks: inout Networks
  ) throws(FaceTrackError) -> [JudgedFace] {
    let photo = picture.photo
    var found: [JudgedFace] = []
    for turn in QuarterTurn.allCases {
      found += try look(
        at: photo, longest: detector.coarseLevel, turn: turn, known: [], networks: &networks)
    }

    let fine = detector.fineLevel(for: photo.size)
    // Noise drowns small faces first: a dark photo is looked at in an average size as well.
    let levels = (picture.wasDark ? [fine / 2, fine] : [fine])
      .filter { Double($0) > Double(detector.coarseLevel) * 1.3 }
    let votes = Self.votes(found)
    let order = QuarterTurn.allCases.sorted {
      (votes[$1.rawValue], $0.rawValue) < (votes[$0.rawValue], $1.rawValue)
    }
    let turns = votes.max() ?? 0 < Self.certainVote ? order : Array(order.prefix(1))
    for turn in turns {
      for longest in levels {
        found += try look(
          at: photo, longest: longest, turn: turn, known: Self.distinct(found, upright: turn),
          networks: &networks)
      }
    }
    let final = Self.votes(found)
    let upright = QuarterTurn.allCases.max { final[$0.rawValue] < final[$1.rawValue] }
    return Self.distinct(found, upright: upright)
  }

  /// Judges what the detector proposes at one level and turn, except on faces known well already.
  private func look(
    at photo: Photo, longest: Int, turn: QuarterTurn, known: [JudgedFace],
    networks: inout Networks
  ) throws(FaceTrackError) -> [JudgedFace] {
    let judge = FaceJudge(region: detector.region)
    var judged: [JudgedFace] = []
    for candidate in try detector.candidates(
      in: photo, longest: longest, turn: turn, networks: &networks)
    {
      let isKnown = known.contains { face in
        face.quality > 4
          && candidate.eyeMiddle.distance(to: face.mesh.eyeMiddle) < 0.5 * face.mesh.scale
          && (0.5..<2).contains(
            candidate.side / max(face.mesh.box.width, face.mesh.box.height))
      }
      if isKnown { continue }
      judged.append(try judge.judge(candidate, turn: turn, in: photo, networks: &networks))
    }
    return judged
  }

  /// How much speaks for each turn being the photo's upright; without faces it is the photo's own.
  private static func votes(_ found: [JudgedFace]) -> [Double] {
    var votes = [0.3, 0, 0, 0]
    for face in distinct(found, upright: nil) where face.isUpright {
      votes[face.turn.rawValue] += face.confidence
    }
    return votes
  }

  /// Each face once, the likeliest first. What only a turned look shows must be likelier, upright in
  /// that look, and no neighbour of a face seen otherwise: such neighbours are its ghosts.
  private static func distinct(_ found: [JudgedFace], upright: QuarterTurn?) -> [JudgedFace] {
    var kept: [JudgedFace] = []
    // The index breaks ties, so that results never depend on the sort.
    let ordered = found.enumerated().sorted {
      ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset)
    }.map(\.element)
    for face in ordered where face.quality > leastQuality {
      if let upright, face.turn != upright,
        face.quality <= leastTurnedQuality || !face.isUpright
      {
        continue
      }
      let isNew = kept.allSatisfy { other in
        !isSame(face, other)
          && (face.turn == other.turn
            || face.mesh.eyeMiddle.distance(to: other.mesh.eyeMiddle)
              > 1.5 * max(face.mesh.scale, other.mesh.scale))
      }
      if isNew { kept.append(face) }
    }
    return kept
  }

  /// Whether two fits mean the same face: eyes close together, or boxes that cover each other; a
  /// weak fit gives way earlier.
  private static func isSame(_ a: JudgedFace, _ b: JudgedFace) -> Bool {
    if a.mesh.eyeMiddle.distance(to: b.mesh.eyeMiddle) < 0.8 * max(a.mesh.scale, b.mesh.scale) {
      return true
    }
    guard let shared = a.mesh.box.intersection(b.mesh.box)?.area else { return false }
    let share = shared / max(min(a.mesh.box.area, b.mesh.box.area), 1e-9)
    return share > (min(a.quality, b.quality) < 2 ? 0.3 : 0.6)
  }
}
