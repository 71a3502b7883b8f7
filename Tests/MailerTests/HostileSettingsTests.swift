import Files
import Foundation
import Settings
import TestSupport
import Testing

@testable import Mailer

/// Files of settings that are huge, or built to break their reader.
@Suite("Hostile settings")
struct HostileSettingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A configuration of a gigabyte costs nothing and is an error")
  func hugeConfiguration() throws {
    let home = try folder.makeFolder("config/selfie")
    let path = home + "/config.toml"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(truncate(path, 1 << 30) == 0)
    let sources = ConfigurationSources(
      environment: ["XDG_CONFIG_HOME": folder.path + "/config"], home: folder.path,
      systemFolder: folder.path)
    #expect(throws: ConfigurationError.unusableFile(path, .tooLarge(limit: 1 << 20))) {
      try MailConfiguration(sources)
    }
  }

  @Test(
    "A table without a name is an error, not the end of the process",
    arguments: ["[[[", "[+a]", "[.a]", "[[ [a", "\u{FEFF} [+", "[", "[]", "[ [a]]", "[é]"])
  func namelessTable(_ text: String) throws {
    let home = try folder.makeFolder("config/selfie")
    let sources = ConfigurationSources(
      environment: ["XDG_CONFIG_HOME": folder.path + "/config"], home: folder.path,
      systemFolder: folder.path)
    try Data("\(text)\n".utf8).write(to: URL(fileURLWithPath: home + "/config.toml"))
    #expect(throws: ConfigurationError.self) { try MailConfiguration(sources) }
  }

  @Test("Settings nested a thousand deep are an error")
  func deepConfiguration() throws {
    let home = try folder.makeFolder("config/selfie")
    let sources = ConfigurationSources(
      environment: ["XDG_CONFIG_HOME": folder.path + "/config"], home: folder.path,
      systemFolder: folder.path)
    for text in [
      "a = " + String(repeating: "[", count: 100_000),
      "[mail]\nlanguage = " + String(repeating: "{a = ", count: 100_000),
      "[" + String(repeating: "a.", count: 100_000) + "a]",
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: home + "/config.toml"))
      #expect(throws: ConfigurationError.self) { try MailConfiguration(sources) }
    }
  }
}
