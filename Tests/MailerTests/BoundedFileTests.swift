import Foundation
import TestSupport
import Testing

@testable import Mailer

/// Paths that lead to endless, blocking or huge files.
@Suite("Bounded files")
struct BoundedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ path: String, limit: Int = 1000) -> BoundedFile.Failure? {
    do throws(BoundedFile.Failure) {
      _ = try BoundedFile.read(path, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test("Files up to the limit are read whole, empty ones too")
  func whole() throws {
    let path = folder.path + "/file"
    for count in [0, 1, 1000] {
      try Data(repeating: 7, count: count).write(to: URL(fileURLWithPath: path))
      #expect(try BoundedFile.read(path, limit: 1000) == Data(repeating: 7, count: count))
    }
    try Data(repeating: 7, count: 1001).write(to: URL(fileURLWithPath: path))
    #expect(read(path) == .tooLong)
  }

  @Test("Devices, pipes and folders are refused at once", .timeLimit(.minutes(1)))
  func special() {
    mkfifo(folder.path + "/pipe", 0o600)
    #expect(read(folder.path + "/pipe") == .unreadable)
    #expect(read("/dev/zero") == .unreadable)
    #expect(read(folder.path) == .unreadable)
    #expect(read(folder.path + "/none") == .missing)
    #expect(read(folder.path + "/pipe/none") == .missing)
  }

  @Test("A configuration of a gigabyte costs nothing and is an error")
  func hugeConfiguration() throws {
    let home = try folder.makeFolder("config/selfie")
    let path = home + "/config.toml"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(truncate(path, 1 << 30) == 0)
    let sources = ConfigurationSources(
      environment: ["XDG_CONFIG_HOME": folder.path + "/config"], home: folder.path,
      systemFolder: folder.path)
    #expect(throws: ConfigurationError.tooLong(file: path, limit: 1 << 20)) {
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
