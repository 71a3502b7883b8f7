public import Imaging

/// Sees the pictures of an album in a film: finds them, follows them from frame to frame, and finds
/// them again when they are lost.
///
/// One thread at a time uses a tracker. The same frames at the same times give the same results.
public struct PictureTracker: ~Copyable {
  /// Frames from one search to the next while pictures are followed, and while none is: a search
  /// takes longer than a frame lasts.
  private static let followingInterval = 6
  private static let emptyInterval = 2
  /// The pictures of a frame that are followed; each takes 15 ms.
  private static let limit = 3

  private let album: PictureAlbum
  private var tracks: [PictureTrack] = []
  private var turn = 0
  private var framesSinceSearch = followingInterval
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
    let elapsed = lastTime.map { seconds - $0 } ?? 0
    if elapsed < 0 { tracks = [] }
    lastTime = seconds
    try follow(in: frame, interval: elapsed)
    framesSinceSearch += 1
    let interval = tracks.isEmpty ? Self.emptyInterval : Self.followingInterval
    if framesSinceSearch >= interval, tracks.count < Self.limit { try search(frame) }
    for index in tracks.indices {
      let appearance = try album.appearance(of: tracks[index].smoothed, in: frame)
      tracks[index].add(appearance, interval: elapsed)
    }
    return tracks.map(\.smoothed)
  }

  private mutating func follow(
    in frame: Photo, interval: Double
  ) throws(PictureTrackingError) {
    guard !tracks.isEmpty else { return }
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

  private mutating func search(_ frame: Photo) throws(PictureTrackingError) {
    framesSinceSearch = 0
    let found = try album.pictures(
      in: frame, search: FrameSearch.turns[turn % FrameSearch.turns.count])
    turn += 1
    for seen in found where tracks.count < Self.limit {
      guard !tracks.contains(where: { $0.measured.picture == seen.picture }) else { continue }
      tracks.append(PictureTrack(seen, size: album.sizes[seen.picture]))
    }
  }
}
