import Imaging

/// Something that proposes faces.
///
/// What it proposes is judged by the mesh afterwards, so it may be generous.
protocol FaceDetector: Sendable {
  /// What reports call it.
  var name: String { get }
  /// The network it runs.
  var model: Model { get }
  /// Its thresholds and habits.
  var traits: DetectorTraits { get }

  /// The longer sides at which the smallest faces of a photo are looked for.
  func fineLevels(longest: Int, dark: Bool) -> [Int]

  /// Looks for faces in a part of a photo at one level and turn; the strongest comes first.
  func candidates(
    in photo: PhotoPyramid, window: DetectionWindow, longest: Int, turn: QuarterTurn,
    threshold: Double,
    networks: inout Networks
  ) throws(FaceTrackError) -> [FaceCandidate]
}

/// What the search must know of a detector; every number was fixed on the wild, turned, dark and
/// empty sets (docs/decisions/0004).
struct DetectorTraits: Sendable {
  /// The longer side, in pixels, at which large faces are looked for.
  var coarseLevel: Int
  /// Candidates with a lower score are not judged.
  var judged: Double
  /// The same for what shows when a hint is looked at closely: a face fills its part of the photo then,
  /// and scores higher.
  var judgedInTiles: Double
  /// Candidates above this are hints that there may be more faces: for photos of up to 800 pixels,
  /// and for larger ones.
  var hint: (small: Double, large: Double)
  /// So many hints at most are looked at one by one before the whole photo is looked at closely.
  var tiles: Int
  /// A face is kept when its quality is better.
  var kept: Double
  /// A candidate with this score is kept even when the mesh does not know it for a face.
  var sure: Double
  /// How the mesh's first region follows from the box: side in sides of the box, and how far below
  /// its middle (along the face).
  var region: (side: Double, drop: Double)
  /// A first fit of the mesh with a flag (logit) below this is not worth a second, a later one below
  /// the other not worth one more.
  var hopeless: (first: Double, later: Double)
}
