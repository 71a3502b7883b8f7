import Foundation
import Imaging

/// A `selfie` process environment with its own home folder.
package final class Kiosk {
  package let folder: TemporaryFolder
  package var environment: [String: String]

  package init(port: Int) throws {
    folder = try TemporaryFolder()
    environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/config",
      "XDG_DATA_HOME": folder.path + "/data",
      "SELFIE_SMTP_URL": "smtp+plaintext://127.0.0.1:\(port)",
      "SELFIE_SMTP_FROM": "Museum <photos@museum.example>", "SELFIE_SMTP_CONNECT_TIMEOUT": "30",
    ].merging(Self.sanitizerOptions) { own, _ in own }
  }

  /// The sanitizer options of `make sanitize`, without which a child's report would be lost.
  private static let sanitizerOptions = ProcessInfo.processInfo.environment.filter { name, _ in
    name.hasSuffix("SAN_OPTIONS") || name == "SWIFT_BACKTRACE"
  }

  /// The path of a photo, different for each number.
  package func photo(_ number: Int = 0, size: Int = 300_000) -> String {
    let path = folder.path + "/photo\(number).jpg"
    _ = FileManager.default.createFile(
      atPath: path, contents: Self.picture(number, size: size))
    return path
  }

  /// A decodable JPEG of about `size` bytes. Most of them are DNL segments, which decoders skip and
  /// stripping keeps, so that large files decode fast.
  private static func picture(_ number: Int, size: Int) -> Data {
    let side = 48
    let pixels = (0..<side * side * 3).map { UInt8(truncatingIfNeeded: $0 &* (number + 3)) }
    let photo = Photo(size: PixelSize(width: side, height: side), pixels: pixels)
    guard let encoded = try? photo.encoded(as: .jpeg, quality: 90) else { return Data() }
    var bytes = Data(encoded.prefix(2))
    var generator = SeededGenerator(seed: UInt64(number))
    let filling = (0..<max(size - encoded.count, 0)).map { _ in
      UInt8.random(in: 0...255, using: &generator)
    }
    for start in stride(from: 0, to: filling.count, by: 65_000) {
      let part = filling[start..<min(start + 65_000, filling.count)]
      let length = part.count + 2
      bytes.append(contentsOf: [0xFF, 0xDC, UInt8(length >> 8), UInt8(length & 255)])
      bytes.append(contentsOf: part)
    }
    return bytes + Data(encoded.dropFirst(2))
  }

  package func selfie(_ arguments: String..., failPoint: String? = nil) throws -> Program.Result {
    var environment = environment
    environment["SELFIE_FAIL_POINT"] = failPoint
    return try Program.run(MailTestFiles.selfie, arguments, environment: environment)
  }
}
