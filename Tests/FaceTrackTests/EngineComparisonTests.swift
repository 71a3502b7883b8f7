import Imaging
import TestSupport
import Testing

@testable import FaceTrack

/// Differential tests: each engine is the other's reference.
@Suite(
  "OpenCV and XNNPACK give the same outputs",
  .enabled(
    if: Engine.available.count > 1 && Portrait.isThere,
    "needs the trait XNNPACK, .cache/astronaut.png and the models: make test"))
struct EngineComparisonTests {
  /// A model with input sizes that the face search uses.
  struct Subject: Sendable, CustomTestStringConvertible {
    var model: Model
    var sizes: [PixelSize]
    var range: ClosedRange<Float>
    var outputs: @Sendable (PixelSize) -> [NetworkOutput]
    /// Relative to the largest value. Sums are taken in another order. Measured: 1.8e-6, and 4e-5 for the
    /// mask, which is steep at a person's edge; ten and five times as much is allowed.
    var tolerance: Float { model == .personMask ? 2e-4 : 2e-5 }

    var testDescription: String { model.rawValue }

    static let all = [
      Subject(
        model: .faceDetector, sizes: [(192, 128), (192, 192), (416, 576)].map(PixelSize.init),
        range: -1...1, outputs: FullRangeDetector.outputs),
      Subject(
        model: .faceMesh, sizes: [(192, 192)].map(PixelSize.init), range: 0...1,
        outputs: { _ in FaceMesh.outputs }),
      Subject(
        model: .iris, sizes: [(64, 64)].map(PixelSize.init), range: 0...1,
        outputs: { _ in IrisRefinement.outputs }),
      Subject(
        model: .personMask, sizes: [(256, 256)].map(PixelSize.init), range: 0...1,
        outputs: { _ in PersonMask.outputs }),
      Subject(
        model: .palmDetector, sizes: [(192, 192)].map(PixelSize.init), range: 0...1,
        outputs: { _ in PalmDetector.outputs }),
      Subject(
        model: .handLandmarks, sizes: [(224, 224)].map(PixelSize.init), range: 0...1,
        outputs: { _ in Hand.outputs }),
      Subject(
        model: .yunet, sizes: [(320, 320), (640, 448)].map(PixelSize.init), range: 0...255,
        outputs: YuNetDetector.outputs),
    ].filter { $0.model != .yunet || Portrait.models.locate(.yunet) != nil }
  }

  @Test("For the portrait's head, the whole portrait, noise and grey", arguments: Subject.all)
  func same(subject: Subject) throws {
    let portrait = try RealPhotos.load(Portrait.path)
    var networks = Networks(in: Portrait.models, engine: .openCV)
    var accelerated = Networks(in: Portrait.models, engine: .xnnpack)
    for size in subject.sizes {
      let scale = 512 / Double(min(size.width, size.height))
      let maps = [
        AffineTransform(cropCenter: Point(225, 115), side: 190, degrees: 3, pixels: size.width),
        AffineTransform(a: scale, b: 0, tx: 0, c: 0, d: scale, ty: 0),
      ]
      var inputs = try maps.map { try portrait.crop($0, size: size, range: subject.range) }
      var generator = SeededGenerator(seed: 1896)
      inputs.append(
        (0..<3 * size.area).map { _ in .random(in: subject.range, using: &generator) })
      inputs.append([Float](repeating: subject.range.upperBound / 2, count: 3 * size.area))
      for (index, input) in inputs.enumerated() {
        let outputs = subject.outputs(size)
        let expected = try networks.run(subject.model, input, size: size, outputs: outputs)
        let found = try accelerated.run(subject.model, input, size: size, outputs: outputs)
        for (output, (found, expected)) in zip(outputs, zip(found, expected)) {
          let difference = zip(found, expected).map { abs($0 - $1) }.max() ?? .infinity
          let largest = max(1, expected.map(abs).max() ?? 0)
          #expect(
            difference <= subject.tolerance * largest,
            "\(output.name) at \(size), input \(index): \(difference) of \(largest)")
        }
      }
    }
  }

  @Test("The portrait's face is the same to a hundredth of the distance between the eyes")
  func face() throws {
    let portrait = try RealPhotos.load(Portrait.path)
    let faces = try [Engine.openCV, .xnnpack].map { engine in
      var tracker = FaceTracker(models: Portrait.models, detector: .default, engine: engine)
      let found = try tracker.faces(in: portrait)
      #expect(found.count == 1)
      return try #require(found.first)
    }
    let tolerance = 0.01 * faces[0].landmarks.interocularDistance
    for (one, other) in zip(faces[0].landmarks.mesh, faces[1].landmarks.mesh) {
      #expect(one.position.distance(to: other.position) < tolerance)
    }
    #expect(
      faces[0].landmarks.rightEye.distance(to: faces[1].landmarks.rightEye) < tolerance)
    #expect(faces[0].head.headTop.distance(to: faces[1].head.headTop) < 2 * tolerance)
    #expect(abs(faces[0].pose.roll - faces[1].pose.roll) < 0.1)
  }
}
