import AtomicFiles
import Glibc
import Imaging
import Testing

@testable import FaceTrack

/// The converted models inside the program against the original ones in their own runtime.
///
/// `make test` has the originals answer (Scripts/models/compare.sh); without their answers these
/// tests say that they were skipped.
@Suite(
  "Converted models",
  .enabled(
    if: ConvertedModel.isAnswered,
    "needs the original models' answers in .cache/comparison, which make test makes"))
struct ConvertedModelTests {
  @Test(
    "A converted model answers what the original answers",
    arguments: ConvertedModel.all, ConvertedModel.cases)
  func sameAnswer(model: ConvertedModel, picture: String) throws {
    let input = try ConvertedModel.read("\(model.model.rawValue).\(picture).input")
    let side = model.side
    try #require(input.count == 3 * side * side)
    for engine in Engine.available {
      var networks = Networks(in: RealPhotos.models, engine: engine)
      let answers = try networks.run(model.model, input, side: side, outputs: model.outputs)
      for (output, answer) in zip(model.outputs, answers) {
        let original = try ConvertedModel.read(
          "\(model.model.rawValue).\(picture).\(output.name)")
        try #require(original.count == answer.count)
        let difference = zip(answer, original).map { abs($0 - $1) }.max() ?? .infinity
        let magnitude = max(1, original.map(abs).max() ?? 0)
        // Sums come in another order. Measured: 1.3e-6 of the largest value, at the mask's edge 3.2e-5.
        #expect(
          difference <= 1e-4 * magnitude,
          "\(engine), \(output.name): \(difference) apart, the largest value is \(magnitude)")
      }
    }
  }
}

/// One model with what it is asked.
struct ConvertedModel: Sendable, CustomTestStringConvertible {
  var model: Model
  var side: Int
  var outputs: [NetworkOutput]

  var testDescription: String { model.rawValue }

  static let all = [
    ConvertedModel(
      model: .faceDetector, side: 192,
      outputs: FullRangeDetector.outputs(PixelSize(width: 192, height: 192))),
    ConvertedModel(model: .faceMesh, side: FaceMesh.inputSide, outputs: FaceMesh.outputs),
    ConvertedModel(
      model: .iris, side: IrisRefinement.inputSide, outputs: IrisRefinement.outputs),
    ConvertedModel(model: .personMask, side: PersonMask.side, outputs: PersonMask.outputs),
  ]

  /// The inputs that Scripts/models/compare.py writes.
  static let cases = ["noise-1", "noise-2", "portrait", "gray"]

  private static let folder = RealPhotos.root + "/.cache/comparison"

  static var isAnswered: Bool { access(folder + "/state", R_OK) == 0 }

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
