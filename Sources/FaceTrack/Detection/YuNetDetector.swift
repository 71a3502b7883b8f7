import Glibc
import Imaging

/// YuNet: an anchor-free face detector with five landmarks, run on an input of any size.
///
/// At strides 8, 16 and 32 each cell gives a class score, an objectness score, a box (its centre as an
/// offset from the cell in strides, its size as a logarithm) and five landmarks. (Source: Wu, Peng, Yu,
/// "YuNet: A Tiny Millisecond-level Face Detector", 2023, checked against the published files.)
struct YuNetDetector: FaceDetector {
  private static let strides = [8, 16, 32]
  let name = "yunet"
  let model = Model.yunet
  let parameters = DetectorParameters(
    coarseLevel: 320, coarseMargin: 0, threshold: 0.5, closeUpThreshold: 0.5,
    weakThreshold: (0.2, 0.1), closeUps: 0, acceptedLogit: -1.5, acceptedScore: 0.82,
    meshRegion: (1.35, 0.054), abandonedPresence: (-6, -.infinity))

  /// Far above 640 pixels the network misses large faces, so larger photos are searched at two levels.
  func fineLevels(longest: Int) -> [(longest: Int, margin: Double)] {
    longest <= 1024 ? [(640, 0)] : [(640, 0), (min(longest * 4 / 5, 960) / 32 * 32, 0)]
  }

  func candidates(
    in photo: PhotoPyramid, window: DetectionWindow, longest: Int, turn: QuarterTurn,
    threshold: Double, networks: inout Networks
  ) throws(FaceTrackError) -> [FaceCandidate] {
    let level = Letterbox(of: window, longest: longest, turn: turn, centered: false)
    var input = try photo.crop(level.map, size: level.size, range: 0...255, blackOutside: true)
    // The network was trained on BGR.
    let plane = level.size.area
    for index in 0..<plane { input.swapAt(index, 2 * plane + index) }
    let outputs = try networks.run(
      .yunet, input, size: level.size, outputs: Self.outputs(level.size))
    let proposals = Self.strides.indices.flatMap { index in
      Self.proposals(
        outputs[4 * index..<4 * index + 4], stride: Self.strides[index],
        columns: level.size.width / Self.strides[index], threshold: threshold)
    }
    // Landmarks: right eye, left eye, nose, right and left corner of the mouth.
    return DetectionProposal.nonMaximumSuppression(proposals).map {
      FaceCandidate($0, mouth: $0.points[5].midpoint(to: $0.points[6]), map: level.map)
    }
  }

  /// The network's outputs for an input size: class scores, objectness scores, boxes and landmarks of
  /// each stride.
  static func outputs(_ size: PixelSize) -> [NetworkOutput] {
    strides.flatMap { stride in
      [("cls", 1), ("obj", 1), ("bbox", 4), ("kps", 10)].map { name, values in
        NetworkOutput("\(name)_\(stride)", count: values * size.area / (stride * stride))
      }
    }
  }

  /// Decodes one stride; the score is the geometric mean of class and objectness score.
  private static func proposals(
    _ outputs: ArraySlice<[Float]>, stride: Int, columns: Int, threshold: Double
  ) -> [DetectionProposal] {
    let first = outputs.startIndex
    let (classes, objects) = (outputs[first], outputs[first + 1])
    let (boxes, points) = (outputs[first + 2], outputs[first + 3])
    return classes.indices.compactMap { index in
      let score = (Double(min(max(classes[index], 0), 1)) * Double(min(max(objects[index], 0), 1)))
        .squareRoot()
      guard score > threshold else { return nil }
      let cell = Point(Double(index % columns), Double(index / columns))
      let box = boxes[4 * index..<4 * index + 4].map(Double.init)
      let unit = Double(stride)
      let middle = (cell + Point(box[0], box[1])) * unit
      let half = Point(exp(box[2]), exp(box[3])) * (unit / 2)
      let marks = Swift.stride(from: 10 * index, to: 10 * index + 10, by: 2).map {
        (cell + Point(Double(points[$0]), Double(points[$0 + 1]))) * unit
      }
      return DetectionProposal(score: score, points: [middle - half, middle + half] + marks)
    }
  }
}
