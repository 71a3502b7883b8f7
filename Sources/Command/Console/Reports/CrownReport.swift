package import Champion
import Imaging
package import Overlay

/// The report of `selfie crown --json` on a crowned photo.
package struct CrownReport: Encodable, Sendable {
  var file: String
  var output: String
  var width: Int
  var height: Int
  /// The detector that found the faces; missing when everything was placed by hand.
  var detector: String?
  var faces: [FaceReport]
  var placements: PlacementReport
  var notes: [String]
  /// "blocks kept" or "re-encoded".
  var encoding: String
  /// The number of DCT blocks, where the photo's own were kept.
  var blocks: BlockReport?
  /// The reason why they were not.
  var reencodedBecause: String?
  var milliseconds: Double

  struct BlockReport: Encodable {
    var all, changed: Int
  }

  /// - Parameter sentence: words a note with the remedies of the command that reports it.
  package init(_ crowned: Crowned, sentence: (PlacementNote) -> String = Remedy.sentence) {
    file = crowned.name
    output = crowned.output.name
    let crowning = crowned.champion.crowning
    (width, height) = (crowning.size.width, crowning.size.height)
    detector = crowning.detector
    faces = (crowning.faces ?? []).map { FaceReport($0, mesh: false) }
    placements = PlacementReport(crowning.placement)
    notes = crowning.placement.notes.map(sentence)
    milliseconds = crowning.duration.tenthsOfMilliseconds
    switch crowned.champion.encoding {
    case .blocksKept(let all, let changed):
      encoding = "blocks kept"
      blocks = BlockReport(all: all, changed: changed)
    case .reencoded(let reason):
      encoding = "re-encoded"
      reencodedBecause = reason.words
    }
  }
}

extension ReencodingReason {
  /// The reason in a few words.
  fileprivate var words: String {
    switch self {
    case .requested: "asked for with --reencode"
    case .quality: "asked for with --quality"
    case .mirrored: "the picture is mirrored"
    case .ledge: "the picture grows by a ledge"
    case .noFile: "not from a file"
    case .notJPEG: "not from JPEG to JPEG"
    case .unsupported(.unsupportedFeature(_, let detail)): detail
    case .unsupported(let error): error.description
    }
  }
}
