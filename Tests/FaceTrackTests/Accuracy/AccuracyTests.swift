import Imaging
import TestSupport
import Testing

@testable import FaceTrack

/// A sample of the measurements of `make accuracy`, with the same limits (docs/accuracy.md).
@Suite(
  "Accuracy on the face sets",
  .enabled(
    if: RealPhotos.hasSets && Portrait.isThere,
    "needs the face sets in ../shared/faces and the models"))
struct AccuracyTests {
  private func score(of set: String, every stride: Int) throws -> AccuracyScore {
    var tracker = FaceTracker(models: Portrait.models)
    var score = AccuracyScore()
    for (path, truth) in try FaceTruth.sample(of: set, every: stride) {
      score.count(try tracker.faces(in: try RealPhotos.load(path)), in: truth)
    }
    return score
  }

  @Test("Studio portraits: every face, eye errors and head-top errors")
  func studio() throws {
    let score = try score(of: "studio", every: 4)
    #expect(score.faces == 17 && score.found == 17 && score.falseFaces == 0, "\(score)")
    #expect(AccuracyScore.quantile(0.5, of: score.eyeErrors) <= 0.012, "\(score)")
    #expect(AccuracyScore.quantile(0.95, of: score.eyeErrors) <= 0.018, "\(score)")
    #expect(AccuracyScore.quantile(0.5, of: score.topErrors) <= 0.085, "\(score)")
  }

  @Test("Wild photos: recall and precision")
  func wild() throws {
    let score = try score(of: "wild", every: 4)
    #expect(score.faces > 40)
    #expect(score.recall >= 99, "\(score.found) of \(score.faces)")
    #expect(score.precision >= 99, "\(score.falseFaces) false")
  }

  @Test("Photos without a face have no detections")
  func none() throws {
    let score = try score(of: "none", every: 4)
    #expect(score.faces == 0 && score.falseFaces == 0)
  }
}
