import Foundation
import Testing

/// A small C library, one of those in `Tests/CommandTests/Preloaded`, that a test has the command
/// load before all others.
enum PreloadedLibrary {
  /// Whether there is a C compiler, which comes with every Swift toolchain.
  static let canCompile = (try? clang(["--version"])) == 0

  /// Compiles `NAME.c` into a folder, and tells the library's path, for `LD_PRELOAD`.
  static func compile(_ name: String, in folder: TemporaryFolder) throws -> String {
    let sources =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path + "/CommandTests/Preloaded"
    let path = "\(folder.path)/lib\(name).so"
    let status = try clang(["-shared", "-fPIC", "-o", path, "\(sources)/\(name).c", "-ldl"])
    try #require(status == 0, "\(name).c does not compile")
    return path
  }

  private static func clang(_ arguments: [String]) throws -> Int32 {
    try Program.run("/usr/bin/env", ["clang"] + arguments).status
  }
}
