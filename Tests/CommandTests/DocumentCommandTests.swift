import Files
import Foundation
import Imaging
import TestSupport
import Testing

/// The command lines of the documents, one after the other in one folder, as a reader tries them.
@Suite(
  "Command lines of documents",
  .enabled(if: Machine.canDetect, "needs .cache/astronaut.png and the face models"))
struct DocumentCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let portrait = try Photo(decoding: AtomicFile.read(Portrait.path))
    try folder.makeFolder("holiday")
    for name in ["party.jpg", "holiday/1.jpg", "listed.jpg"] {
      try folder.put(portrait.encoded(as: .jpeg), as: name)
    }
    try folder.put(Array("listed.jpg\n".utf8), as: "photos.txt")
    let line = #"{"id":"1","photo":"listed.jpg","output":"worked.jpg"}"# + "\n"
    try folder.put(Array(line.utf8), as: "manifest.ndjson")
    if PictureTools.hasHEIC {
      try folder.put(
        try PictureTools.encode(portrait, "heif-enc in.png -o out.heic", output: "out.heic"),
        as: "IMG_4711.HEIC")
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder("games"), withDestinationPath: "\(Machine.root)/Assets/exhibit-example")
  }

  /// What a line ends with where a machine has no camera, mail server or printer, or a photo cannot
  /// be made.
  private static let endings: [(words: String, codes: Set<Int32>)] = [
    ("selfie snap", [0, 66, 69]), ("selfie cameras", [0, 66]),
    ("visitor@mail.example", [78]), ("selfie outbox run", [0, 78]),
    ("selfie print ", [69, 75, 78]), ("selfie printer", [0, 75, 78]),
    ("selfie doctor", [0, 78]),
    ("IMG_4711.HEIC", PictureTools.hasHEIC ? [0] : [66]),
  ]

  /// Lines that serve until a signal comes.
  private static let servers = ["selfie booth", "selfie exhibit games"]

  @Test(
    "They collide with nothing that the lines before them have made",
    arguments: ["README.md", "docs/command.md"])
  func lines(document: String) throws {
    let text = try Machine.text(of: document)
    let block = try #require(
      text.components(separatedBy: "```\n").first { $0.hasPrefix("selfie crown party.jpg  ") })
    let lines = block.split(separator: "\n").map { line in
      line.split(separator: "#")[0].trimmingCharacters(in: .whitespaces)
    }
    #expect(lines.count >= 6)
    for line in lines where !Self.servers.contains(line) {
      var command = SelfieCommand(in: folder)
      command.wrapper = ["sh", "-c", "selfie() { \"$0\" \"$@\"; }; \(line)"]
      command.environment = [
        "HOME": folder("home"), "XDG_CONFIG_HOME": folder("home"), "XDG_DATA_HOME": folder("home"),
        "CUPS_SERVER": "127.0.0.1:9", "LC_ALL": "C.UTF-8",
      ]
      let result = try command.run()
      let wanted = Self.endings.first { line.contains($0.words) }?.codes ?? [0]
      #expect(
        result.exitCode.map(wanted.contains) == true, "\(line): \(result.ending) \(result.errors)")
    }
    #expect(!folder.tree.contains { $0.contains("champion.champion") })
  }
}
