package import FaceTrack
package import Imaging

extension ChampionStudio {
  /// Tracks the faces of a live preview's next frame with the studio's own models.
  ///
  /// - Parameters:
  ///   - frame: the upright frame.
  ///   - time: its timestamp, from any origin.
  /// - Returns: the tracked faces, in pixels of the frame.
  /// - Throws: `FaceTrackError`.
  package mutating func track(
    _ frame: Photo, at time: Duration
  ) throws -> [TrackedFace] {
    try tracker.track(frame, at: time)
  }

  /// Finds the people in a frame of a live preview, whom the statue stands beside or behind.
  ///
  /// - Throws: `FaceTrackError`.
  package mutating func peopleMask(of frame: Photo) throws -> PeopleMask {
    try tracker.peopleMask(of: frame)
  }

  /// Forgets the tracked faces: the next frame belongs to other people.
  package mutating func forgetTracks() { tracker.forgetTracks() }

  /// Forgets the tracked faces, and overwrites what the models keep of the last pictures; the models
  /// stay loaded.
  package mutating func forgetPictures() { tracker.forgetPictures() }
}
