import Testing

@Suite("The choice of the engine")
struct EngineCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(.scene(), as: "scene.png")
  }

  @Test(
    "Option and variable choose it; the option takes precedence",
    .enabled(if: Machine.models != nil, "needs the face models"))
  func chosen() throws {
    func says(_ arguments: [SelfieCommand.Argument], variable: String? = nil) throws -> String {
      var command = SelfieCommand(
        ["doctor", "--offline", "--json"] + arguments, in: folder)
      command.environment["SELFIE_ENGINE"] = variable
      let findings = try command.run().objects()
      return try #require(try findings.first { try $0.text("check") == "engine" }).text("text")
    }
    #expect(try says(["--engine", "opencv"]).hasPrefix("OpenCV 4."))
    #expect(try says([], variable: "opencv").contains("SELFIE_ENGINE says so"))
    #expect(try says(["--engine", "opencv"], variable: "onnx").contains("--engine says so"))
  }

  @Test(
    "OpenCV alone detects faces",
    .enabled(if: Machine.models != nil, "needs the face models"))
  func openCV() throws {
    let result = try SelfieCommand("detect", "scene.png", "--engine", "opencv", in: folder).run()
    // The scene has no face.
    #expect(result.ending == .exited(2), "\(result.errors)")
  }

  @Test(
    "An unknown engine exits with 64 as an option and with 78 as a variable",
    arguments: [
      ["detect", "scene.png"], ["crown", "scene.png", "-o", "champion.png"], ["plan", "scene.png"],
    ])
  func unknown(call: [String]) throws {
    let call = call.map { SelfieCommand.Argument($0) }
    let option = try SelfieCommand(call + ["--engine", "onnx"], in: folder).run()
    #expect(option.ending == .exited(64))
    var command = SelfieCommand(call, in: folder)
    command.environment["SELFIE_ENGINE"] = "onnx"
    let variable = try command.run()
    #expect(variable.ending == .exited(78))
    for word in ["onnx", "opencv", "SELFIE_ENGINE"] {
      #expect(variable.errors.contains(word), "\(variable.errors)")
    }
  }
}
