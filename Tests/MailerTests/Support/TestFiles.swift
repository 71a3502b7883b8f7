import Foundation

/// The paths of servers, judges and the built command.
enum TestFiles {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().path

  static func server(_ name: String) -> String { folder + "/Servers/" + name }
  static func judge(_ name: String) -> String { folder + "/Judges/" + name }

  /// The repository.
  static let root = URL(fileURLWithPath: folder)
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder of tools that Scripts/install-mail-test-servers.sh and Scripts/promtool.sh fill.
  static var tools: String {
    ProcessInfo.processInfo.environment["SELFIE_MAIL_TEST_TOOLS"] ?? root + "/.build/mail-tools"
  }

  /// The Python that has aiosmtpd.
  static var python: String { tools + "/venv/bin/python" }

  /// The `selfie` that was built with these tests.
  static var selfie: String {
    get throws {
      let test = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(fileURLWithPath: test).deletingLastPathComponent().path + "/selfie"
    }
  }
}
