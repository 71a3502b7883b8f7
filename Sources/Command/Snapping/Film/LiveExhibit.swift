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
