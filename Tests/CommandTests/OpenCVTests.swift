import Foundation
import Imaging
import Testing

/// OpenCV is loaded when it is needed, and only dark photos and drawings of faces need it.
@Suite("OpenCV")
struct OpenCVTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("home")
    try folder.put(.scene(), as: "scene.png")
    try folder.put(.plain(9, 8, 7, width: 64, height: 48), as: "dark.png")
  }

  private func command(
    _ arguments: [String], standIn: String? = nil
  ) throws -> SelfieCommand {
    try SelfieCommand(arguments, in: folder, without: "libopencv_imgproc.so", standIn: standIn)
  }

  @Test(
    "Photos that are not dark do without it",
    .enabled(if: PreloadedLibrary.canCompile && Machine.models != nil, "needs clang and the models")
  )
  func unneeded() throws {
    let result = try command(["detect", "scene.png"]).run()
    // There is nobody in it.
    #expect(result.ending == .exited(2), "\(result.errors)")
  }

  @Test(
    "An OpenCV that is missing, or lacks its functions, is named with the remedy by a dark photo",
    .enabled(
      if: PreloadedLibrary.canCompile && Machine.models != nil, "needs clang and the models"),
    arguments: [
      ("libopencv_imgproc.so.missing", "libopencv_imgproc.so.missing: cannot open"),
      ("libz.so.1", "undefined symbol: cvSmooth"),
    ])
  func missing(standIn: String, words: String) throws {
    for call in [["detect", "dark.png"], ["crown", "dark.png", "-o", "crowned.png"]] {
      let result = try command(call, standIn: standIn).run()
      #expect(result.ending == .exited(78), "\(call): \(result.errors)")
      for words in ["OpenCV, which dark photos", words, "install libopencv-imgproc"] {
        #expect(result.errors.contains(words), "\(call): \(result.errors)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "crowned.png")))
  }

  @Test(
    "The doctor says that it is missing, and goes on",
    .enabled(if: PreloadedLibrary.canCompile, "needs clang"))
  func doctor() throws {
    let result = try command(["doctor", "--json"]).run()
    #expect(result.ending == .exited(78), "\(result.errors)")
    let findings = try result.objects()
    let libraries = try #require(
      try findings.first { try $0.text("check") == "libraries" })
    #expect(try libraries.text("state") == "failed")
    #expect(try libraries.text("text").contains("install libopencv-imgproc"))
    #expect(findings.count == 13)
  }
}
