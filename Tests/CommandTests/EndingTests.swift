import Foundation
import Imaging
import TestSupport
import Testing

@Suite("The exit of the process")
struct EndingTests {
  @Test(
    "An OpenBLAS whose destructor hangs neither keeps the process nor changes its exit code",
    .enabled(if: PreloadedLibrary.canCompile, "needs clang"))
  func stubbornLibrary() throws {
    let folder = try TemporaryFolder()
    let library = try PreloadedLibrary("stubborn_blas", in: folder)
    try folder.put(.scene(), as: "scene.png")
    for (call, code): ([SelfieCommand.Argument], Int32) in [
      (["crown", "scene.png", "--wreath", "50%,50%", "--quiet"], 0), (["--version"], 0),
      (["crown", "nowhere.png"], 66), (["nonsense"], 64),
    ] {
      var command = SelfieCommand(call, in: folder)
      command.wrapper = ["env", "LD_PRELOAD=\(library.path)"]
      #expect(try command.run().ending == .exited(code))
    }
  }
}
