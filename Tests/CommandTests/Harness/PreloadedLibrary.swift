import Foundation
import TestSupport
import Testing

/// A small C library for `LD_PRELOAD`.
struct PreloadedLibrary {
  /// The library's path, for `LD_PRELOAD`.
  let path: String

  /// Whether there is a C compiler, which comes with every Swift toolchain.
  static let canCompile = Machine.succeeds(["clang", "--version"])

  /// Compiles `Tests/CommandTests/Preloaded/NAME.c` into a folder.
  init(_ name: String, in folder: TemporaryFolder) throws {
    path = folder("lib\(name).so")
    let source = "\(Machine.root)/Tests/CommandTests/Preloaded/\(name).c"
    try #require(Self.compile(source, to: path), "\(source) does not compile")
  }

  /// Compiles a source into a shared library; false on failure.
  static func compile(_ source: String, to path: String) -> Bool {
    Machine.succeeds(
      ["clang", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", path, source, "-ldl"])
  }
}
