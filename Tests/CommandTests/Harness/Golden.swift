import Files
import Foundation
import Testing

/// An expected output in a file; a missing file is a failure, not a first recording.
struct Golden {
  private let path: String

  /// - Parameter name: the file's path in `Tests/Goldens`.
  init(_ name: String) {
    path = "\(Machine.root)/Tests/Goldens/\(name)"
  }

  /// Compares byte for byte; with `KOTINOS_RECORD=1` writes the file instead.
  func expect(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws {
    if ProcessInfo.processInfo.environment["KOTINOS_RECORD"] == "1" {
      let folder = (path as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try AtomicFile.write(bytes, to: path, overwrite: true)
      return
    }
    guard let golden = try? AtomicFile.read(path) else {
      Issue.record(
        "\(path) is missing; record it with KOTINOS_RECORD=1 swift test --filter CommandTests",
        sourceLocation: sourceLocation)
      return
    }
    #expect(
      String(decoding: bytes, as: UTF8.self) == String(decoding: golden, as: UTF8.self),
      "if the change is meant: KOTINOS_RECORD=1 swift test --filter CommandTests",
      sourceLocation: sourceLocation)
    expectSame(bytes, golden, sourceLocation: sourceLocation)
  }
}
