import Champion
import Console
import Imaging
import Overlay

/// The report of `selfie snap --live --json` on one frame; coordinates are pixels of the film's
/// frame.
package struct LiveFrameReport: Encodable, Sendable {
  /// The frame's number in the film, and in the source, where lost frames leave gaps.
  var frame, source: Int
  /// Seconds since the film's first frame.
  var time: Double
  var wreaths: [Wreath]
  /// The statue, unless it is fully transparent.
  var statue: Statue?
  /// The duration of tracking, placing and painting.
  var milliseconds: Double

  struct Wreath: Encodable, Sendable {
    /// The wearer's track identifier.
    var person: Int
    var x, y, width, angle, yaw, pitch, brightness: Double
  }

  struct Statue: Encodable, Sendable {
    var x, y, height, brightness, opacity: Double
    var facing: String
  }

  /// Reports a crowned frame.
  init(
    _ crowned: LiveCrowning.Crowned, _ frame: LiveFrame
  ) {
    (self.frame, source, time) = (frame.number, frame.source, frame.seconds)
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
    milliseconds = frame.milliseconds
  }
}

/// The last report of `selfie snap --live --json`.
package struct LiveSummaryReport: Encodable, Sendable {
  /// The film's file.
  var film: String
  /// The film's frames, those with a wreath, and the source's frames that were skipped for lack of
  /// time.
  var frames, crowned, lost: Int
  /// The time from the first frame to the last.
  var seconds: Double
  /// The error that ended the source early, if any.
  var error: String?

  /// Makes a summary.
  init(_ film: LiveFilm) {
    (self.film, frames, crowned, lost) = (film.name, film.frames, film.marked, film.lost)
    (seconds, error) = (film.seconds, film.error)
  }
}
