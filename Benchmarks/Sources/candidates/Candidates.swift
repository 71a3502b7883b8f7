import AtomicFiles
import Glibc
import Imaging

@testable import FaceTrack

/// usage: candidates DETECTOR PHOTO...
///
/// Prints what the search of each photo verified, accepted or not, as a line of JSON: for measuring the acceptance
/// (`make cross-validation`). The models are those of SELFIE_MODELS.
@main
struct Candidates {
  static func main() {
    do {
      let words = CommandLine.arguments.dropFirst()
      guard let detector = words.first.flatMap(DetectorChoice.init(rawValue:)) else {
        throw UsageError()
      }
      let folders = (getenv("SELFIE_MODELS").map { String(cString: $0) } ?? "").split(
        separator: ":")
      var tracker = FaceTracker(
        models: ModelFolders(paths: folders.map(String.init)), detector: detector)
      for path in words.dropFirst() {
        let normalized = try NormalizedPhoto(try Photo(decoding: try AtomicFile.read(path)))
        var search = FaceSearch(of: normalized.photo, with: tracker.detector)
        let accepted = try search.run(networks: &tracker.networks)
        let lines = search.verified.map { $0.json(scale: normalized.scale) }
        let name = path.split(separator: "/").last ?? ""
        print(
          #"{"file": "\#(name)", "accepted": \#(accepted.count), "candidates": [\#(lines.joined(separator: ", "))]}"#
        )
      }
    } catch {
      let message = "candidates: \(error)\n"
      _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      exit(1)
    }
  }

  private struct UsageError: Error, CustomStringConvertible {
    let description = "usage: candidates DETECTOR PHOTO..."
  }
}

extension VerifiedCandidate {
  /// The features of the acceptance and what the suppression of duplicates looks at, in pixels of a
  /// photo `scale` times as large. The drift of an abandoned fit is `null`.
  fileprivate func json(scale: Double) -> String {
    func list(_ values: [Double]) -> String {
      "[" + values.map { "\($0 * scale)" }.joined(separator: ", ") + "]"
    }
    let (right, left, box) = (mesh.rightEye, mesh.leftEye, mesh.box)
    return #"{"score": \#(candidate.score), "presence": \#(mesh.presence), "#
      + #""previousPresence": \#(previousPresence), "drift": \#(drift.isFinite ? "\(drift)" : "null"), "#
      + #""logit": \#(logit), "turn": \#(turn.rawValue), "roll": \#(mesh.roll), "#
      + #""isUpright": \#(isUpright(in: turn)), "scale": \#(mesh.scale * scale), "#
      + #""rightEye": \#(list([right.x, right.y])), "leftEye": \#(list([left.x, left.y])), "#
      + #""box": \#(list([box.x, box.y, box.width, box.height]))}"#
  }
}
