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

  @Test(
    "Missing models: a named folder has no substitute; else all are named in order",
    arguments: [
      (["--models", "option"], "named", "the folders option;"), ([], "named", "the folders named;"),
      ([], "", "/.local/share/selfie/models, /usr/local/share/selfie/models, /usr/share/"),
    ] as [([String], String, String)])
  func missingModels(options: [String], variable: String, searched: String) throws {
    guard !variable.isEmpty || !Machine.hasSystemModels else { return }
    var command = SelfieCommand(["crown", "scene.png"] + options.map { .init($0) }, in: folder)
    command.environment = [
      "SELFIE_MODELS": variable, "HOME": folder("home"), "XDG_DATA_HOME": "",
    ]
    expectFailure(
      try command.run(), 78, naming: "scene.png", saying: searched, "make models",
      "--models DIR", "SELFIE_MODELS")
    #expect(!folder.tree.contains("scene.champion.png"))
  }

  @Test(
    "A folder that an option or a variable names must be there, needed or not",
    arguments: [
      (["crown", "scene.png"], [:], "--models"), (["plan", "scene.png"], [:], "--models"),
      (["card", "scene.png"], [:], "--models"), (["detect", "scene.png"], [:], "--models"),
      (["booth", "--port", "0"], [:], "--models"), (["work"], [:], "--models"),
      (["crown", "scene.png", "--wreath", "50%,20%", "--no-statue"], [:], "--models"),
      (["crown", "scene.png"], ["SELFIE_MODELS": "nowhere"], "SELFIE_MODELS nowhere"),
      (["crown", "scene.png"], ["SELFIE_ASSETS": "nowhere"], "SELFIE_ASSETS nowhere"),
      (["card", "scene.png"], ["SELFIE_ASSETS": "nowhere"], "SELFIE_ASSETS nowhere"),
      (["work"], ["SELFIE_ASSETS": "nowhere"], "SELFIE_ASSETS nowhere"),
    ] as [([String], [String: String], String)])
  func named(call: [String], environment: [String: String], name: String) throws {
    let option = name == "--models" ? ["--models", "nowhere"] : []
    var command = SelfieCommand((call + option).map { .init($0) }, in: folder)
    command.environment = environment
    try command.run().failed(78, saying: [name, "nowhere: There is no folder of that name"])
    #expect(!folder.tree.contains { $0.contains("champion") || $0.contains(".card.") })
  }

  @Test(
    "A folder of sums that is named must be there",
    arguments: [["visits"], ["exhibit", "sums"]], ["nowhere", "/dev/zero"])
  func sums(call: [String], path: String) throws {
    let command = SelfieCommand((call + ["--state", path]).map { .init($0) }, in: folder)
    try command.run().failed(66, saying: ["--state \(path): There is no folder of that name"])
  }

  @Test(
    "A model with one flipped byte and one cut short are not used",
    .enabled(if: Machine.models != nil, "needs the face models"),
    arguments: [
      { $0[$0.count / 2] ^= 1 }, { $0.removeLast(1000) },
    ] as [@Sendable (inout [UInt8]) -> Void])
  func damagedModel(damage: @Sendable (inout [UInt8]) -> Void) throws {
    var bytes = try AtomicFile.read("\(Machine.models ?? "")/face-detector.onnx")
    damage(&bytes)
    try folder.put(bytes, as: "option/face-detector.onnx")
    let result = try SelfieCommand("crown", "scene.png", "--models", "option", in: folder).run()
    expectFailure(
      result, 78, naming: "scene.png", saying: "option/face-detector.onnx", "damaged",
      "make models")
  }

  @Test("SELFIE_ASSETS names the only folder that is searched for artwork; what is no PNG is named")
  func artwork() throws {
    var command = SelfieCommand(
      "crown", "scene.png", "--wreath", "50%,50%", "--no-statue", in: folder)
    command.environment = ["SELFIE_ASSETS": "art"]
    expectFailure(
      try command.run(), 78, naming: "scene.png", saying: "wreath.png", "art", "SELFIE_ASSETS")
    try folder.put(Array("no picture".utf8), as: "art/wreath.png")
    try folder.put(Array("no picture".utf8), as: "art/wreath-relief.png")
    try folder.put(Photo.scene().encoded(as: .png).dropLast(500), as: "art/nike.png")
    expectFailure(try command.run(), 78, naming: "scene.png", saying: "wreath.png")
    command.arguments = ["crown", "scene.png", "--no-wreath", "--statue", "50%,90%"]
    expectFailure(try command.run(), 78, naming: "scene.png", saying: "nike.png")
    #expect(!folder.tree.contains("scene.champion.png"))
  }
}
