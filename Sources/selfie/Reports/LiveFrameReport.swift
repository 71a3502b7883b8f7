import Champion
import Imaging
import Overlay

/// What `selfie snap --live --json` prints for one frame; places are pixels of the film's picture.
struct LiveFrameReport: Encodable, Sendable {
  /// The frame's place in the film, and in the source: what the source lost leaves a gap there.
  var frame, source: Int
  /// Seconds since the film's first frame.
  var time: Double
  var wreaths: [Wreath]
  /// The statue, if any of her is seen.
  var statue: Statue?
  /// How long tracking, placing and painting took.
  var milliseconds: Double

  struct Wreath: Encodable, Sendable {
    /// Who wears it: the same number as long as somebody is followed.
    var person: Int
    var x, y, width, angle, yaw, pitch, brightness: Double
  }

  struct Statue: Encodable, Sendable {
    var x, y, height, brightness, opacity: Double
    var facing: String
  }

  /// Reports a crowned frame.
  init(
    _ crowned: LiveCrowning.Crowned, frame: Int, source: Int, time: Duration, took: Duration
  ) {
    (self.frame, self.source) = (frame, source)
    self.time = (time.milliseconds * 1000).rounded() / 1e6
    wreaths = zip(crowned.people, crowned.framePlacement.placement.wreaths).map { person, wreath in
      Wreath(
        person: person, x: wreath.center.x.hundredths, y: wreath.center.y.hundredths,
        width: wreath.width.hundredths, angle: wreath.angle.hundredths,
        yaw: wreath.yaw.hundredths, pitch: wreath.pitch.hundredths, brightness: wreath.brightness)
    }
    let opacity = crowned.framePlacement.statueOpacity
    statue = crowned.framePlacement.placement.statue.flatMap { statue in
      opacity > 0
        ? Statue(
          x: statue.base.x.hundredths, y: statue.base.y.hundredths,
          height: statue.height.hundredths, brightness: statue.brightness,
          opacity: opacity.hundredths, facing: statue.facing.rawValue) : nil
    }
    milliseconds = took.milliseconds.hundredths
  }
}

/// What `selfie snap --live --json` prints last.
struct LiveSummaryReport: Encodable, Sendable {
  /// Where the film is.
  var film: String
  /// Its frames, those of them that were crowned, and those that came faster than they were crowned.
  var frames, crowned, lost: Int
  /// From the first frame to the last.
  var seconds: Double
  /// Why the source ended early, if it did.
  var error: String?

  /// Makes a summary.
  init(
    film: String, frames: Int, crowned: Int, lost: Int, length: Duration, error: String?
  ) {
    (self.film, self.frames, self.crowned, self.lost) = (film, frames, crowned, lost)
    seconds = length.milliseconds.rounded() / 1000
    self.error = error
  }
}
