import Files
import Glibc
import TestSupport
import Testing

@testable import FaceTrack

/// The converted models run by OpenCV, compared with the original models run by LiteRT.
///
/// `make test` runs the originals (Scripts/models/compare.sh); without their outputs these tests
/// are skipped.
@Suite(
  "Converted models",
  .enabled(
    if: ConvertedModel.hasReference,
    "needs the original models' outputs in .cache/comparison, which make test writes"))
struct ConvertedModelTests {
  @Test(
    "A converted model gives the original model's outputs",
    arguments: ConvertedModel.all, ConvertedModel.cases)
  func sameOutputs(model: ConvertedModel, input name: String) throws {
    let input = try ConvertedModel.read("\(model.model.rawValue).\(name).input")
    let side = model.side
    try #require(input.count == 3 * side * side)
    var networks = Networks(in: Portrait.models)
    let results = try networks.run(model.model, input, side: side, outputs: model.outputs)
    for (output, result) in zip(model.outputs, results) {
      let original = try ConvertedModel.read("\(model.model.rawValue).\(name).\(output.name)")
      try #require(original.count == result.count)
      let difference = zip(result, original).map { abs($0 - $1) }.max() ?? .infinity
      let magnitude = max(1, original.map(abs).max() ?? 0)
      // Sums are taken in another order. Measured: 1.3e-6 of the largest value, at the mask's edge
      // 3.2e-5.
      #expect(
        difference <= 1e-4 * magnitude,
        "\(output.name): \(difference) apart, the largest value is \(magnitude)")
    }
  }
}

/// A model with its input size and outputs.
struct ConvertedModel: Sendable, CustomTestStringConvertible {
  var model: Model
  var side: Int
  var outputs: [NetworkOutput]

  var testDescription: String { model.rawValue }

  static let all = [
    ConvertedModel(model: .faceMesh, side: FaceMesh.inputSide, outputs: FaceMesh.outputs),
    ConvertedModel(model: .iris, side: IrisRefinement.inputSide, outputs: IrisRefinement.outputs),
    ConvertedModel(model: .personMask, side: PeopleMask.side, outputs: PeopleMask.outputs),
    ConvertedModel(model: .palmDetector, side: PalmDetector.side, outputs: PalmDetector.outputs),
    ConvertedModel(model: .handLandmarks, side: Hand.inputSide, outputs: Hand.outputs),
  ]

  /// The names of the inputs that Scripts/models/compare.py writes.
  static let cases = ["noise-1", "noise-2", "portrait", "gray"]

  private static let folder = Portrait.root + "/.cache/comparison"

  static var hasReference: Bool { access(folder + "/state", R_OK) == 0 }

  /// The little-endian floats of one file.
  static func read(_ name: String) throws -> [Float] {
    let bytes = try AtomicFile.read("\(folder)/\(name)")
    return bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map {
        Float(
          bitPattern: UInt32(
            littleEndian: raw.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
      }
    }
  }
}
