import Foundation

/// A private Postfix on loopback, stopped with its owner.
package final class PostfixServer {
  package let firstPort: Int
  package let certificates: String
  private let root: TemporaryFolder

  package static var isInstalled: Bool {
    Program.exists("/usr/sbin/postfix") && Program.exists("/usr/sbin/saslpasswd2")
  }

  package init() throws {
    try Servers.require()
    root = try TemporaryFolder(mode: 0o755)
    certificates = try root.makeFolder("tls")
    // Postfix's own account must get through.
    for folder in [root.path, certificates] { chmod(folder, 0o755) }
    firstPort = Ports.free(7)
    _ = try Program.run("/bin/bash", [MailTestFiles.server("certificates.sh"), certificates])
    let result = try Program.runUnblocked(
      "/bin/bash",
      [MailTestFiles.server("postfix.sh"), root.path + "/postfix", certificates, String(firstPort)])
    guard result.status == 0, Ports.wait(for: firstPort + 6) else {
      throw ServerFault(name: "postfix: " + result.errors)
    }
  }

  deinit {
    _ = try? Program.runUnblocked(
      "/usr/sbin/postfix", ["-c", root.path + "/postfix/etc", "stop"])
  }

  /// Has the server take a second longer for each message, or no longer.
  package func setSlow(_ isSlow: Bool) throws {
    let folder = root.path + "/postfix/etc"
    let restriction = "smtpd_data_restrictions=" + (isSlow ? "sleep 1" : "")
    for (program, arguments) in [("postconf", [restriction]), ("postfix", ["reload"])] {
      let result = try Program.runUnblocked("/usr/sbin/" + program, ["-c", folder] + arguments)
      guard result.status == 0 else { throw ServerFault(name: "postfix: " + result.errors) }
    }
  }

  /// Kills every process of the server at once, as a power cut ends it.
  package func killAll() throws {
    let lines = try String(
      contentsOfFile: root.path + "/postfix/spool/pid/master.pid", encoding: .utf8)
    guard let master = Int32(lines.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw ServerFault(name: "postfix: no process")
    }
    // Stopped first, so that it starts no child in the meantime.
    _ = kill(master, SIGSTOP)
    let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc")
      .compactMap { Int32($0) }
    for process in processes.filter({ Self.parent(of: $0) == master }) + [master] {
      _ = kill(process, SIGKILL)
    }
  }

  /// A process's parent; nil when it has ended (proc(5)).
  private static func parent(of process: Int32) -> Int32? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    return status?.firstMatch(of: /\nPPid:\s*(\d+)/).flatMap { Int32($0.1) }
  }

  /// Starts the server again after ``killAll()``.
  package func restart() throws {
    let result = try Program.runUnblocked(
      "/usr/sbin/postfix", ["-c", root.path + "/postfix/etc", "start"])
    guard result.status == 0, Ports.wait(for: firstPort) else {
      throw ServerFault(name: "postfix: " + result.errors)
    }
  }

  /// The number of messages that the server has taken.
  package var takenCount: Int {
    deliveredCount + ["incoming", "active", "deferred"].map(queued).reduce(0, +)
  }

  /// The number of delivered messages.
  package var deliveredCount: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/postfix/mail/inbox/new"))?
      .count ?? 0
  }

  /// Waits until the server's own queue holds no message.
  package func waitForEmptyQueue() -> Bool {
    for _ in 0..<1200 {
      if ["incoming", "active", "deferred"].allSatisfy({ queued(in: $0) == 0 }) { return true }
      usleep(50_000)
    }
    return false
  }

  /// The number of whole messages in a queue. Postfix marks a queue file as whole by the owner's x
  /// bit; one that it was killed at, and never acknowledged, stays without.
  private func queued(in queue: String) -> Int {
    let folder = root.path + "/postfix/spool/" + queue
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    return names.count { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      let mode = attributes?[.posixPermissions] as? Int ?? 0
      return attributes?[.type] as? FileAttributeType == .typeRegular && mode & 0o100 != 0
    }
  }

  /// The delivered messages, awaited until there are `count`.
  package func delivered(_ count: Int) throws -> [String] {
    let folder = root.path + "/postfix/mail/inbox/new"
    var names: [String] = []
    for _ in 0..<1200 {
      names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      if names.count >= count { break }
      usleep(50_000)
    }
    return try names.sorted().map {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0)), as: UTF8.self)
    }
  }
}
