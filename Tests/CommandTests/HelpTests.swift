import ArgumentParser
import Testing

@testable import selfie

@Suite("Help")
struct HelpTests {
  @Test("Every command explains itself with an example")
  func examples() {
    for text in [
      Selfie.helpMessage(), Selfie.helpMessage(for: CrownCommand.self),
      Selfie.helpMessage(for: DetectCommand.self),
    ] {
      #expect(text.contains("EXAMPLES"))
    }
  }
}
