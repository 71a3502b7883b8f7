import Foundation
import TestSupport
import Testing

@Suite("Documents")
struct DocumentTests {
  @Test("Every file that a document names is there", arguments: try Machine.documents())
  func paths(document: String) throws {
    let text = try Machine.text(of: document)
    let named = text.matches(
      of: /`((?:Sources|Tests|docs|Scripts|Fuzz|Assets|Distribution)\/[^` ]+)`/
    )
    .map { String($0.output.1) }
    let folder = (document as NSString).deletingLastPathComponent
    let linked = text.matches(of: /\]\(([^):#]+)(?:#[^)]*)?\)/).map { "\(folder)/\($0.output.1)" }
    for path in named + linked {
      #expect(FileManager.default.fileExists(atPath: "\(Machine.root)/\(path)"), "\(path)")
    }
  }

  @Test("The version is the same in the command, the changelog, the packages and the interface")
  func version() throws {
    let versions = try [
      ("Sources/selfie/Selfie.swift", /version: "([0-9.]+)"/),
      ("CHANGELOG.md", /\n## ([0-9.]+) \(\d{4}-\d\d-\d\d\)\n/),
      ("debian/changelog", /kotinos \(([0-9.]+)\)/),
      ("docs/booth-api.yaml", /\n  version: ([0-9.]+)\n/),
    ].map { path, pattern in
      let text = try Machine.text(of: path)
      return String(try #require(text.firstMatch(of: pattern), "\(path)").output.1)
    }
    #expect(Set(versions).count == 1, "\(versions)")
  }

  @Test("The fields of crown --json are documented")
  func fields() throws {
    let folder = try TemporaryFolder()
    try folder.put(.scene(), as: "scene.png")
    try folder.put(.scene(), as: "scene.jpg")
    var photos: [SelfieCommand.Argument] = ["scene.png", "scene.jpg", "none.jpg"]
    var reports = try SelfieCommand(
      ["crown", "--json", "--wreath", "50%,50%", "--statue", "80%,95%"] + photos, in: folder
    ).run().text
    if Machine.canDetect {
      photos = [.init(Portrait.path), "--draw", "drawn.png", "--json"]
      reports += try SelfieCommand(["detect"] + photos, in: folder).run().text
    }
    let names = Set(
      try reports.split(separator: "\n").flatMap {
        Self.names(in: try JSONSerialization.jsonObject(with: Data($0.utf8)))
      })
    #expect(names.count > 35, "\(names)")
    let document = try Machine.text(of: "docs/command.md")
    let section = try #require(document.components(separatedBy: "## Fields of `--json`\n").last)
      .components(separatedBy: "\n## ")[0]
    for name in names {
      let forms = ["`\(name)`", "`\(name).", ".\(name)`"]
      #expect(forms.contains { section.contains($0) }, "\(name)")
    }
  }

  /// The names of all fields of a JSON value.
  private static func names(in value: Any) -> [String] {
    if let object = value as? [String: Any] {
      return object.keys + object.values.flatMap(names)
    }
    return (value as? [Any] ?? []).flatMap(names)
  }

  @Test("The README shows the snippet that the tests run")
  func readme() throws {
    let readme = try Machine.text(of: "README.md")
    let snippet = try Machine.text(of: "Snippets/CrownAPhoto.swift")
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
    #expect(
      Machine.succeeds([
        "\(Machine.products)/CrownAPhoto", try #require(Machine.models),
        "\(Machine.root)/Assets", Portrait.path, folder("snippet.jpg"),
      ]))
    try SelfieCommand(
      "crown", .init(Portrait.path), "-o", "command.jpg", in: folder
    ).run().succeeded()
    try expectSame(folder.bytes(of: "snippet.jpg"), folder.bytes(of: "command.jpg"))
  }
}
