import Foundation
import Imaging
import Testing

/// libcrypto is loaded when it is needed, and only mail and models need it.
@Suite("libcrypto")
struct LibcryptoTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("home")
    try folder.put(.scene(), as: "scene.png")
  }

  private func command(_ arguments: [String]) throws -> SelfieCommand {
    try SelfieCommand(arguments, in: folder, without: "libcrypto.so")
  }

  @Test(
    "Photos and the outbox's list do without it",
    .enabled(if: PreloadedLibrary.canCompile, "needs clang"))
  func unneeded() throws {
    for call in [
      ["--version"], ["crown", "scene.png", "--wreath", "50%,50%", "-o", "crowned.png"],
      ["config", "show"], ["outbox", "list"], ["outbox", "run"],
    ] {
      let result = try command(call).run()
      #expect(result.ending == .exited(0), "\(call): \(result.errors)")
    }
  }

  @Test(
    "A libcrypto that is missing is named with the remedy, and nothing is queued or installed",
    .enabled(if: PreloadedLibrary.canCompile, "needs clang"))
  func missing() throws {
    try folder.put(Array("a model".utf8), as: "yunet.onnx")
    for call in [
      ["send", "scene.png", "--to", "visitor@mail.example", "--queue-only"],
      ["models", "install", "yunet", "--from", "yunet.onnx"],
    ] {
      let result = try command(call).run()
      #expect(result.ending == .exited(78), "\(call): \(result.errors)")
      for words in [
        "libcrypto, which ", "libcrypto.so.missing: cannot open", "install the package libssl3.",
      ] {
        #expect(result.errors.contains(words), "\(call): \(result.errors)")
      }
      #expect(!result.errors.contains("visitor@"), "\(result.errors)")
    }
    #expect(try command(["outbox", "list"]).run().text.contains("@") == false)
  }

  @Test(
    "The doctor says that it is missing, and goes on",
    .enabled(if: PreloadedLibrary.canCompile, "needs clang"))
  func doctor() throws {
    let result = try command(["doctor", "--json", "--offline"]).run()
    #expect(result.ending == .exited(78), "\(result.errors)")
    let libraries = try #require(
      try result.objects().first { try $0.text("check") == "libraries" })
    #expect(try libraries.text("state") == "failed")
    #expect(try libraries.text("text").contains("install the package libssl3"))
  }
}
