import Foundation
import Testing

@Suite("Documents")
struct DocumentTests {
  @Test(
    "Every file that a document names is there",
    arguments: [
      "README.md", "docs/architecture.md", "docs/command.md", "docs/libraries.md",
      "docs/threat-model.md", "SECURITY.md", "docs/dependencies.md", "docs/booth.md",
    ])
  func paths(document: String) throws {
    let text = try String(contentsOfFile: "\(Machine.root)/\(document)", encoding: .utf8)
    let named = text.matches(
      of: /`((?:Sources|Tests|docs|Scripts|Fuzz|Assets|Distribution)\/[^` ]+)`/
    )
    .map { String($0.output.1) }
    let folder = document.hasPrefix("docs/") ? "docs/" : ""
    let linked = text.matches(of: /\]\(([^):#]+)(?:#[^)]*)?\)/).map { folder + String($0.output.1) }
    let paths = named + linked
    #expect(!paths.isEmpty)
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: "\(Machine.root)/\(path)"), "\(path)")
    }
  }

  @Test("The README shows the snippet that the tests run")
  func readme() throws {
    let readme = try String(contentsOfFile: "\(Machine.root)/README.md", encoding: .utf8)
    let snippet = try String(
      contentsOfFile: "\(Machine.root)/Snippets/CrownAPhoto.swift", encoding: .utf8)
    let shown = try #require(snippet.split(separator: "// snippet.show\n").last)
    #expect(readme.contains("```swift\n\(shown)```"))
  }

  @Test(
    "The README's snippet writes the bytes that the command writes",
    .enabled(
      if: Machine.canDetect,
      "needs .cache/astronaut.png and the face models: run the tests with `make test`"))
  func snippet() throws {
    let folder = try TemporaryFolder()
    let portrait = try #require(Machine.astronaut)
    let snippet = URL(filePath: Machine.selfie).deletingLastPathComponent()
      .appending(path: "CrownAPhoto").path
    #expect(
      Machine.succeeds([
        snippet, try #require(Machine.models), "\(Machine.root)/Assets", portrait,
        folder.path(of: "snippet.jpg"),
      ]))
    let result = try SelfieCommand("crown", .init(portrait), "-o", "command.jpg", in: folder).run()
    #expect(result.ending == .exited(0), "\(result.errors)")
    expectSame(
      try folder.bytes(of: "snippet.jpg"),
      try folder.bytes(of: "command.jpg"))
  }
}
