import TestSupport
import Testing

@Suite("Plans on the command line")
struct PlanTests {
  @Test("A plan beyond the size limit is refused as a plan, not as a photo")
  func tooLong() throws {
    let folder = try TemporaryFolder()
    try folder.put(.scene(), as: "scene.png")
    try folder.put([UInt8](repeating: 32, count: 1 << 20 + 1), as: "plan.json")
    let result = try SelfieCommand(
      "crown", "scene.png", "--plan", "plan.json", in: folder
    ).run()
    result.failed(65, saying: ["plan.json: The file has more bytes than the limit of 1048576"])
    #expect(!result.errors.contains("picture"))
  }

  @Test("- is a plan on standard input, which no photo is read from then")
  func standardInput() throws {
    let folder = try TemporaryFolder()
    try folder.put(.scene(), as: "scene.png")
    let plan = #"{"version":1,"photo":{"width":160,"height":120},"wreaths":[],"statue":null}"#
    for subcommand in ["crown", "card"] as [SelfieCommand.Argument] {
      var command = SelfieCommand(subcommand, "scene.png", "--plan", "-", in: folder)
      command.input = Array(plan.utf8)
      try command.run().succeeded()
      expectUsageError(
        try SelfieCommand(subcommand, "-", "--plan", "-", in: folder).run(),
        saying: "Standard input (-) can be read once only")
    }
  }
}
