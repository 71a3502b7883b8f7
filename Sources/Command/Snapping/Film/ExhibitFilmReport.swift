import Console
import Exhibit
import Imaging

/// The report of `selfie exhibit render --json` on one frame; coordinates are pixels of it.
package struct ExhibitFrameReport: Encodable, Sendable {
  /// The frame's number in the film, and in the source, where lost frames leave gaps.
  var frame, source: Int
  /// Seconds since the film's first frame.
  var time: Double
  /// The pictures that are seen, and those that fade because they were seen a moment ago.
  var pictures: [Picture]
  /// The duration of tracking and painting.
  var milliseconds: Double

  struct Picture: Encodable, Sendable {
    var picture: String
    /// Whether this frame shows it.
    var seen: Bool
    /// x and y of its corners, clockwise from its upper left one.
    var corners: [[Double]]
    /// How sure it is, 0 to 1.
    var certainty: Double
    /// How much of what comes alive is painted, 0 to 1.
    var opacity: Double
  }

  init(_ shown: [ShownPicture], names: [String], _ frame: LiveFrame) {
    (self.frame, source, time) = (frame.number, frame.source, frame.seconds)
    milliseconds = frame.milliseconds
    pictures = shown.map { picture in
      Picture(
        picture: names[picture.picture], seen: picture.isSeen,
        corners: picture.corners.map { [$0.x.hundredths, $0.y.hundredths] },
        certainty: picture.certainty.hundredths, opacity: picture.opacity.hundredths)
    }
  }
}

/// The last report of `selfie exhibit render --json`.
package struct ExhibitFilmReport: Encodable, Sendable {
  /// The film's file.
  var film: String
  /// The film's frames, those with a picture, and the source's frames that were skipped for lack of
  /// time.
  var frames, seen, lost: Int
  /// The time from the first frame to the last.
  var seconds: Double
  var pictures: [Picture]
  /// The error that ended the source early, if any.
  var error: String?

  struct Picture: Encodable, Sendable {
    var picture: String
    /// The number of frames that show it.
    var frames: Int
    /// The first and the last frame of each time that it is in view.
    var runs: [[Int]]
  }

  init(_ film: LiveFilm, pictures: [Picture]) {
    (self.film, frames, seen, lost) = (film.name, film.frames, film.marked, film.lost)
    (seconds, error) = (film.seconds, film.error)
    self.pictures = pictures
  }
}
