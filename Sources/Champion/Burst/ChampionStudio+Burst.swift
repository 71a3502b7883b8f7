public import FaceTrack
public import Imaging

extension ChampionStudio {
  /// Looks at the frames of a burst and chooses the best.
  ///
  /// - Parameter photos: the frames in the order in which they were taken; at least one.
  /// - Returns: the choice, and the chosen frame's faces.
  public mutating func choose(
    among photos: [Photo]
  ) throws(ChampionError) -> (choice: BurstChoice, faces: [Face]) {
    var faces: [[Face]] = []
    var findings: [FrameFinding] = []
    for photo in photos {
      let found = try self.faces(in: photo)
      findings.append(FrameFinding(photo, faces: found))
      faces.append(found)
    }
    let choice = BurstChoice(findings)
    return (choice, faces[choice.index])
  }
}
