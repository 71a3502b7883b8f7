import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Help")
struct HelpTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "The help texts equal their goldens byte for byte",
    arguments: [
      ("selfie", ["--help"]), ("crown", ["help", "crown"]), ("detect", ["detect", "--help"]),
      ("models", ["help", "models"]), ("doctor", ["help", "doctor"]),
      ("snap", ["help", "snap"]), ("cameras", ["cameras", "--help"]), ("booth", ["help", "booth"]),
      ("work", ["help", "work"]), ("visits", ["help", "visits"]), ("card", ["help", "card"]),
      ("print", ["help", "print"]), ("exhibit", ["help", "exhibit"]),
      ("exhibit-check", ["help", "exhibit", "check"]),
      ("exhibit-speak", ["help", "exhibit", "speak"]),
      ("exhibit-render", ["exhibit", "render", "--help"]),
      ("exhibit-serve", ["help", "exhibit", "serve"]),
      ("exhibit-code", ["help", "exhibit", "code"]),
      ("exhibit-sums", ["help", "exhibit", "sums"]),
    ])
  func snapshot(name: String, call: [String]) throws {
    let result = try SelfieCommand(call.map { .init($0) }, in: folder).run()
    #expect(result.ending == .exited(0))
    #expect(result.errors.isEmpty)
    try Golden("help/\(name).txt").expect(result.output)
  }

  @Test("help COMMAND and COMMAND --help print the same")
  func twoWays() throws {
    let one = try SelfieCommand("help", "crown", in: folder).run()
    let other = try SelfieCommand("crown", "--help", in: folder).run()
    #expect(one.text == other.text)
  }

  @Test("Every help text has an example and fits a terminal of 80 columns")
  func readable() throws {
    for command in [
      "crown", "card", "detect", "doctor", "snap", "cameras", "booth", "visits", "work",
      "print", "exhibit check", "exhibit speak", "exhibit render", "exhibit serve", "exhibit code",
      "exhibit sums",
    ] {
      let call = command.split(separator: " ").map { SelfieCommand.Argument(String($0)) }
      let help = try SelfieCommand(call + ["--help"], in: folder).run().text
      #expect(help.contains("EXAMPLES"))
      #expect(help.contains("EXIT STATUS"))
      for line in help.split(separator: "\n") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }

  @Test("The process behind work is no command for people")
  func hidden() throws {
    let help = try SelfieCommand("--help", in: folder).run().text
    #expect(help.contains("\n  work  ") && !help.contains("work-child"))
  }

  @Test("The version is printed alone on a line")
  func version() throws {
    let result = try SelfieCommand("--version", in: folder).run()
    #expect(result.ending == .exited(0))
    #expect(result.text.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil, "\(result.text)")
    #expect(result.errors.isEmpty)
  }
}
