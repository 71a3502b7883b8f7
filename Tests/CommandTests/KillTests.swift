import Foundation
import Imaging
import TestSupport
import Testing

/// SIGKILL at random times, as by a power cut.
@Suite("Killed processes")
struct KillTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func crown() -> SelfieCommand {
    SelfieCommand(
      "crown", "scene.png", "--no-statue", "--quiet", "--wreath", "200%,0", "--force", in: folder)
  }

  @Test(
    "A kill leaves the old output or the new one, complete, and no other file",
    arguments: [false, true])
  func whole(replacing: Bool) throws {
    let output = "scene.champion.png"
    try folder.put(.scene(width: 400, height: 300), as: "scene.png")
    let start = ContinuousClock.now
    try #require(try crown().run().ending == .exited(0))
    let span = start.duration(to: .now)
    let new = try folder.bytes(of: output)
    let old = Array("an older picture".utf8)

    var random = SeededGenerator(seed: Seed.fresh().value)
    var kills = 0
    for _ in 0..<12 {
      try? FileManager.default.removeItem(atPath: folder(output))
      if replacing { try folder.put(old, as: output) }
      var command = crown()
      command.killAfter = span * Double.random(in: 0...1.1, using: &random)
      if try command.run().ending == .signalled(SIGKILL) { kills += 1 }

      let found = try? folder.bytes(of: output)
      let isWhole = found == new || found == (replacing ? old : nil)
      #expect(isWhole, "\(found?.count ?? 0) bytes")
      for name in folder.tree where !["scene.png", output].contains(name) {
        // An existing file is replaced by renaming a temporary one: a kill between naming and
        // renaming leaves the temporary file, complete, until the next writing.
        let left = try folder.bytes(of: name)
        let isNew = left == new
        #expect(replacing && isNew, "\(name)")
      }
    }
    #expect(try crown().run().ending == .exited(0))
    #expect(folder.tree == [output, "scene.png"].sorted())
    print("KillTests: killed \(kills) of 12 runs")
  }
}
