public import Imaging
import Threading

/// Finds the pictures of an album in a film, follows them from frame to frame, and finds lost ones
/// again.
///
/// One thread at a time uses a tracker. The same frames at the same times give the same results.
public struct PictureTracker: ~Copyable {
  /// The number of frames after which the tracker uses the result of a search, which runs on
  /// another thread and takes longer than one frame. The tracker waits for a late result, so that
  /// results do not depend on the machine's load.
  private static let searchDelay = 3
  /// Frames from one search to the next: while the tracker follows pictures, and while it follows
  /// none.
  private static let followingInterval = 6
  private static let emptyInterval = searchDelay
  /// Seconds between frames from which the tracker searches each frame at once: pictures then move
  /// too far to be followed.
  private static let sparse = 0.08
  /// The most pictures that the tracker follows in a frame; each takes 15 ms.
  private static let limit = 3

  private let album: PictureAlbum
  private var tracks: [PictureTrack] = []
  private var turn = 0
  private var search: Prefetch<[SeenPicture], PictureTrackingError>?
  private var framesSinceSearch = followingInterval
  /// The frames since the one that the search works on.
  private var passed: [Photo] = []
  private var lastTime: Double?

  /// Makes a tracker of the pictures of an album.
  public init(_ album: PictureAlbum) { self.album = album }

  /// The pictures in the next frame.
  ///
  /// - Parameters:
  ///   - frame: 64 to 4,096 pixels a side.
  ///   - seconds: when the frame was taken, from any start; a step back begins a new film.
  /// - Returns: at most three pictures, the longest seen first, with smoothed corners.
  /// - Throws: ``PictureTrackingError/frameSize(_:)`` or
  ///   ``PictureTrackingError/visionFailure(detail:)``.
  public mutating func pictures(
    in frame: Photo, at seconds: Double
  ) throws(PictureTrackingError) -> [SeenPicture] {
    // Without this check, a wrong size would fail only in the frames that are searched, three
    // frames late.
    try PictureAlbum.check(frame)
    let elapsed = lastTime.map { seconds - $0 }.flatMap { $0 < 0 ? nil : $0 }
    if elapsed == nil { (tracks, search, passed) = ([], nil, []) }
    lastTime = seconds
    let interval = elapsed ?? 0
    framesSinceSearch += 1
    var measured = try album.follow(tracks.map(\.measured), in: frame)
    if elapsed.map({ $0 >= Self.sparse }) ?? true {
      try searchAtOnce(frame, besides: &measured)
      take(measured, interval: interval)
    } else {
      take(measured, interval: interval)
      try searchBeside(frame)
    }
    try measureLight(frame, interval: interval)
    return tracks.map(\.smoothed)
  }

  /// Measures light and blur, and drops a picture in a light that no camera shows.
  private mutating func measureLight(
    _ frame: Photo, interval: Double
  ) throws(PictureTrackingError) {
    var plausible: [PictureTrack] = []
    for var track in tracks where !track.isDoubtful {
      let appearance = try album.appearance(of: track.smoothed, in: frame)
      guard appearance.isPlausible else { continue }
      track.add(appearance, interval: interval)
      plausible.append(track)
    }
    tracks = plausible
  }

  /// Continues the tracks of the pictures in this frame, drops the others, and follows new ones.
  private mutating func take(_ measured: [SeenPicture], interval: Double) {
    tracks = tracks.compactMap { track in
      guard let seen = measured.first(where: { $0.picture == track.measured.picture }) else {
        return nil
      }
      var track = track
      track.add(seen, size: album.sizes[seen.picture], interval: interval)
      return track
    }
    begin(measured)
  }

  /// Begins to follow further pictures, up to the limit.
  private mutating func begin(_ new: [SeenPicture]) {
    for seen in new where tracks.count < Self.limit {
      guard !tracks.contains(where: { $0.measured.picture == seen.picture }) else { continue }
      tracks.append(PictureTrack(seen, size: album.sizes[seen.picture]))
    }
  }

  /// Searches the whole frame before the next one comes, unless the tracker follows its pictures
  /// surely.
  private mutating func searchAtOnce(
    _ frame: Photo, besides measured: inout [SeenPicture]
  ) throws(PictureTrackingError) {
    (search, passed) = (nil, [])
    let isFollowed =
      !measured.isEmpty && measured.count == tracks.count
      && measured.allSatisfy { $0.certainty >= SeenPicture.foundCertainty }
    guard !isFollowed || measured.count < Self.limit && framesSinceSearch >= Self.emptyInterval
    else { return }
    framesSinceSearch = 0
    for seen in try album.pictures(in: frame)
    where !measured.contains(where: { $0.picture == seen.picture }) { measured.append(seen) }
  }

  /// Searches parts of frames on another thread, while the film goes on.
  private mutating func searchBeside(_ frame: Photo) throws(PictureTrackingError) {
    if search != nil { passed.append(frame) }
    if framesSinceSearch == Self.searchDelay { try takeFound() }
    let interval = tracks.isEmpty ? Self.emptyInterval : Self.followingInterval
    if framesSinceSearch >= interval, tracks.count < Self.limit { startSearch(frame) }
  }

  private mutating func startSearch(_ frame: Photo) {
    framesSinceSearch = 0
    let part = SearchedPart.turns[turn % SearchedPart.turns.count]
    turn += 1
    search = Prefetch { [album] () throws(PictureTrackingError) in
      try album.pictures(in: frame, search: part)
    }
  }

  /// Follows the pictures that the search found through the frames that have passed since.
  private mutating func takeFound() throws(PictureTrackingError) {
    guard let found = try search?.value() else { return }
    var new = found.filter { seen in !tracks.contains { $0.measured.picture == seen.picture } }
    for frame in passed { new = try album.follow(new, in: frame) }
    begin(new)
    (search, passed) = (nil, [])
  }
}
