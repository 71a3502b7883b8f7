import Champion
import Console
import Notation
import Overlay

/// The report of `selfie snap --live --json` on one frame; coordinates are pixels of the film's
/// frame.
package struct LiveFrameReport: Encodable, Sendable {
  /// The frame's number in the film, and in the source, where lost frames leave gaps.
  var frame, source: Int
  /// Seconds since the film's first frame.
  var time: Double
  /// Each as in the report on a photo, with the wearer's track identifier.
  var wreaths: [[String: JSONValue]]
  /// As in the report on a photo, with its opacity; missing while it is fully transparent.
  var statue: [String: JSONValue]?
  /// The duration of tracking, placing and painting.
  var milliseconds: Double

  /// Reports a crowned frame.
  init(_ crowned: LiveCrowning.Crowned, _ frame: LiveFrame) {
    (self.frame, source, time) = (frame.number, frame.source, frame.seconds)
    let shown = crowned.framePlacement
    wreaths = zip(crowned.people, shown.placement.wreaths).map { person, wreath in
      wreath.reportFields.merging(["person": .number(Double(person))]) { $1 }
    }
    if shown.statueOpacity > 0 {
      let opacity = JSONValue.number(shown.statueOpacity.hundredths)
      statue = shown.placement.statue?.reportFields.merging(["opacity": opacity]) { $1 }
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
