import Files
import Glibc
import Imaging

@testable import FaceTrack

/// usage: candidates PHOTO...
///
/// Prints every face that the search of each photo detected, accepted or not, as a line of JSON:
/// for choosing the thresholds of acceptance (`make cross-validation`). The models are those of
/// SELFIE_MODELS.
@main
struct Candidates {
  static func main() {
    do {
      var tracker = FaceTracker()
      for path in CommandLine.arguments.dropFirst() {
        let normalized = try NormalizedPhoto(try Photo(decoding: try AtomicFile.read(path)))
        var search = FaceSearch(of: normalized.photo)
        let (accepted, turn) = try search.run(networks: &tracker.networks)
        let lines = search.fitted.map { $0.json(scale: normalized.scale) }
        let name = path.split(separator: "/").last ?? ""
        print(
          #"{"file": "\#(name)", "accepted": \#(accepted.count), "turn": \#(turn.rawValue), "#
            + #""candidates": [\#(lines.joined(separator: ", "))]}"#
        )
      }
    } catch {
      let message = "candidates: \(error)\n"
      _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      exit(1)
    }
  }
}

extension FittedFace {
  /// The features of the acceptance and what the suppression of duplicates looks at, in pixels of a
  /// photo `scale` times as large.
  fileprivate func json(scale: Double) -> String {
    func list(_ values: [Double]) -> String {
      "[" + values.map { "\($0 * scale)" }.joined(separator: ", ") + "]"
    }
    let (right, left) =
      mesh.map { ($0.rightEye, $0.leftEye) } ?? (detected.rightEye, detected.leftEye)
    let box = detected.box
    return
      #"{"score": \#(detected.score), "rank": \#(rank), "presence": \#(fit.presence), "#
      + #""seenSide": \#(detected.seenSide), "#
      + #""turn": \#(detected.turn.rawValue), "roll": \#(fit.roll), "#
      + #""scale": \#(self.scale * scale), "#
      + #""rightEye": \#(list([right.x, right.y])), "leftEye": \#(list([left.x, left.y])), "#
      + #""box": \#(list([box.x, box.y, box.width, box.height]))}"#
  }
}
