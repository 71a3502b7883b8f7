public import Imaging
import Threading

/// Sees the pictures of an album in a film: finds them, follows them from frame to frame, and finds
/// them again when they are lost.
///
/// One thread at a time uses a tracker. The same frames at the same times give the same results.
public struct PictureTracker: ~Copyable {
  /// Frames after which a search's result is used: it takes longer than a frame lasts, on a thread
  /// of its own. A busy machine is waited for, so that results do not depend on it.
  private static let searchDelay = 3
  /// Frames from one search to the next while pictures are followed, and while none is.
  private static let followingInterval = 6
  private static let emptyInterval = searchDelay
  /// The pictures of a frame that are followed; each takes 15 ms.
  private static let limit = 3

  private let album: PictureAlbum
  private var tracks: [PictureTrack] = []
  private var turn = 0
  private var search: Prefetch<[SeenPicture], PictureTrackingError>?
  private var framesSinceSearch = followingInterval
  /// The frames since the one that is searched.
  private var passed: [Photo] = []
  private var lastTime: Double?

  /// Makes a tracker of the pictures of an album.
  public init(_ album: PictureAlbum) { self.album = album }

  /// The pictures in the next frame.
  ///
  /// - Parameters:
  ///   - frame: 64 to 4,096 pixels a side.
  ///   - seconds: when it was taken, from any start; a step back begins a new film.
  /// - Returns: at most three pictures, those seen longest first, their corners smoothed.
  /// - Throws: ``PictureTrackingError/frameSize(_:)`` or
  ///   ``PictureTrackingError/visionFailure(detail:)``.
  public mutating func pictures(
    in frame: Photo, at seconds: Double
  ) throws(PictureTrackingError) -> [SeenPicture] {
    // Not every frame is searched, and one that is would be refused three frames later.
    try PictureAlbum.check(frame)
    let elapsed = lastTime.map { seconds - $0 } ?? 0
    if elapsed < 0 { (tracks, search, passed) = ([], nil, []) }
    lastTime = seconds
    try follow(in: frame, interval: elapsed)
    framesSinceSearch += 1
    if search != nil { passed.append(frame) }
    if framesSinceSearch == Self.searchDelay { try takeFound() }
    let interval = tracks.isEmpty ? Self.emptyInterval : Self.followingInterval
    if framesSinceSearch >= interval, tracks.count < Self.limit { startSearch(frame) }
    for index in tracks.indices {
      let appearance = try album.appearance(of: tracks[index].smoothed, in: frame)
      tracks[index].add(appearance, interval: elapsed)
    }
    return tracks.map(\.smoothed)
  }

  private mutating func follow(
    in frame: Photo, interval: Double
  ) throws(PictureTrackingError) {
    let followed = try album.follow(tracks.map(\.measured), in: frame)
    var kept: [PictureTrack] = []
    for var track in tracks {
      guard let seen = followed.first(where: { $0.picture == track.measured.picture }) else {
        continue
      }
      track.add(seen, size: album.sizes[seen.picture], interval: interval)
      kept.append(track)
    }
    tracks = kept
  }

  private mutating func startSearch(_ frame: Photo) {
    framesSinceSearch = 0
    let part = FrameSearch.turns[turn % FrameSearch.turns.count]
    turn += 1
    search = Prefetch { [album] () throws(PictureTrackingError) in
      try album.pictures(in: frame, search: part)
    }
  }

  /// Follows what the search has found through the frames that have passed since.
  private mutating func takeFound() throws(PictureTrackingError) {
    guard let found = try search?.value() else { return }
    var new = found.filter { seen in !tracks.contains { $0.measured.picture == seen.picture } }
    for frame in passed { new = try album.follow(new, in: frame) }
    for seen in new where tracks.count < Self.limit {
      tracks.append(PictureTrack(seen, size: album.sizes[seen.picture]))
    }
    (search, passed) = (nil, [])
  }
}
