import Files
import Foundation
import TestSupport
import Testing

@Suite("Help")
struct HelpTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "help COMMAND and COMMAND --help equal the golden byte for byte, and fit 80 columns",
    arguments: [
      "", "crown", "detect", "models", "doctor", "snap", "cameras", "booth", "work", "visits",
      "card", "print", "exhibit", "exhibit check", "exhibit speak", "exhibit render",
      "exhibit serve", "exhibit code", "exhibit sums",
    ])
  func snapshot(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let name = words.isEmpty ? "selfie" : words.joined(separator: "-")
    for call in [["help"] + words, words + ["--help"]] {
      let result = try SelfieCommand(call.map { .init($0) }, in: folder).run().succeeded()
      #expect(result.errors.isEmpty)
      try expectGolden(name, result)
      for line in result.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      // What has subcommands alone ends with no code of its own.
      if !["selfie", "exhibit"].contains(name) {
        #expect(result.text.contains("EXAMPLES") && result.text.contains("EXIT STATUS"))
      }
    }
  }

  /// Compares a help text with its golden, or records it; a missing golden is a failure.
  private func expectGolden(_ name: String, _ result: CommandResult) throws {
    let path = "\(Machine.root)/Tests/Goldens/help/\(name).txt"
    if ProcessInfo.processInfo.environment["KOTINOS_RECORD"] == "1" {
      return try AtomicFile.write(result.output, to: path, overwrite: true)
    }
    let golden = try AtomicFile.read(path)
    #expect(
      result.text == String(decoding: golden, as: UTF8.self),
      "if the change is meant: KOTINOS_RECORD=1 swift test --filter CommandTests")
    expectSame(result.output, golden)
  }

  @Test("The version is printed alone on a line")
  func version() throws {
    let result = try SelfieCommand("--version", in: folder).run().succeeded()
    #expect(result.text.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil, "\(result.text)")
    #expect(result.errors.isEmpty)
  }
}
