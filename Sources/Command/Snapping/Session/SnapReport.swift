import Camera
import Champion
import Console
import Imaging

/// The report of `selfie snap --json`.
struct SnapReport: Encodable {
  var camera: String
  var format: String?
  var width: Int
  var height: Int
  var rate: Double?
  var frames: [FrameReport]
  /// The index of the chosen frame in `frames`.
  var chosen: Int
  var reason: String
  var framesLost: Int
  /// How often the camera disappeared and came back.
  var returns: Int
  var mirrored: Bool
  var output: String
  /// The report of `selfie crown --json`; missing for a bare photo.
  var champion: CrownReport?
  var milliseconds: Double

  struct FrameReport: Encodable {
    /// The frame's number in its source; lost and skipped frames leave gaps.
    var number: Int
    var milliseconds: Double
    var score: FrameScore?
  }

  init(
    _ shot: SnapSession.Shot, mirrored: Bool, output: String, champion: CrownReport?,
    took: Duration
  ) {
    camera = shot.burst.camera
    format = shot.burst.mode?.format
    (width, height) = (shot.photo.size.width, shot.photo.size.height)
    rate = shot.burst.mode?.rate
    let scores = shot.choice?.scores
    frames = shot.burst.frames.enumerated().map { index, frame in
      FrameReport(
        number: frame.number, milliseconds: frame.time.tenthsOfMilliseconds,
        score: scores?[index])
    }
    chosen = shot.choice?.index ?? 0
    reason = shot.choice?.reason ?? "There was one frame."
    framesLost = shot.burst.lost
    returns = shot.burst.returns
    self.mirrored = mirrored
    self.output = output
    self.champion = champion
    milliseconds = took.tenthsOfMilliseconds
  }
}

/// The report of `selfie snap --json` on a failure.
struct SnapFailure: Encodable {
  var camera: String
  var error: String
  var exitCode: Int32
}
