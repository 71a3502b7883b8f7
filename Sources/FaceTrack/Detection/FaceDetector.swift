import Imaging

/// A face detector, whose candidates the mesh verifies: its thresholds favour recall.
protocol FaceDetector: Sendable {
  /// The name in reports.
  var name: String { get }
  /// The network it runs.
  var model: Model { get }
  /// Its thresholds and scales.
  var parameters: DetectorParameters { get }

  /// The levels at which small faces of a photo are searched.
  ///
  /// - Parameter longest: the photo's longer side, in pixels.
  /// - Returns: the longer sides of the network's inputs, in pixels, the coarsest first, and the black
  ///   margin around the photo as a share of its longer side.
  func fineLevels(longest: Int) -> [(longest: Int, margin: Double)]

  /// Detects faces in a window of a photo.
  ///
  /// - Parameters:
  ///   - longest: the longer side of the window in the network's input, in pixels.
  ///   - turn: applied to the window before detection.
  ///   - threshold: the lowest detection score of a candidate.
  /// - Returns: the candidates after non-maximum suppression, the strongest first.
  func candidates(
    in photo: PhotoPyramid, window: DetectionWindow, longest: Int, turn: QuarterTurn,
    threshold: Double, networks: inout Networks
  ) throws(FaceTrackError) -> [FaceCandidate]
}

/// A detector's thresholds and scales, all chosen on the wild, turned, dark and empty sets
/// (docs/decisions/0004).
struct DetectorParameters: Sendable {
  /// The longer side, in pixels, of the network's input in the coarse search.
  var coarseLevel: Int
  /// The black margin around the photo in the coarse search, as a share of the longer side: with it, a
  /// detector that wants a whole head finds faces cut by the photo's edge (docs/decisions/0059).
  var coarseMargin: Double
  /// The lowest detection score of a candidate that the mesh verifies.
  var threshold: Double
  /// The same in a close-up tile, where a face fills more of the input and scores higher.
  var closeUpThreshold: Double
  /// The lowest score of a weak candidate, which is a reason to search further: in photos of up to 800
  /// pixels on the longer side, and in larger ones.
  var weakThreshold: (small: Double, large: Double)
  /// The number of weak candidates that get a close-up each before the whole photo is searched at a
  /// finer level.
  var closeUps: Int
  /// A verified face is accepted above this logit.
  var acceptedLogit: Double
  /// A candidate with this detection score is accepted even if the mesh rejects it.
  var acceptedScore: Double
  /// The first region of interest of the mesh: its side in sides of the detector's box, and its shift
  /// along the face from the box's centre in the same unit.
  var meshRegion: (side: Double, drop: Double)
  /// Fitting is abandoned when the first fit's, or a later fit's, presence logit is lower.
  var abandonedPresence: (first: Double, later: Double)
}
