import COpenCV
import Imaging

/// The shape of a hand as strokes along its bones, from which GrabCut (Rother et al. 2004) cuts it
/// out.
///
/// The points are off by up to half a finger, and the guided filter alone takes hair between the
/// fingers for skin; GrabCut compares the colours of hand and surroundings
/// (docs/decisions/people.md).
struct HandShape: Sendable {
  /// 21 points in pixels of the photo.
  let points: [Point]

  // Distances from a bone in hand sizes, chosen by eye on 12 hands of the wild photos: surely hand
  // (not at the tips, which the network places in front of hidden fingers), probably hand, possibly
  // hand.
  private static let (core, finger, reach) = (0.04, 0.1, 0.3)
  /// The margin of surroundings, in hand sizes.
  private static let margin = 0.6
  /// The longer side of the cut: GrabCut takes 0.1 s for 200 × 200 pixels.
  private static let longest = 256.0
  /// The rounds of GrabCut; more change nothing that is seen.
  private static let rounds: Int32 = 2
  /// The fewest pixels of hand and of surroundings: GrabCut's models have five colours each.
  private static let fewest = 5

  /// The labels of GrabCut, as OpenCV numbers them.
  private enum Label: UInt8 {
    case background, hand, probableBackground, probableHand
  }

  /// The bones, each between the indices of two points: every fourth point is the first of a
  /// finger.
  private static let bones = (1..<21).map { end in (start: end % 4 == 1 ? 0 : end - 1, end: end) }

  /// The longest distance between the wrist and a knuckle, or across the palm, in pixels: one of
  /// them is seen at full length from any side.
  var size: Double {
    max(
      points[0].distance(to: points[5]), points[0].distance(to: points[9]),
      points[0].distance(to: points[17]), points[5].distance(to: points[17]))
  }

  /// Whether the hand may cover a part of an area.
  func reaches(into area: Rectangle) -> Bool {
    bounds(margin: Self.finger).intersection(area) != nil
  }

  /// Cuts the hand out of a photo; `nil` when the photo shows too little of it.
  func mask(in photo: Photo) throws(FaceTrackError) -> GuidedMask? {
    guard let region = bounds(margin: Self.margin).intersection(photo.size.frame)?.roundedOut else {
      return nil
    }
    let grid = GuidedMask.grid(for: region, longest: Self.longest)
    let map = AffineTransform(stretching: grid, over: region)
    var labels = self.labels(grid: grid, map: map)
    let hand = labels.count { $0 % 2 == 1 }
    guard hand >= Self.fewest, labels.count - hand >= Self.fewest else { return nil }
    let planes = try photo.crop(map, size: grid)
    var message = COpenCVMessage()
    let status = COpenCV_grabCut(
      planes, Int32(grid.width), Int32(grid.height), Self.rounds, &labels, &message)
    try status.check(message)
    return try GuidedMask(
      labels.map { $0 % 2 == 1 ? 1 : 0 }, guide: planes, grid: grid, region: region, radius: 2)
  }

  /// The label of each pixel by its distance from the bones.
  private func labels(grid: PixelSize, map: AffineTransform) -> [UInt8] {
    let size = size
    let bones = Self.bones.map { start, end in
      (start: points[start], end: points[end], isTip: end % 4 == 0)
    }
    return (0..<grid.area).map { index in
      let place = map(
        Point(Double(index % grid.width) + 0.5, Double(index / grid.width) + 0.5))
      var (nearest, nearestCore) = (Double.infinity, Double.infinity)
      for (start, end, isTip) in bones {
        let distance = place.distance(from: start, to: end) / size
        nearest = min(nearest, distance)
        if !isTip { nearestCore = min(nearestCore, distance) }
      }
      if nearestCore < Self.core { return Label.hand.rawValue }
      if nearest < Self.finger { return Label.probableHand.rawValue }
      return (nearest < Self.reach ? Label.probableBackground : .background).rawValue
    }
  }

  /// The bounding box of the points, larger by a margin in hand sizes.
  private func bounds(margin: Double) -> Rectangle {
    guard let box = Rectangle(bounding: points) else { preconditionFailure("a hand has points") }
    return box.widened(by: margin * size)
  }
}

extension Rectangle {
  /// The smallest rectangle of whole pixels around it.
  fileprivate var roundedOut: Rectangle {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    return Rectangle(
      x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }
}

extension Point {
  /// The distance from a line segment.
  fileprivate func distance(from start: Point, to end: Point) -> Double {
    let along = end - start
    let length = along.dot(along)
    let part = length > 0 ? min(max((self - start).dot(along) / length, 0), 1) : 0
    return distance(to: start + along * part)
  }
}
