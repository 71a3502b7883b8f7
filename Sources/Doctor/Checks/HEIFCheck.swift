import Foundation
import Imaging

/// Checks for the program that decodes HEIC and AVIF, and its codecs.
struct HEIFCheck: HealthCheck {
  /// The program of this process, or another.
  var program = HEIFProgram.standard

  func finding() -> Finding {
    guard let path = program.installed else {
      return Finding(
        .photos, .warning,
        """
        \(HEIFProgram.name) is not installed as \(program.paths.joined(separator: " or ")), so HEIC \
        and AVIF photos cannot be read; install the program again.
        """)
    }
    let lines = Self.lines(of: path, ["decoders"])
    guard let library = lines.first else {
      return Finding(
        .photos, .warning,
        """
        \(path) does not start, so HEIC and AVIF photos cannot be read; install it again with \
        libheif1.
        """)
    }
    let packages = [
      ("HEVC", "HEIC", "libheif-plugin-libde265"), ("AV1", "AVIF", "libheif-plugin-dav1d"),
    ]
    for (codec, photos, package) in packages where !lines.contains(codec) {
      return Finding(
        .photos, .warning,
        """
        \(library) has no decoder for \(codec), so \(photos) photos cannot be read; install one with \
        "apt-get install \(package)".
        """)
    }
    return Finding(.photos, .ok, "HEIC and AVIF by \(library), in \(path)")
  }

  /// The lines that a program prints; none when it fails.
  private static func lines(of path: String, _ arguments: [String]) -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    guard (try? process.run()) != nil else { return [] }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
