package import Champion
import Console
package import Imaging
import Notation
import Overlay

/// Crowns the people in a film: `selfie snap --live`.
package struct LiveCrown: LivePainter, ~Copyable {
  package static let outcome = "crowned"
  private var crowning: LiveCrowning
  private var crowned: LiveCrowning.Crowned?

  package init(_ crowning: consuming LiveCrowning) { self.crowning = crowning }

  package mutating func paint(
    _ photo: consuming Photo, at time: Duration
  ) throws -> (photo: Photo, count: Int) {
    let result = try crowning.crown(photo, at: time)
    crowned = result
    return (result.photo, result.people.count)
  }

  package func report(on frame: LiveFrame) -> LiveFrameReport {
    guard let crowned else { preconditionFailure("a frame was painted") }
    return LiveFrameReport(crowned, frame)
  }

  package func report(on film: LiveFilm) -> LiveSummaryReport { LiveSummaryReport(film) }

  package func words(for film: LiveFilm) -> String { "\(film.marked) of them crowned" }
}

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
