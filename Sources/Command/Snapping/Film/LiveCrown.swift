package import Champion
package import Imaging

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
