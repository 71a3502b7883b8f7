/// The best frame of a burst, and why.
///
/// Each frame is worth the mean of what it is worth for every person, between 0 and 1. Whoever is
/// missing, as far as the frame with the most people tells, counts 0; the others count whole head ×
/// open eyes × sharp face. Eyes and sharpness are compared with the same person's best: people
/// differ, and a burst shows how.
public struct BurstChoice: Sendable {
  /// The chosen frame's place in the burst, counted from 0.
  public var index: Int
  /// What each frame is worth.
  public var scores: [FrameScore]
  /// One sentence on why this frame and no other.
  public var reason: String

  /// Chooses among frames; at least one. Of frames that are worth the same the earlier is taken.
  public init(_ frames: [FrameFinding]) {
    precondition(!frames.isEmpty, "a burst has at least one frame")
    let scores = FrameScore.scores(of: frames)
    // `max` gives the last of equals.
    let index = scores.indices.reduce(0) { scores[$1].total > scores[$0].total ? $1 : $0 }
    self.scores = scores
    self.index = index
    reason = Self.reason(for: index, scores: scores)
  }

  private static func reason(for index: Int, scores: [FrameScore]) -> String {
    let chosen = scores[index]
    let place = "Frame \(index + 1) of \(scores.count)"
    guard chosen.faces > 0 else {
      return "\(place) is the sharpest; no face was found in any."
    }
    let most = scores.map(\.faces).max() ?? 0
    var merits = [chosen.faces == 1 ? "1 face" : "\(chosen.faces) faces"]
    if chosen.faces < most { merits.append("\(most - chosen.faces) of \(most) missing") }
    merits.append(chosen.closedEyes == 0 ? "eyes open" : "\(chosen.closedEyes) with closed eyes")
    merits.append(chosen.cut == 0 ? "nobody cut off" : "\(chosen.cut) cut off")
    if scores.allSatisfy({ $0.sharpness <= chosen.sharpness }) { merits.append("the sharpest") }
    let others = scores.enumerated().filter { $0.offset != index }.compactMap { offset, score in
      score.flaw(most: most).map { "frame \(offset + 1) has \($0)" }
    }
    let sentence = "\(place) is the best: \(merits.joined(separator: ", "))"
    return others.isEmpty ? sentence + "." : "\(sentence); \(others.joined(separator: ", "))."
  }
}

extension FrameScore {
  /// What is worst about a frame that was not chosen.
  fileprivate func flaw(most: Int) -> String? {
    if faces < most { return faces == 0 ? "no face" : "\(most - faces) of \(most) faces missing" }
    if closedEyes > 0 { return closedEyes == 1 ? "closed eyes" : "\(closedEyes) with closed eyes" }
    if cut > 0 { return cut == 1 ? "somebody cut off" : "\(cut) cut off" }
    return sharpness < FrameScore.blurred ? "blur" : nil
  }
}
