public import Imaging
import StageTiming

extension FaceTracker {
  /// The lowest presence of a hand: of 16 hands near heads in the wild photos all are real, and
  /// none is found in the studio photos and selfies.
  private static let acceptedPresence = 0.8
  /// The side of the searched square in longer sides of an area: a hand that reaches into the area
  /// is wholly inside.
  private static let searched = 3.0

  /// Finds the hands that reach into some areas, such as the places of wreaths.
  ///
  /// The palm detector runs once for each area, the landmarks once for each palm.
  ///
  /// - Parameters:
  ///   - areas: rectangles in pixels of the photo, of about a head's size.
  ///   - photo: an upright photo of any size.
  /// - Returns: the hands, the most certain palm first.
  /// - Throws: ``FaceTrackError`` when a model cannot be loaded or run.
  public mutating func hands(
    near areas: [Rectangle], in photo: Photo
  ) throws(FaceTrackError) -> [Hand] {
    let span = trace.begin(.hands)
    defer { span.end() }
    let pyramid = try PhotoPyramid(photo)
    var proposals: [PalmProposal] = []
    for area in areas {
      let side = Self.searched * max(area.width, area.height)
      proposals += try PalmDetector.proposals(
        in: pyramid, region: FaceRegion(center: area.center, side: side, degrees: 0),
        networks: &networks)
    }
    var hands: [Hand] = []
    for palm in PalmProposal.nonMaximumSuppression(proposals) {
      let (points, presence) = try Hand.fit(
        in: pyramid, region: PalmDetector.region(of: palm), networks: &networks)
      let shape = HandShape(points: points)
      guard presence >= Self.acceptedPresence, areas.contains(where: shape.reaches) else {
        continue
      }
      hands.append(try Hand(points: points, presence: presence, in: photo))
    }
    return hands
  }
}
