import Foundation
import Testing

@testable import ChildProcesses

@Suite("Child processes")
struct ChildProcessTests {
  private func readAll(_ process: ChildProcess) throws -> [UInt8] {
    try process.readToEnd(limit: 1 << 20, within: .seconds(20))
  }

  private func write(_ text: String, to process: ChildProcess) throws {
    try Array(text.utf8).withUnsafeBytes { try process.write($0, within: .seconds(20)) }
  }

  @Test("Input comes back through cat, with exit code 0")
  func roundTrip() throws {
    let process = try ChildProcess("cat", [], input: .pipe, package: "coreutils")
    try write("hello, ", to: process)
    try write("world", to: process)
    process.closeInput()
    #expect(String(decoding: try readAll(process), as: UTF8.self) == "hello, world")
    #expect(try process.end(within: .seconds(20)) == .exited(0))
  }

  @Test("No shell expands the arguments")
  func arguments() throws {
    let process = try ChildProcess("printf", ["%s|", "$HOME", "a b", "*"], package: "coreutils")
    #expect(String(decoding: try readAll(process), as: UTF8.self) == "$HOME|a b|*|")
  }

  @Test("What a program leaves running with its output open is not waited for")
  func leftRunning() throws {
    let process = try ChildProcess("sh", ["-c", "sleep 30 & echo done"], package: "dash")
    #expect(String(decoding: try readAll(process), as: UTF8.self) == "done\n")
    #expect(try process.end(within: .seconds(20)) == .exited(0))
  }

  @Test("A program that is not installed is named with its package")
  func missing() {
    let error = #expect(throws: ChildProcessError.self) {
      try ChildProcess("no-such-program", [], package: "nothing")
    }
    #expect(error == .notInstalled(program: "no-such-program", package: "nothing"))
    #expect(error.map { "\($0)" }?.contains("apt install nothing") == true)
  }

  @Test("Exit code, signal and last line of standard error are reported")
  func endings() throws {
    let failing = try ChildProcess(
      "sh", ["-c", "echo one >&2; echo two >&2; exit 3"], package: "dash")
    #expect(try failing.end(within: .seconds(20)) == .exited(3))
    #expect(failing.complaint == "two")
    let killed = try ChildProcess("sh", ["-c", "kill -TERM $$"], package: "dash")
    #expect(try killed.end(within: .seconds(20)) == .signalled(SIGTERM))
  }

  @Test("Writing to a process that exited throws its last line, without SIGPIPE")
  func gone() throws {
    let process = try ChildProcess(
      "sh", ["-c", "echo no room >&2; exit 1"], input: .pipe, package: "dash")
    let error = #expect(throws: ChildProcessError.self) {
      for _ in 0..<1000 { try write(String(repeating: "x", count: 65536), to: process) }
    }
    #expect(error == .ended(program: "sh", complaint: "no room"))
  }

  @Test("Reading, writing and ending time out")
  func silence() throws {
    let process = try ChildProcess("sleep", ["60"], input: .pipe, package: "coreutils")
    let error = #expect(throws: ChildProcessError.self) {
      try withUnsafeTemporaryAllocation(byteCount: 16, alignment: 1) {
        _ = try process.read(into: $0, within: .milliseconds(50))
      }
    }
    #expect(error == .stalled(program: "sleep", seconds: 0.05))
    #expect(throws: ChildProcessError.self) {
      for _ in 0..<100 {
        try Array(repeating: UInt8(0), count: 1 << 16).withUnsafeBytes {
          try process.write($0, within: .milliseconds(50))
        }
      }
    }
    // `end` kills a process that does not exit.
    #expect(throws: ChildProcessError.self) { try process.end(within: .milliseconds(50)) }
  }

  @Test("Releasing it kills the process, which inherits no descriptor of its siblings")
  func ends() throws {
    var process: ChildProcess? = try ChildProcess(
      "sh", ["-c", "echo $$; exec sleep 60"], package: "dash")
    var line = [UInt8](repeating: 0, count: 32)
    let count = try line.withUnsafeMutableBytes {
      try #require(process).read(into: $0, within: .seconds(20))
    }
    let text = String(decoding: line.prefix(count), as: UTF8.self)
    let identifier = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    let neighbour = try ChildProcess("sh", ["-c", "ls /proc/self/fd"], package: "dash")
    let open = String(decoding: try readAll(neighbour), as: UTF8.self).split(separator: "\n")
    // 3 is the folder that ls lists.
    #expect(open == ["0", "1", "2", "3"])
    process = nil
    #expect(kill(identifier, 0) == -1 && errno == ESRCH)
  }
}
