import Imaging

extension DetectionWindow {
  /// The share of a photo's longer side that a tile shows: a small hint is seen closely.
  private static let share = 0.25
  /// A tile is so many times as long and as wide as its hint at least.
  private static let (leastLength, leastBreadth) = (2.5, 1.6)
  /// A hint is well inside a tile between these parts of its sides, and not larger than half of it.
  private static let inside = 0.15..<0.85

  /// Parts of a photo that show hints closely; a hint well inside an earlier part needs none of its
  /// own.
  ///
  /// - Parameter canvas: the network's input for the whole photo: tiles have its shape, because a
  ///   network takes as long to get ready for another one as it takes to run.
  static func tiles(
    over hints: [FaceCandidate], in photo: PixelSize, shapedAs canvas: PixelSize
  ) -> [DetectionWindow] {
    let (across, along) = (Double(canvas.width), Double(canvas.height))
    let longest = Double(max(photo.width, photo.height))
    var tiles: [DetectionWindow] = []
    for hint in hints where !tiles.contains(where: { $0.shows(hint) }) {
      let factor = max(
        share * longest / max(across, along), leastLength * hint.side / max(across, along),
        leastBreadth * hint.side / min(across, along))
      // Rounded down: one row too many would be a canvas of another size.
      let size = PixelSize(width: Int(across * factor), height: Int(along * factor))
      tiles.append(DetectionWindow(around: hint.center, size, in: photo))
    }
    return tiles
  }

  /// Whether a hint lies well inside.
  private func shows(_ hint: FaceCandidate) -> Bool {
    let place = hint.eyeMiddle - Point(Double(x), Double(y))
    return Self.inside.contains(place.x / Double(size.width))
      && Self.inside.contains(place.y / Double(size.height))
      && hint.side < 0.5 * Double(min(size.width, size.height))
  }
}
