public import Imaging

/// How often detector and mask run while tracking, and when a mesh is refitted. Measured in
/// docs/decisions/films.md.
private enum Schedule {
  /// The detector searches every n-th frame for new faces, and every frame while none is tracked.
  static let detectionInterval = 15
  /// The person mask runs in every n-th frame of each face: hair does not change.
  static let maskInterval = 6
  /// A mesh whose eyes moved farther than this since the last frame (in face scales), or that
  /// rolled farther (in degrees), is fitted twice: its presence logit does not show that it lags.
  static let (refitMove, refitRoll) = (0.25, 8.0)
  /// A mesh with a lower presence logit has lost its face.
  static let leastPresence = 2.0
}

extension FaceTracker {
  /// Tracks faces through consecutive frames.
  ///
  /// The first frame, and the first of another size, is searched as ``faces(in:)`` does. In later
  /// frames each mesh is fitted in the region of interest that it had in the previous frame, and
  /// the detector searches the whole frame for new faces every 15th frame or when a face was lost.
  /// Landmarks, pose and head outline are smoothed by One Euro filters (cutoff 0.8 Hz at rest, 8 Hz
  /// more for each eye distance a second of speed; Casiez, Roussel, Vogel, CHI 2012); box and mesh
  /// are not.
  ///
  /// - Parameters:
  ///   - frame: the next frame.
  ///   - time: the frame's timestamp, counted from any origin. One that is not later than the last
  ///     frame's restarts the filters.
  /// - Returns: the tracked faces in the order in which they appeared, in pixels of the frame.
  /// - Throws: ``FaceTrackError`` when a model is needed and cannot be loaded or run.
  public mutating func track(
    _ frame: Photo, at time: Duration
  ) throws(FaceTrackError) -> [TrackedFace] {
    let normalized = try NormalizedPhoto(frame)
    let interval = state.last.map { (time - $0.time) / .seconds(1) } ?? 0
    if let last = state.last, last.size == frame.size {
      state.scaleMeshes(by: last.scale / normalized.scale)
      try updateTracks(in: normalized)
    } else {
      try startTracks(in: normalized)
    }
    state.last = (frame.size, normalized.scale, time)

    var tracked: [TrackedFace] = []
    for index in state.tracks.indices {
      var track = state.tracks[index]
      let isMaskDue = track.profileAge >= Schedule.maskInterval
      let measured = try Face.measured(
        mesh: track.mesh, confidence: track.confidence,
        profile: isMaskDue ? nil : track.profile, in: normalized.photo, networks: &networks)
      // First ages differ, so that the masks of several faces do not run in one frame.
      track.profileAge =
        track.profile == nil
        ? track.identity % Schedule.maskInterval : isMaskDue ? 0 : track.profileAge + 1
      track.profile = measured.profile
      let face = track.smoother.smooth(
        measured.face.scaled(by: normalized.scale), interval: interval)
      tracked.append(TrackedFace(identity: track.identity, face: face))
      state.tracks[index] = track
    }
    return tracked
  }

  /// Forgets the tracked faces; the next frame is searched as a film's first.
  package mutating func forgetTracks() { state = FaceTracks() }

  /// Forgets the tracked faces, and overwrites what the networks keep of their last inputs.
  package mutating func forgetPictures() {
    forgetTracks()
    networks.forgetInputs()
  }

  /// Searches a first frame completely and starts a track for each face.
  private mutating func startTracks(in photo: NormalizedPhoto) throws(FaceTrackError) {
    var search = FaceSearch(of: photo.photo)
    let found = try search.run(networks: &networks)
    state.tracks.removeAll()
    state.framesSinceDetection = 0
    state.turn = found.turn
    for face in found.faces {
      if let mesh = face.mesh { state.add(face.detected, mesh: mesh) }
    }
  }

  /// Refits every mesh, ends the tracks of lost faces, and detects new faces when that is due.
  private mutating func updateTracks(in photo: NormalizedPhoto) throws(FaceTrackError) {
    var isOneLost = false
    var tracks: [FaceTracks.Track] = []
    for var track in state.tracks {
      let before = track.mesh
      var mesh = try FaceMesh.fit(in: photo.photo, region: before.region, networks: &networks)
      let move = mesh.eyeMidpoint.distance(to: before.eyeMidpoint) / max(before.scale, 1e-6)
      if move > Schedule.refitMove
        || abs((mesh.roll - before.roll).wrappedDegrees) > Schedule.refitRoll,
        mesh.presence > Schedule.leastPresence
      {
        mesh = try FaceMesh.fit(in: photo.photo, region: mesh.region, networks: &networks)
      }
      guard mesh.presence > Schedule.leastPresence, mesh.region.side > 4 else {
        isOneLost = true
        continue
      }
      track.mesh = mesh
      tracks.append(track)
    }
    state.tracks = tracks
    state.removeDuplicates()

    state.framesSinceDetection += 1
    guard
      isOneLost || state.tracks.isEmpty
        || state.framesSinceDetection >= Schedule.detectionInterval
    else { return }
    state.framesSinceDetection = 0
    // One head on its side, of a painting too, turns a film's search: others may stand upright, and
    // the turned search misses most of the small ones.
    for turn in state.turn == .upright ? [.upright] : [state.turn, .upright] {
      let detected = try FaceSearch.faces(in: photo.photo, turn: turn, networks: &networks)
      for face in detected where !state.contains(face.eyeMidpoint) {
        let fitted = try FaceFitting.fit(face, in: photo.photo, networks: &networks)
        if fitted.isAccepted(in: turn), let mesh = fitted.mesh, !state.contains(mesh.eyeMidpoint) {
          state.add(face, mesh: mesh)
        }
      }
    }
  }
}
