import Champion
import Imaging
import Overlay

/// The report of `selfie crown --json` on a crowned photo.
struct CrownReport: Encodable, Sendable {
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
  init(_ crowned: Crowned, sentence: (PlacementNote) -> String = Remedy.sentence) {
    file = crowned.name
    output = crowned.output.name
    let champion = crowned.champion
    (width, height) = (champion.size.width, champion.size.height)
    detector = champion.detector
    faces = (champion.faces ?? []).map { FaceReport($0, mesh: false) }
    placements = PlacementReport(champion.placement)
    notes = champion.placement.notes.map(sentence)
    milliseconds = champion.duration.tenthsOfMilliseconds
    switch champion.encoding {
    case .blocksKept(let all, let changed):
      encoding = "blocks kept"
      blocks = BlockReport(all: all, changed: changed)
    case .reencoded(let reason):
      encoding = "re-encoded"
      reencodedBecause = reason.words
    }
  }
}

/// A placement in reports, in pixels of the upright photo before any mirroring.
struct PlacementReport: Encodable {
  var wreaths: [WreathReport]
  var statue: StatueReport?
  var light: LightReport

  struct WreathReport: Encodable {
    var x, y, width, angle, yaw, pitch, brightness, blur: Double
    var behind: Bool
  }

  struct LightReport: Encodable {
    var red, green, blue, saturation, contrast, black, blur, motion, motionAngle, grain: Double
  }

  struct StatueReport: Encodable {
    var x, y, height, brightness: Double
    var facing: String
    var behind: Bool
  }

  init(_ placement: Placement) {
    wreaths = placement.wreaths.map {
      WreathReport(
        x: $0.center.x.hundredths, y: $0.center.y.hundredths, width: $0.width.hundredths,
        angle: $0.angle.hundredths, yaw: $0.yaw.hundredths, pitch: $0.pitch.hundredths,
        brightness: $0.brightness, blur: $0.blur, behind: $0.isBehindPeople)
    }
    let light = placement.light
    self.light = LightReport(
      red: light.red, green: light.green, blue: light.blue, saturation: light.saturation,
      contrast: light.contrast,
      black: light.black, blur: light.blur, motion: light.motion,
      motionAngle: light.motionAngle, grain: light.grain)
    statue = placement.statue.map {
      StatueReport(
        x: $0.base.x.hundredths, y: $0.base.y.hundredths, height: $0.height.hundredths,
        brightness: $0.brightness, facing: $0.facing.rawValue,
        behind: $0.isBehindPeople)
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
    case .noFile: "not from a file"
    case .notJPEG: "not from JPEG to JPEG"
    case .unsupported(.unsupportedFeature(_, let detail)): detail
    case .unsupported(let error): error.description
    }
  }
}
