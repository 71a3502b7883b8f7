import Foundation
import Imaging
import TestSupport
import Testing

/// Folders and settings that may not be written or read.
@Suite("Faults of the machine")
struct FaultTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(.scene(), as: "a.png")
  }

  private func crown(_ options: SelfieCommand.Argument...) -> SelfieCommand {
    SelfieCommand(["crown", "--no-statue", "--quiet", "--wreath", "200%,0"] + options, in: folder)
  }

  @Test(
    "A read-only folder is an error for its photos; the others are crowned",
    .enabled(if: Machine.canRestrict, "needs setpriv, or not to be root"))
  func readOnlyFolder() throws {
    try folder.makeFolder("locked")
    try folder.put(.scene(), as: "locked/c.png")
    _ = chmod(folder("locked"), 0o500)
    var command = crown("locked/c.png", "a.png")
    command.wrapper = Machine.restricting
    let result = try command.run()
    expectFailure(
      result, 73, naming: "locked/c.png", saying: "locked/c.champion.png", "may not be written to")
    #expect(folder.tree.contains("a.champion.png"))
    #expect(!folder.tree.contains("locked/c.champion.png"))
  }

  @Test(
    "Unreadable settings stop the mail, not the crowning",
    .enabled(if: Machine.canRestrict, "needs setpriv, or not to be root"))
  func unreadableConfiguration() throws {
    try folder.makeFolder("selfie")
    try folder.put(Array("[smtp]\n".utf8), as: "selfie/config.toml")
    _ = chmod(folder("selfie/config.toml"), 0)
    let environment = ["XDG_CONFIG_HOME": folder.path, "XDG_DATA_HOME": folder.path + "/data"]
    for arguments: [SelfieCommand.Argument] in [
      ["outbox", "list"], ["send", "a.png", "--to", "v@test.example"],
    ] {
      var command = SelfieCommand(arguments, in: folder)
      command.wrapper = Machine.restricting
      command.environment = environment
      try command.run().failed(78, saying: ["config.toml: The file may not be read"])
    }
    var command = crown("a.png")
    command.wrapper = Machine.restricting
    command.environment = environment
    #expect(try command.run().ending == .exited(0))
  }

  @Test("A child's failure is seen also by a program whose parent ignores children's ends")
  func ignoredChildren() throws {
    var command = SelfieCommand("outbox", "run", in: folder)
    command.wrapper = ["sh", "-c", "trap '' CHLD; exec \"$@\"", "sh"]
    command.environment = [
      "XDG_CONFIG_HOME": folder.path, "XDG_DATA_HOME": folder.path + "/data",
      "SELFIE_SMTP_URL": "smtp://user@127.0.0.1:1", "SELFIE_SMTP_FROM": "photos@museum.example",
      "SELFIE_SMTP_PASSWORD_COMMAND": "echo hush; exit 3",
    ]
    try command.run().failed(78, saying: ["3"])
  }

  @Test(
    "What a setting names and this user may not read is not said to be missing",
    .enabled(if: Machine.canRestrict, "needs setpriv, or not to be root"),
    arguments: [
      ("[smtp]\nca_file", "locked/ca.pem", "locked", 0o600),
      ("[smtp]\nca_file", "locked/ca.pem", "locked/ca.pem", 0),
      ("[mail]\ntemplates", "locked", "locked", 0o600),
    ] as [(String, String, String, mode_t)])
  func closedFile(setting: String, named: String, closed: String, mode: mode_t) throws {
    try folder.makeFolder("selfie")
    try folder.makeFolder("locked")
    try folder.put([], as: "locked/ca.pem")
    try folder.put(
      Array("\(setting) = \"\(folder(named))\"\n".utf8), as: "selfie/config.toml")
    _ = chmod(folder(closed), mode)
    var command = SelfieCommand("outbox", "run", in: folder)
    command.wrapper = Machine.restricting
    command.environment = ["XDG_CONFIG_HOME": folder.path, "XDG_DATA_HOME": folder.path + "/data"]
    try command.run().failed(78, saying: ["which may not be read by this user"])
  }
}
