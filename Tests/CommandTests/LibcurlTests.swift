import Foundation
import Imaging
import Testing

/// libcurl is loaded when it is needed, and only mail, streams and models need it.
@Suite("libcurl")
struct LibcurlTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("home")
    try folder.put(.scene(), as: "scene.png")
  }

  private func command(
    _ arguments: [String], standIn: String? = nil
  ) throws -> SelfieCommand {
    try SelfieCommand(arguments, in: folder, without: "libcurl.so.4", standIn: standIn)
  }

  @Test(
    "Photos, plans and the outbox's list do without it",
    .enabled(if: PreloadedLibrary.canCompile, "needs clang"))
  func unneeded() throws {
    for call in [
      ["--version"], ["crown", "scene.png", "--wreath", "50%,50%", "-o", "crowned.png"],
      ["config", "show"], ["outbox", "list"], ["outbox", "run"],
      ["send", "scene.png", "--to", "visitor@mail.example", "--queue-only"],
    ] {
      let result = try command(call).run()
      #expect(result.ending == .exited(0), "\(call): \(result.errors)")
    }
    #expect(try folder.photo("crowned.png").size == folder.photo("scene.png").size)
  }

  @Test(
    "A libcurl that is missing, or lacks its functions, is named with the remedy by what needs it",
    .enabled(if: PreloadedLibrary.canCompile, "needs clang"),
    arguments: [
      ("libcurl.so.4.missing", "libcurl.so.4.missing: cannot open"),
      ("libz.so.1", "undefined symbol: curl_"),
    ])
  func missing(standIn: String, words: String) throws {
    for call in [
      ["config", "check"],
      ["models", "install", "yunet", "--from", "http://127.0.0.1:9/yunet.onnx"],
      ["snap", "--camera", "http://127.0.0.1:9/stream", "--yes", "--countdown", "0"],
    ] {
      let result = try command(call, standIn: standIn).run()
      #expect(result.ending == .exited(78), "\(call): \(result.errors)")
      #expect(result.errorLines.count == 1, "\(call): \(result.errors)")
      for words in ["selfie: libcurl, which ", words, "install the package libcurl4"] {
        #expect(result.errors.contains(words), "\(call): \(result.errors)")
      }
      #expect(result.errors.hasSuffix(".\n"), "\(call): \(result.errors)")
    }
  }

  @Test(
    "The doctor says that it is missing, and goes on",
    .enabled(if: PreloadedLibrary.canCompile, "needs clang"))
  func doctor() throws {
    let result = try command(["doctor", "--json"]).run()
    #expect(result.ending == .exited(78), "\(result.errors)")
    let findings = try result.objects()
    #expect(findings.count == 13)
    for check in ["libraries", "mail"] {
      let finding = try #require(try findings.first { try $0.text("check") == check })
      #expect(try finding.text("state") == "failed")
      #expect(try finding.text("text").contains("install the package libcurl4"))
    }
  }
}
