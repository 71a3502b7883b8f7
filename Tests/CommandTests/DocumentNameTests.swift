import Foundation
import Testing

@Suite("Names in documents")
struct DocumentNameTests {
  private static let names = Result {
    try SourceNames(root: Machine.root, excluding: ["DocumentNameTests.swift"])
  }

  /// Names that belong to others, or to what was rejected.
  private static let foreign: [String: String] = [
    "LoadCredential": "a setting of systemd that the units do not use",
    "NEEDED": "an entry of ELF files",
    "O_TMPFILE": "a flag of Linux that Swift does not import: the code spells its value",
    "RENAME_EXCHANGE": "a flag of Linux that was rejected",
    "blas_shutdown": "a function of OpenBLAS",
    "crown.sbatch": "a file that the reader makes",
    "dlopen": "a function of glibc that was rejected",
    "ippfind": "a command of CUPS",
    "inverted": "a direction of xrandr",
    "imgcodecs": "a module of OpenCV that was rejected",
    "lpadmin": "a command of CUPS",
    "mailq": "a command of Postfix",
    "videoio": "a module of OpenCV that was rejected",
    "xinput": "a command of X.Org",
  ]

  @Test("Names in backquotes occur in the sources", arguments: try Machine.documents())
  func known(document: String) throws {
    let text = try Machine.text(of: document)
    let missing = try Self.names.get().missing(in: text).filter { Self.foreign[$0] == nil }
    #expect(
      missing.isEmpty,
      "rename them as the sources do, or say in `foreign` whose they are")
  }

  @Test(
    "A name that the sources do not have is found, and what is no name is left alone",
    arguments: [
      ("the `NoSuchType`", ["NoSuchType"]),
      (
        "`Photo.noSuchMember(in:)`, `noSuchFunction()`",
        ["Photo.noSuchMember(in:)", "noSuchFunction()"]
      ),
      ("`gone_from_here.swift` and `Photo.swift`", ["gone_from_here.swift"]),
      ("`selfie crown --no-such-option 3`", ["--no-such-option"]),
      ("`--no-such-option=3`", ["--no-such-option=3"]),
      ("`make test no-such-target`", ["no-such-target"]),
      ("`make fuzz SECONDS=60`, `--output-directory`, `Placement.automatic`", []),
      ("`3 x 4`, `50%,20%`, `a text of NoSuchType`, `/etc/selfie`", []),
      ("a block\n```\n`NoSuchType`\n```\n", []),
    ])
  func unknown(text: String, missing: [String]) throws {
    #expect(try Self.names.get().missing(in: text) == missing)
  }

  @Test("Every foreign name is in a document, and none is in the sources")
  func foreign() throws {
    let missing = try Machine.documents().flatMap {
      try Self.names.get().missing(in: Machine.text(of: $0))
    }
    #expect(Set(Self.foreign.keys).subtracting(missing).isEmpty)
  }
}
