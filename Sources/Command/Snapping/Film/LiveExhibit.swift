import Console
package import Exhibit
package import Imaging
package import PictureTracking

/// Shows in a film what comes alive in an exhibit's pictures: `selfie exhibit render`.
package struct LiveExhibit: LivePainter, ~Copyable {
  package static let outcome = "pictures seen"
  /// Seconds from which a frame has nothing in common with the one before: a tracker spreads its
  /// search over several frames, and pictures of a folder are searched one by one.
  private static let longestInterval = 0.5
  private let names: [String]
  private let album: PictureAlbum
  private var tracker: PictureTracker
  private var painter: ExhibitPainter
  private var shown: [ShownPicture] = []
  /// The film's frames that show each picture, in runs.
  private var sightings: [Int: [ClosedRange<Int>]] = [:]
  private var count = 0
  /// When the last frame was taken, in seconds.
  private var last: Double

  /// - Parameters:
  ///   - folder: one that is usable.
  ///   - album: its pictures.
  ///   - firstInterval: seconds that the film's first frame lasts.
  package init(_ folder: ExhibitFolder, _ album: PictureAlbum, firstInterval: Double) {
    names = folder.pictures.map(\.name)
    self.album = album
    tracker = PictureTracker(album)
    last = -firstInterval
    painter = ExhibitPainter(folder, firstInterval: firstInterval)
  }

  package mutating func paint(
    _ photo: consuming Photo, at time: Duration
  ) throws -> (photo: Photo, count: Int) {
    let seconds = time / .seconds(1)
    let seen = try seen(in: photo, at: seconds)
    last = seconds
    shown = try painter.paint(seen, at: seconds, on: &photo)
    for picture in seen.map(\.picture) { note(picture) }
    count += 1
    return (photo, seen.count)
  }

  private mutating func seen(
    in photo: Photo, at seconds: Double
  ) throws(PictureTrackingError) -> [SeenPicture] {
    guard seconds - last > Self.longestInterval else {
      return try tracker.pictures(in: photo, at: seconds)
    }
    tracker = PictureTracker(album)
    var seen = try album.pictures(in: photo)
    for index in seen.indices {
      seen[index].appearance = try album.appearance(of: seen[index], in: photo)
    }
    return seen
  }

  private mutating func note(_ picture: Int) {
    var runs = sightings[picture, default: []]
    if let last = runs.last, last.upperBound == count - 1 {
      runs[runs.count - 1] = last.lowerBound...count
    } else {
      runs.append(count...count)
    }
    sightings[picture] = runs
  }

  package func report(on frame: LiveFrame) -> ExhibitFrameReport {
    ExhibitFrameReport(shown, names: names, frame)
  }

  package func report(on film: LiveFilm) -> ExhibitFilmReport {
    ExhibitFilmReport(
      film,
      pictures: sightings.sorted { $0.key < $1.key }.map { picture, runs in
        .init(
          picture: names[picture], frames: runs.reduce(0) { $0 + $1.count },
          runs: runs.map { [$0.lowerBound, $0.upperBound] })
      })
  }

  package func words(for film: LiveFilm) -> String {
    let counts = sightings.sorted { $0.key < $1.key }.map { picture, runs in
      "\(names[picture]) seen in \(runs.reduce(0) { $0 + $1.count })"
    }
    return counts.isEmpty
      ? "no picture seen in any of them: come nearer to one, with more light"
      : counts.joined(separator: ", ")
  }
}

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
