public import Imaging

/// When a followed face is looked at again, and how closely. Measured on the video-like shifts of
/// docs/decisions/0007.
private enum Pace {
  /// The detector looks at the whole picture in every n-th frame, and in every frame while no face is
  /// followed.
  static let detection = 15
  /// The person mask runs in every n-th frame of each face: hair does not change.
  static let mask = 6
  /// A mesh whose eyes moved farther than this (in face scales), or that turned farther (in
  /// degrees), since the last frame is fitted once more: its flag does not tell that it lags.
  static let farMove = 0.25
  static let farTurn = 8.0
  /// A mesh with a lower flag (logit) has lost its face.
  static let lostFlag = 2.0
}

extension FaceTracker {
  /// Follows faces through consecutive frames.
  ///
  /// The first frame, and the first of another size, is searched as a photo is; later ones are
  /// followed from where each face was, and the detector looks for new faces now and then. Points,
  /// pose and head outline are steadied by One Euro filters (0.8 Hz at rest, 8 Hz more for each eye
  /// distance a second), so that a still head's wreath does not tremble and a moving one's does not
  /// lag.
  ///
  /// - Parameters:
  ///   - frame: the next picture.
  ///   - time: when it was taken, counted from any moment; a time not later than the last frame's
  ///     starts the steadying anew.
  /// - Returns: the followed faces, in the order in which they came.
  public mutating func track(
    _ frame: Photo, at time: Duration
  ) throws(FaceTrackError) -> [TrackedFace] {
    let picture = try LitPicture(frame)
    let interval = following.last.map { (time - $0.time).seconds } ?? 0
    if following.last?.size != frame.size {
      try begin(picture)
    } else {
      try follow(in: picture)
    }
    following.last = (frame.size, time)

    var tracked: [TrackedFace] = []
    for index in following.members.indices {
      var member = following.members[index]
      // Faces take turns, so that not all masks fall into one frame.
      let isDue = member.profileAge >= Pace.mask
      let measured = try Face.measured(
        mesh: member.mesh, confidence: member.confidence,
        profile: isDue ? nil : member.profile, in: picture.photo, networks: &networks)
      member.profileAge =
        member.profile == nil ? member.identity % Pace.mask : isDue ? 0 : member.profileAge + 1
      member.profile = measured.profile
      let face = member.smoother.smooth(
        measured.face.scaled(by: picture.scale), interval: interval)
      tracked.append(TrackedFace(identity: member.identity, face: face))
      following.members[index] = member
    }
    return tracked
  }

  /// Searches a first frame closely.
  private mutating func begin(_ picture: LitPicture) throws(FaceTrackError) {
    var search = FaceSearch(of: picture, with: detector)
    let found = try search.run(networks: &networks)
    following.members.removeAll()
    following.sinceDetection = 0
    following.turn = found.first?.turn ?? .upright
    for face in found where face.quality > detector.traits.kept { following.add(face) }
  }

  /// Moves every mesh to where its face is now, and looks for others when it is time.
  private mutating func follow(in picture: LitPicture) throws(FaceTrackError) {
    var isOneLost = false
    var members: [Following.Member] = []
    for var member in following.members {
      let before = member.mesh
      var mesh = try FaceMesh.fit(in: picture.photo, region: before.region, networks: &networks)
      let move = mesh.eyeMiddle.distance(to: before.eyeMiddle) / max(before.scale, 1e-6)
      if move > Pace.farMove || abs((mesh.roll - before.roll).wrappedDegrees) > Pace.farTurn,
        mesh.flag > Pace.lostFlag
      {
        mesh = try FaceMesh.fit(in: picture.photo, region: mesh.region, networks: &networks)
      }
      guard mesh.flag > Pace.lostFlag, mesh.region.side > 4 else {
        isOneLost = true
        continue
      }
      member.mesh = mesh
      members.append(member)
    }
    following.members = members
    following.removeDoubles()

    following.sinceDetection += 1
    guard isOneLost || following.members.isEmpty || following.sinceDetection >= Pace.detection
    else { return }
    following.sinceDetection = 0
    let traits = detector.traits
    let candidates = try detector.candidates(
      in: picture.photo, window: DetectionWindow(of: picture.photo.size),
      longest: traits.coarseLevel, turn: following.turn, threshold: traits.judged,
      networks: &networks)
    for candidate in candidates where !following.isFollowed(candidate.eyeMiddle) {
      let face = try FaceJudge(traits: traits, retries: true).judge(
        candidate, turn: following.turn, in: picture.photo, networks: &networks)
      if face.quality > traits.kept, !following.isFollowed(face.mesh.eyeMiddle) {
        following.add(face)
      }
    }
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
