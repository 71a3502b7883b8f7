import Files
import Foundation
import Imaging
import TestSupport
import Testing

/// Missing and damaged models and artwork: exit code 78, with the path and the remedy.
@Suite("Installation")
struct InstallationTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(.scene(), as: "scene.png")
    for name in ["home", "named", "option", "art"] { try folder.makeFolder(name) }
  }

  private func crown(_ options: SelfieCommand.Argument...) -> SelfieCommand {
    SelfieCommand(["crown", "scene.png"] + options, in: folder)
  }

  @Test(
    "Missing models: the searched folders are named in order, with the remedy",
    .enabled(if: !Machine.hasSystemModels, "models are installed for all users"))
  func missingModels() throws {
    var command = crown("--models", "option")
    command.environment = [
      "SELFIE_MODELS": "named", "HOME": folder("home"), "XDG_DATA_HOME": "",
    ]
    let folders = [
      "option", "named", folder("home/.local/share/selfie/models"),
      "/usr/local/share/selfie/models", "/usr/share/selfie/models",
    ]
    expectFailure(
      try command.run(), 78, naming: "scene.png", saying: folders.joined(separator: ", "),
      "make models", "--models DIR", "SELFIE_MODELS")
    #expect(!folder.tree.contains("scene.champion.png"))
  }

  @Test(
    "A model with one flipped byte is not used",
    .enabled(if: Machine.models != nil, "needs the face models"))
  func flippedModel() throws {
    var bytes = try AtomicFile.read("\(Machine.models ?? "")/face-detector.onnx")
    bytes[bytes.count / 2] ^= 1
    try folder.put(bytes, as: "option/face-detector.onnx")
    expectFailure(
      try crown("--models", "option").run(), 78, naming: "scene.png",
      saying: "option/face-detector.onnx", "damaged", "make models")
  }

  @Test(
    "A truncated model is not used",
    .enabled(if: Machine.models != nil, "needs the face models"))
  func truncatedModel() throws {
    let bytes = try AtomicFile.read("\(Machine.models ?? "")/face-detector.onnx")
    try folder.put(Array(bytes.dropLast(1000)), as: "option/face-detector.onnx")
    expectFailure(
      try crown("--models", "option").run(), 78, naming: "scene.png",
      saying: "option/face-detector.onnx", "damaged", "make models")
    try folder.put(Array(bytes.prefix(1)), as: "option/face-detector.onnx")
    expectFailure(
      try crown("--models", "option").run(), 78, naming: "scene.png", saying: "damaged")
  }

  @Test("SELFIE_ASSETS names the only folder that is searched for artwork")
  func missingArtwork() throws {
    var command = crown("--wreath", "50%,50%", "--no-statue")
    command.environment = ["SELFIE_ASSETS": "art"]
    expectFailure(
      try command.run(), 78, naming: "scene.png", saying: "wreath.png", "art", "SELFIE_ASSETS")
    #expect(!folder.tree.contains("scene.champion.png"))
  }

  @Test("Artwork that is no valid PNG is named")
  func damagedArtwork() throws {
    try folder.put(Array("no picture".utf8), as: "art/wreath.png")
    try folder.put(Array("no picture".utf8), as: "art/wreath-relief.png")
    try folder.put(Photo.scene().encoded(as: .png).dropLast(500), as: "art/nike.png")
    var command = crown("--wreath", "50%,50%", "--no-statue")
    command.environment = ["SELFIE_ASSETS": "art"]
    expectFailure(try command.run(), 78, naming: "scene.png", saying: "wreath.png")
    command = crown("--no-wreath", "--statue", "50%,90%")
    command.environment = ["SELFIE_ASSETS": "art"]
    expectFailure(try command.run(), 78, naming: "scene.png", saying: "nike.png")
    #expect(!folder.tree.contains("scene.champion.png"))
  }
}
