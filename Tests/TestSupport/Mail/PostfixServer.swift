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

  deinit { try? control("postfix", "stop") }

  /// Calls a program of Postfix for this server.
  private func control(_ program: String, _ argument: String) throws {
    let result = try Program.runUnblocked(
      "/usr/sbin/" + program, ["-c", root.path + "/postfix/etc", argument])
    guard result.status == 0 else { throw ServerFault(name: "postfix: " + result.errors) }
  }

  /// Has the server take a second longer for each message, or no longer.
  package func setSlow(_ isSlow: Bool) throws {
    try control("postconf", "smtpd_data_restrictions=" + (isSlow ? "sleep 1" : ""))
    try control("postfix", "reload")
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
    for process in ProcessTable.children(of: master) + [master] { _ = kill(process, SIGKILL) }
  }

  /// Starts the server again after ``killAll()``.
  package func restart() throws {
    try control("postfix", "start")
    guard Ports.wait(for: firstPort) else { throw ServerFault(name: "postfix: no answer") }
  }

  /// The number of messages that the server has taken.
  package var takenCount: Int { deliveredNames.count + queuedCount }

  /// The files of the delivered messages.
  private var deliveredNames: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: inbox)) ?? []
  }

  private var inbox: String { root.path + "/postfix/mail/inbox/new" }

  /// Waits until the server's own queue holds no message.
  package func waitForEmptyQueue() -> Bool {
    for _ in 0..<1200 {
      if queuedCount == 0 { return true }
      usleep(50_000)
    }
    return false
  }

  private var queuedCount: Int { ["incoming", "active", "deferred"].map(queued).reduce(0, +) }

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
    for _ in 0..<1200 where deliveredNames.count < count { usleep(50_000) }
    return try deliveredNames.sorted().map {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: inbox + "/" + $0)), as: UTF8.self)
    }
  }
}
