import Foundation

/// The paths of servers, judges and the built command.
package enum MailTestFiles {
  private static let folder = root + "/Tests/MailerTests"

  package static func server(_ name: String) -> String { folder + "/Servers/" + name }
  package static func judge(_ name: String) -> String { folder + "/Judges/" + name }

  /// The repository.
  package static let root = Portrait.root

  /// The folder of tools that Scripts/install-mail-test-servers.sh and Scripts/unpack-program.sh
  /// fill.
  package static var tools: String {
    ProcessInfo.processInfo.environment["SELFIE_MAIL_TEST_TOOLS"] ?? root + "/.build/mail-tools"
  }

  /// The Python that has aiosmtpd.
  package static var python: String { tools + "/venv/bin/python" }

  /// The `selfie` that was built with these tests.
  package static var selfie: String {
    get throws {
      let test = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(fileURLWithPath: test).deletingLastPathComponent().path + "/selfie"
    }
  }
}
