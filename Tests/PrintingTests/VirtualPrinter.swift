import Foundation
import TestSupport

/// A virtual IPP Everywhere printer on loopback, CUPS's own `ippeveprinter`; it keeps what arrives.
/// Killed with its owner.
final class VirtualPrinter {
  /// Its port.
  let port: Int
  /// Its address.
  var uri: String { "ipp://127.0.0.1:\(port)/ipp/print" }
  private let folder: TemporaryFolder
  private let bus: Bus
  private var process: Process?
  private let arguments: [String]

  static var isInstalled: Bool {
    Program.exists("/usr/sbin/ippeveprinter") && Program.exists("/usr/bin/dbus-daemon")
  }

  /// Starts a printer and waits until it answers.
  ///
  /// - Parameter seconds: how long a print takes.
  init(seconds: Double = 0) throws {
    try Servers.require()
    folder = try TemporaryFolder()
    bus = try Bus.shared.get()
    port = Ports.free()
    try folder.makeFolder("spool")
    // Runs for each print: takes its time, and changes the printer's state as the file says.
    let command = folder("print.sh")
    try """
    #!/bin/sh
    cat "\(folder.path)/reasons" >&2 2>/dev/null
    while [ -e "\(folder.path)/hold" ]; do sleep 0.1; done
    sleep "$(cat "\(folder.path)/seconds")"
    [ ! -e "\(folder.path)/fail" ]
    """.write(toFile: command, atomically: true, encoding: .utf8)
    chmod(command, 0o700)
    arguments = [
      "-r", "off", "-n", "localhost", "-p", String(port), "-k", "-d", folder("spool"), "-s",
      "10,10", "-f", "image/jpeg", "-c", command, "Virtual",
    ]
    try setSeconds(seconds)
    try start()
  }

  deinit { stop() }

  /// Starts the printer again after ``stop()``; it has forgotten its jobs.
  func start() throws {
    let process = try Server.start(
      "/usr/sbin/ippeveprinter", arguments,
      environment: [
        "PATH": "/usr/bin:/bin", "HOME": folder.path, "TMPDIR": folder.path,
        "DBUS_SYSTEM_BUS_ADDRESS": bus.address,
      ])
    self.process = process
    guard Ports.wait(for: port) else { throw ServerFault(name: "ippeveprinter") }
  }

  /// Whether it is on.
  var isRunning: Bool { process?.isRunning == true }

  /// Ends the printer at once, as pulling its plug does.
  func stop() {
    guard let process else { return }
    Server.kill(process)
    self.process = nil
  }

  /// Has each print take so long from now on.
  func setSeconds(_ seconds: Double) throws {
    try String(seconds).write(toFile: folder("seconds"), atomically: true, encoding: .utf8)
  }

  /// Has the next print change the printer's state, as in "+media-empty" or "-media-empty".
  func setReasons(_ change: String) throws {
    try "STATE: \(change)\n".write(toFile: folder("reasons"), atomically: true, encoding: .utf8)
  }

  /// Has prints stand in the printer from now on, or go on.
  func setHolding(_ holds: Bool) throws { try set("hold", holds) }

  /// Has prints fail from now on, or no longer.
  func setFailing(_ fails: Bool) throws { try set("fail", fails) }

  private func set(_ file: String, _ isThere: Bool) throws {
    if isThere {
      try "".write(toFile: folder(file), atomically: true, encoding: .utf8)
    } else {
      try FileManager.default.removeItem(atPath: folder(file))
    }
  }

  /// The documents that arrived, by the name of their job: `ippeveprinter` calls a file by the
  /// job's number and name. What its command prints is another file there.
  func arrived() throws -> [String: [Data]] {
    var documents: [String: [Data]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder("spool")).sorted() {
      guard let match = name.firstMatch(of: /^\d+-(.*)\.(?:jpg|png|pdf)$/) else { continue }
      let bytes = FileManager.default.contents(atPath: folder("spool") + "/" + name) ?? Data()
      documents[String(match.output.1), default: []].append(bytes)
    }
    return documents
  }
}

/// A private D-Bus, without which `ippeveprinter` does not start: libavahi wants one, also where
/// nothing is announced.
private final class Bus: Sendable {
  static let shared = Result { try Bus() }
  let address: String
  private let folder: TemporaryFolder

  private init() throws {
    folder = try TemporaryFolder()
    address = "unix:path=" + folder("bus")
    let process = try Server.start(
      "/usr/bin/dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=" + address],
      environment: ["PATH": "/usr/bin:/bin"])
    for _ in 0..<1200 where access(folder("bus"), F_OK) != 0 { usleep(50_000) }
    // A shared value has no deinit at the end of the process.
    Self.ended = process.processIdentifier
    atexit { kill(-Bus.ended, SIGKILL) }
  }

  nonisolated(unsafe) private static var ended: pid_t = 0
}

/// Servers that end with all that they have started: a program of theirs that goes on would keep
/// Foundation waiting for their end.
private enum Server {
  static func start(
    _ path: String, _ arguments: [String], environment: [String: String]
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = Program.unblocked + [path] + arguments
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }

  static func kill(_ process: Process) {
    // Foundation gives each a process group of its own.
    Foundation.kill(-process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
