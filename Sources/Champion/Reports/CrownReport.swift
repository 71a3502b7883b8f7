import FaceTrack
import Imaging
import Overlay

/// What `selfie crown --json` prints for one photo that was crowned.
public struct CrownReport: Encodable, Sendable {
  var file: String
  var output: String
  var width: Int
  var height: Int
  /// Which detector found the faces; missing when everything was placed by hand.
  var detector: String?
  var faces: [FaceReport]
  var placements: PlacementReport
  var notes: [String]
  /// "blocks kept" or "re-encoded".
  var encoding: String
  /// The blocks of 8 × 8 samples, where the photo's own were kept.
  var blocks: BlockReport?
  /// Why they were not.
  var reencodedBecause: String?
  var milliseconds: Double

  struct BlockReport: Encodable {
    var all, changed: Int
  }

  init(
    file: String, output: String, width: Int, height: Int, detector: String?,
    faces: [FaceReport], placements: PlacementReport, notes: [String], encoding: PhotoEncoding,
    milliseconds: Double
  ) {
    self.file = file
    self.output = output
    self.width = width
    self.height = height
    self.detector = detector
    self.faces = faces
    self.placements = placements
    self.notes = notes
    self.milliseconds = milliseconds
    switch encoding {
    case .blocksKept(let all, let changed):
      self.encoding = "blocks kept"
      blocks = BlockReport(all: all, changed: changed)
    case .reencoded(let reason):
      self.encoding = "re-encoded"
      reencodedBecause = reason.words
    }
  }
}

/// A placement as reports print it, in pixels of the upright photo before any mirroring.
struct PlacementReport: Encodable {
  var wreaths: [WreathReport]
  var statue: StatueReport?
  var light: LightReport

  struct WreathReport: Encodable {
    var x, y, width, angle, yaw, pitch, brightness: Double
  }

  struct LightReport: Encodable {
    var red, green, blue, saturation, contrast, black, blur, grain: Double
  }

  struct StatueReport: Encodable {
    var x, y, height, brightness: Double
    var facing: String
  }

  init(_ placement: Placement) {
    wreaths = placement.wreaths.map {
      WreathReport(
        x: $0.center.x.hundredths, y: $0.center.y.hundredths, width: $0.width.hundredths,
        angle: $0.angle.hundredths, yaw: $0.yaw.hundredths, pitch: $0.pitch.hundredths,
        brightness: $0.brightness)
    }
    let light = placement.light
    self.light = LightReport(
      red: light.red, green: light.green, blue: light.blue, saturation: light.saturation,
      contrast: light.contrast,
      black: light.black, blur: light.blur, grain: light.grain)
    statue = placement.statue.map {
      StatueReport(
        x: $0.base.x.hundredths, y: $0.base.y.hundredths, height: $0.height.hundredths,
        brightness: $0.brightness, facing: $0.facing.rawValue)
    }
  }
}
