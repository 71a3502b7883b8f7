import Foundation
import Imaging
import TestSupport
import Testing

/// Only the commands that must use the network use it.
@Suite("The network")
struct NetworkTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(.scene(), as: "scene.png")
    for name in ["home", "frames"] { try folder.makeFolder(name) }
    try folder.put(.scene(), as: "frames/a.png")
  }

  private func command(_ arguments: [String]) -> SelfieCommand {
    var command = SelfieCommand(arguments.map { .init($0) }, in: folder)
    command.environment = [
      "HOME": folder("home"), "XDG_DATA_HOME": folder("home"),
      "XDG_CONFIG_HOME": folder("home"),
      // A server by name: a connection needs a look-up first.
      "SELFIE_SMTP_URL": "smtps://mail.museum.example", "SELFIE_SMTP_FROM": "photos@museum.example",
      "SELFIE_SMTP_CONNECT_TIMEOUT": "2",
    ]
    return command
  }

  /// Every command that must not use the network, with its expected exit codes.
  private var local: [(call: [String], codes: Set<Int32>)] {
    [
      (["--version"], [0]), (["help", "crown"], [0]), (["models"], [0, 78]),
      (["crown", "scene.png", "--wreath", "50%,20%", "--json"], [0]),
      (["crown", "scene.png", "--force"], [2, 78]), (["detect", "scene.png"], [2, 78]),
      (["plan", "scene.png"], [2, 78]), (["cameras"], [0, 66]),
      (["snap", "--camera", "frames", "--yes", "--countdown", "0", "-o", "snap.jpg"], [0, 78]),
      (["config", "show"], [0]), (["outbox", "list"], [0]), (["outbox", "purge"], [0]),
      (["send", "scene.png", "--to", "visitor@mail.example", "--queue-only"], [0]),
      (
        ["crown", "scene.png", "--wreath", "50%,20%", "--force", "--to", "a@mail.example"]
          + ["--queue-only"], [0]
      ),
      (["outbox", "list", "--json"], [0]), (["doctor", "--offline"], [0, 78]),
    ]
  }

  @Test(
    "All other commands work, open no socket and look up no name, with a mail server configured",
    .enabled(if: PreloadedLibrary.canCompile, "needs clang"))
  func witnessed() throws {
    let library = try PreloadedLibrary("network_witness", in: folder)
    func witnessed(
      _ command: SelfieCommand
    ) throws -> (uses: Set<Substring>, result: CommandResult) {
      let notes = folder("notes")
      try? FileManager.default.removeItem(atPath: notes)
      var command = command
      command.environment["LD_PRELOAD"] = library.path
      command.environment["NETWORK_WITNESS"] = notes
      let result = try command.run()
      let bytes = FileManager.default.contents(atPath: notes) ?? Data()
      return (Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n")), result)
    }
    for (call, codes) in local {
      let (uses, result) = try witnessed(command(call))
      #expect(uses.isEmpty, "\(call)")
      #expect(codes.contains(result.exitCode ?? -1), "\(call): \(result.ending) \(result.errors)")
    }
    // The witness notices the others, by an IP address, without a look-up.
    for call in [
      ["config", "check"], ["outbox", "run"], ["doctor"],
      ["send", "scene.png", "--to", "visitor@mail.example"],
      ["crown", "scene.png", "--wreath", "50%,20%", "--force", "--to", "a@mail.example"],
      ["snap", "--camera", "http://127.0.0.1:9/stream", "--yes", "--countdown", "0"],
    ] {
      // The outbox backs off from a server that it just failed to reach.
      if call.contains("--to") {
        try FileManager.default.removeItem(atPath: folder("home/selfie"))
      }
      var command = command(call)
      command.environment["SELFIE_SMTP_URL"] = "smtp+plaintext://127.0.0.1:9"
      #expect(try witnessed(command).uses.isSuperset(of: ["socket", "connect"]), "\(call)")
    }
  }

  @Test(
    "A name server that is silent holds nothing for longer than its deadline",
    .enabled(if: PreloadedLibrary.canCompile, "needs clang"),
    arguments: [
      ["snap", "--camera", "http://camera.museum.example/", "--yes", "--patience", "2"],
      ["config", "check"], ["send", "scene.png", "--to", "visitor@mail.example"],
    ])
  func silentNames(call: [String]) throws {
    var command = command(call)
    command.environment["LD_PRELOAD"] = try PreloadedLibrary("silent_names", in: folder).path
    let began = ContinuousClock.now
    let result = try command.run()
    #expect(!result.errors.isEmpty && result.ending != .exited(0))
    // A minute if it waited for the name server.
    #expect(ContinuousClock.now - began < .seconds(45), "\(result.errors)")
  }
}
