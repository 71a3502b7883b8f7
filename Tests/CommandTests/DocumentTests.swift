import Foundation
import Testing

@Suite("Documents")
struct DocumentTests {
  @Test(
    "Every file that a document names is there",
    arguments: [
      "docs/architecture.md", "docs/threat-model.md", "SECURITY.md", "docs/dependencies.md",
    ])
  func paths(document: String) throws {
    let text = try String(contentsOfFile: "\(Machine.root)/\(document)", encoding: .utf8)
    let paths = text.matches(of: /`((?:Sources|Tests|docs|Scripts|Fuzz|Assets)\/[^` ]+)`/)
      .map { String($0.output.1) }
    #expect(!paths.isEmpty)
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: "\(Machine.root)/\(path)"), "\(path)")
    }
  }
}
