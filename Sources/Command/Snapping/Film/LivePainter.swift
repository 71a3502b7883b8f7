import Console
package import Imaging

/// Paints on the frames of a film, one after another, and reports on them.
package protocol LivePainter: ~Copyable {
  associatedtype FrameReport: Encodable
  associatedtype FilmReport: Encodable

  /// What a number of items in a frame stands for, such as "crowned".
  static var outcome: String { get }

  /// Paints on the next frame.
  ///
  /// - Returns: the painted frame, and the number of items that it was painted for.
  mutating func paint(
    _ photo: consuming Photo, at time: Duration
  ) throws -> (photo: Photo, count: Int)

  /// Reports on the frame that was painted last.
  func report(on frame: LiveFrame) -> FrameReport
  /// Reports on the whole film.
  func report(on film: LiveFilm) -> FilmReport
  /// Says in a clause what was painted, such as "12 of them crowned".
  func words(for film: LiveFilm) -> String
}

/// A frame that was written.
package struct LiveFrame {
  /// Its number in the film, and in the source, where lost frames leave gaps.
  let number, source: Int
  /// Since the film's first frame.
  let time: Duration
  /// What painting it took.
  let took: Duration

  /// Seconds since the film's first frame.
  var seconds: Double { (time.milliseconds * 1000).rounded() / 1e6 }
  /// Milliseconds that painting took.
  var milliseconds: Double { (took.milliseconds * 100).rounded() / 100 }
}

/// A film that was written.
package struct LiveFilm {
  /// Its file.
  let name: String
  /// Its frames, those that were painted on, and the source's frames that were skipped for lack of
  /// time.
  let frames, marked, lost: Int
  /// From the first frame to the last.
  let length: Duration
  /// What ended the source early, if anything.
  let error: String?

  /// Seconds from the first frame to the last.
  var seconds: Double { length.milliseconds.rounded() / 1000 }
}
