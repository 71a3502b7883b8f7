import Foundation
import Imaging
import TestSupport
import Testing

/// Full and read-only disks, unreadable settings.
@Suite("Faults of the machine")
struct FaultTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(.scene(width: 200, height: 150), as: "a.png")
    try folder.put(.scene(width: 180, height: 120), as: "b.png")
  }

  private func crown(_ options: SelfieCommand.Argument...) -> SelfieCommand {
    SelfieCommand(["crown", "--no-statue", "--quiet", "--wreath", "200%,0"] + options, in: folder)
  }

  @Test(
    "A disk that fills up with the second photo keeps the first, and the next run completes",
    .enabled(if: Machine.canMount, "needs the right to mount"))
  func fullDisk() throws {
    try folder.makeFolder("small")
    try folder.put(.noise(width: 400, height: 300), as: "noise.png")
    // The command runs twice on one small disk: full first, then with room again.
    let script = #"""
      mount -t tmpfs -o size=200k none small || exit 99
      "$@" a.png noise.png --output-directory small; first=$?
      ls -A small > first.txt
      mount -o remount,size=4m small
      "$@" noise.png --output-directory small; second=$?
      ls -A small > second.txt
      echo "$first $second" > codes.txt
      """#
    var command = crown()
    command.wrapper = Machine.mounting + ["--", "sh", "-c", script, "sh"]
    let result = try command.run()
    func text(_ name: String) throws -> String {
      String(decoding: try folder.bytes(of: name), as: UTF8.self)
    }
    #expect(try text("codes.txt") == "73 0\n", "\(result.errors)")
    #expect(result.errors.contains("small/noise.champion.png: "), "\(result.errors)")
    #expect(result.errors.contains("disk is full"), "\(result.errors)")
    #expect(try text("first.txt") == "a.champion.png\n")
    #expect(try text("second.txt") == "a.champion.png\nnoise.champion.png\n")
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
    var command = SelfieCommand("outbox", "list", in: folder)
    command.wrapper = Machine.restricting
    command.environment = ["XDG_CONFIG_HOME": folder.path, "XDG_DATA_HOME": folder.path + "/data"]
    try command.run().failed(78, saying: ["which may not be read by this user"])
  }
}
