import Imaging

/// MediaPipe's full-range face detector, run as a level of an image pyramid.
///
/// It was trained on squares of 192 pixels but is fully convolutional: one run on a larger input
/// replaces many tiles (docs/decisions/0004). Each cell of 4 × 4 pixels proposes one face: centre, size
/// and six landmarks (right eye, left eye, nose, mouth, right ear, left ear), all as offsets from the
/// cell's centre in pixels of the input.
struct FullRangeDetector: FaceDetector {
  private static let cell = 4
  private static let valuesPerCell = 16

  let name = "default"
  let model = Model.faceDetector
  // Abandoned fits: on the wild, studio and empty photos, upright, turned and dark, one of 1111
  // candidates that end as a face is lost; of 3655 fits that end as none a fifth is saved.
  let parameters = DetectorParameters(
    coarseLevel: 192, coarseMargin: 0.15, threshold: 0.2, closeUpThreshold: 0.4,
    weakThreshold: (0.1, 0.05), closeUps: 4, acceptedLogit: -1.2, acceptedScore: .infinity,
    meshRegion: (1.5, 0), abandonedPresence: (-5, -3))

  /// The network finds faces whose eyes are 5 to 48 pixels apart in its input. The photo at half its size
  /// there costs a third and shows whether there are small faces; its margin shows faces cut by the
  /// photo's edge (docs/decisions/0067).
  func fineLevels(longest: Int) -> [(longest: Int, margin: Double)] {
    let wanted =
      longest <= 1024 ? min(max(longest * 3 / 2, 384), 768) : min(longest * 3 / 4, 1024)
    let level = wanted / 32 * 32
    return [(level * 3 / 5 / 32 * 32, 0.1), (level, 0)]
  }

  func candidates(
    in photo: PhotoPyramid, window: DetectionWindow, longest: Int, turn: QuarterTurn,
    threshold: Double, networks: inout Networks
  ) throws(FaceTrackError) -> [FaceCandidate] {
    let level = Letterbox(of: window, longest: longest, turn: turn, centered: true)
    let input = try photo.crop(level.map, size: level.size, range: -1...1, blackOutside: true)
    let outputs = try networks.run(
      .faceDetector, input, size: level.size, outputs: Self.outputs(level.size))
    let proposals = DetectionProposal.decode(
      boxes: outputs[0], scores: outputs[1], cell: Self.cell,
      columns: level.size.width / Self.cell, threshold: threshold)
    return DetectionProposal.nonMaximumSuppression(proposals).map {
      FaceCandidate($0, mouth: $0.points[5], map: level.map)
    }
  }

  /// The network's outputs for an input size.
  static func outputs(_ size: PixelSize) -> [NetworkOutput] {
    let cells = size.area / (cell * cell)
    return [
      NetworkOutput("boxes", count: cells * valuesPerCell), NetworkOutput("scores", count: cells),
    ]
  }
}
