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

  @Test(
    "The command is not linked with libcurl, nor with anything that libcurl brings",
    .enabled(if: Machine.succeeds(["ldd", "/bin/true"]), "needs ldd"))
  func linked() throws {
    var command = SelfieCommand(in: folder)
    command.wrapper = ["ldd"]
    let names = try command.run().text.split(separator: "\n").compactMap {
      $0.split(separator: " ").first?.trimmingCharacters(in: .whitespaces)
    }
    // Or the list was not read.
    #expect(names.contains { $0.hasPrefix("libjpeg.so") }, "\(names)")
    let strangers = [
      "libcurl", "libssl", "libcrypto", "libnghttp2", "librtmp", "libssh2", "libpsl", "libldap",
      "libgssapi_krb5",
      "libgnutls",
    ]
    for name in names {
      let isStrange = strangers.contains { name.hasPrefix($0) }
      #expect(!isStrange, "\(name)")
    }
  }

  /// A call in a system whose libcurl is missing, or is another library.
  private func command(
    _ arguments: [String], standIn: String = "libcurl.so.4.missing"
  ) throws -> SelfieCommand {
    var command = SelfieCommand(arguments.map { .init($0) }, in: folder)
    command.environment = [
      "LD_PRELOAD": try PreloadedLibrary("stand_in_library", in: folder).path,
      "STAND_IN": standIn, "HOME": folder.path(of: "home"),
      "XDG_DATA_HOME": folder.path(of: "home"), "XDG_CONFIG_HOME": folder.path(of: "home"),
      "SELFIE_SMTP_URL": "smtp+plaintext://127.0.0.1:9",
      "SELFIE_SMTP_FROM": "photos@museum.example",
    ]
    return command
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
