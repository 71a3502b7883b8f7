import Foundation
import Mailer

/// A `selfie` with a home of its own.
final class Kiosk {
  let folder = TemporaryFolder()
  var environment: [String: String]

  init(port: Int) {
    environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/config",
      "XDG_DATA_HOME": folder.path + "/data",
      "SELFIE_SMTP_URL": "smtp+plaintext://127.0.0.1:\(port)",
      "SELFIE_SMTP_FROM": "Museum <photos@museum.example>", "SELFIE_SMTP_CONNECT_TIMEOUT": "5",
    ]
  }

  /// A photo of its own for each number.
  func photo(_ number: Int = 0, size: Int = 300_000) -> String {
    let path = folder.path + "/photo\(number).jpg"
    _ = FileManager.default.createFile(
      atPath: path, contents: Samples.photo(size, seed: UInt64(number)).bytes)
    return path
  }

  func selfie(_ arguments: String..., failPoint: String? = nil) throws -> Program.Result {
    var environment = environment
    environment["SELFIE_FAIL_POINT"] = failPoint
    return try Program.run(TestFiles.selfie, arguments, environment: environment)
  }
}
