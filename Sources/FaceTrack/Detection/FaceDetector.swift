import Imaging

/// Something that proposes faces. What it proposes is judged by the mesh afterwards, so it may be
/// generous.
protocol FaceDetector: Sendable {
  /// What reports call it.
  var name: String { get }
  /// The network it runs.
  var model: Model { get }
  /// The longer side, in pixels, at which large faces are looked for.
  var coarseLevel: Int { get }
  /// Its own weight in the judge; see ``FaceJudge``.
  var region: FaceJudge.FirstRegion { get }

  /// The longer side at which the smallest faces of a photo are looked for.
  func fineLevel(for size: PixelSize) -> Int

  /// Looks for faces at one level and turn; the strongest comes first.
  func candidates(
    in photo: Photo, longest: Int, turn: QuarterTurn, networks: inout Networks
  ) throws(FaceTrackError) -> [FaceCandidate]
}
