import Imaging

/// MediaPipe's palm detector: the box of a palm, and seven points of the hand.
enum PalmDetector {
  /// The network's input is a square of this many pixels a side.
  static let side = 192
  /// The cells and the anchors in each of them.
  private static let layers = [(cell: 8, anchors: 2), (cell: 16, anchors: 6)]
  /// Box and points: nine pairs.
  private static let valuesPerAnchor = 18
  /// The lowest score of a palm; the landmarks verify it.
  private static let threshold = 0.5

  static let outputs = layers.flatMap { cell, anchors in
    let count = (side / cell) * (side / cell) * anchors
    return [
      NetworkOutput("boxes_\(cell)", count: count * valuesPerAnchor),
      NetworkOutput("scores_\(cell)", count: count),
    ]
  }

  /// The proposals for a region of the photo, in pixels of the photo, before non-maximum
  /// suppression.
  static func proposals(
    in photo: PhotoPyramid, region: FaceRegion, networks: inout Networks
  ) throws(FaceTrackError) -> [PalmProposal] {
    let map = region.map(pixels: side)
    let input = try photo.crop(map, side: side, blackOutside: true)
    let results = try networks.run(.palmDetector, input, side: side, outputs: outputs)
    return layers.enumerated().flatMap { index, layer in
      PalmProposal.decode(
        boxes: results[2 * index], scores: results[2 * index + 1], cell: layer.cell,
        columns: side / layer.cell, anchors: layer.anchors, threshold: threshold)
    }.map { PalmProposal(score: $0.score, points: $0.points.map { map($0) }) }
  }

  /// The region of interest of the landmarks: 2.6 times the palm's box, towards the fingers by half
  /// of it, and turned so that the hand points up. (Source: MediaPipe's
  /// palm_detection_detection_to_roi.pbtxt.)
  static func region(of palm: PalmProposal) -> FaceRegion {
    let (wrist, knuckle) = (palm.points[2], palm.points[4])
    let side = max(palm.box.width, palm.box.height)
    let direction = (knuckle - wrist).degrees
    return FaceRegion(
      center: palm.box.center + Point.direction(degrees: direction) * (side / 2),
      side: 2.6 * side, degrees: direction + 90)
  }
}
