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

  @Test(
    "The command is not linked with OpenCV, nor with anything that OpenCV brings",
    .enabled(if: Machine.succeeds(["ldd", "/bin/true"]), "needs ldd"))
  func linked() throws {
    var command = SelfieCommand(in: folder)
    command.wrapper = ["ldd"]
    let names = try command.run().text.split(separator: "\n").compactMap {
      $0.split(separator: " ").first?.trimmingCharacters(in: .whitespaces)
    }
    // Or the list was not read.
    #expect(names.contains { $0.hasPrefix("libjpeg.so") }, "\(names)")
    for name in names {
      let isStrange = ["libopencv", "libtbb", "liblapack", "libGL", "libX11"].contains {
        name.hasPrefix($0)
      }
      #expect(!isStrange, "\(name)")
    }
  }

  /// A call in a system whose OpenCV is missing, or is another library.
  private func command(
    _ arguments: [String], standIn: String = "libopencv_imgproc.so.missing"
  ) throws -> SelfieCommand {
    var command = SelfieCommand(arguments.map { .init($0) }, in: folder)
    command.environment = [
      "LD_PRELOAD": try PreloadedLibrary("stand_in_library", in: folder).path,
      "STAND_FOR": "libopencv_imgproc.so.", "STAND_IN": standIn,
    ]
    return command
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
