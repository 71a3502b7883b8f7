import Imaging

extension DetectionWindow {
  /// A tile's longer side as a share of the photo's.
  private static let share = 0.25
  /// A tile's least length and breadth in sides of its candidate's box.
  private static let (leastLength, leastBreadth) = (2.5, 1.6)
  /// A tile covers a candidate whose eyes lie between these shares of its sides and whose box is at most
  /// half as long as its shorter side.
  private static let interior = 0.15..<0.85

  /// Close-up tiles for weak candidates, one for each that no earlier tile covers.
  ///
  /// - Parameter canvas: the network's input size for the whole photo. Tiles have its aspect ratio: the
  ///   network takes as long to set up for another input size as it takes to run.
  static func closeUps(
    of candidates: [FaceCandidate], in photo: PixelSize, canvas: PixelSize
  ) -> [DetectionWindow] {
    let (across, along) = (Double(canvas.width), Double(canvas.height))
    let longest = Double(max(photo.width, photo.height))
    var tiles: [DetectionWindow] = []
    for candidate in candidates where !tiles.contains(where: { $0.covers(candidate) }) {
      let factor = max(
        share * longest / max(across, along), leastLength * candidate.side / max(across, along),
        leastBreadth * candidate.side / min(across, along))
      // Rounded down: one row more would be another input size.
      let size = PixelSize(width: Int(across * factor), height: Int(along * factor))
      tiles.append(DetectionWindow(around: candidate.center, size, in: photo))
    }
    return tiles
  }

  private func covers(_ candidate: FaceCandidate) -> Bool {
    let place = candidate.eyeMidpoint - Point(Double(x), Double(y))
    return Self.interior.contains(place.x / Double(size.width))
      && Self.interior.contains(place.y / Double(size.height))
      && candidate.side < 0.5 * Double(min(size.width, size.height))
  }
}
