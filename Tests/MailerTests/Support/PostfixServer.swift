import Foundation

/// A private Postfix on loopback, stopped with its owner.
final class PostfixServer {
  let firstPort: Int
  let certificates: String
  private let root: TemporaryFolder

  static var isInstalled: Bool {
    Program.exists("/usr/sbin/postfix") && Program.exists("/usr/sbin/saslpasswd2")
  }

  init() throws {
    root = try TemporaryFolder()
    certificates = try root.make("tls")
    firstPort = Ports.free(7)
    _ = try Program.run("/bin/bash", [TestFiles.server("certificates.sh"), certificates])
    let result = try Program.runUnblocked(
      "/bin/bash",
      [TestFiles.server("postfix.sh"), root.path + "/postfix", certificates, String(firstPort)])
    guard result.status == 0, Ports.wait(for: firstPort + 6) else {
      throw ServerFault(name: "postfix: " + result.errors)
    }
  }

  deinit {
    _ = try? Program.runUnblocked(
      "/usr/sbin/postfix", ["-c", root.path + "/postfix/etc", "stop"])
  }

  /// The delivered messages, awaited until there are `count`.
  func delivered(_ count: Int) throws -> [String] {
    let folder = root.path + "/postfix/mail/inbox/new"
    var names: [String] = []
    for _ in 0..<100 {
      names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      if names.count >= count { break }
      usleep(50_000)
    }
    return try names.sorted().map {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0)), as: UTF8.self)
    }
  }
}
