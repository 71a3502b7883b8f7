import ChildProcesses
import Files
import Foundation
import Imaging
import TestSupport
import Testing

/// The cage in which `selfie-heif` decodes, tried from inside.
@Suite("The decoder's cage")
struct CageTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try AtomicFile.write([1], to: folder("victim"), overwrite: false)
  }

  /// The lines of EscapeAttempt, which is built beside the tests: a name and what became of it.
  private func attempt(_ words: String...) throws -> [String: String] {
    let tests = try #require(realpath("/proc/self/exe", nil).map { String(cString: $0) })
    let build = tests.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    let program = build + "/EscapeAttempt"
    let process = try ChildProcess(
      program, [folder("victim")] + words, environment: .minimal, package: "selfie")
    let text = try process.readToEnd(limit: 1 << 20, within: .seconds(60))
    #expect(try process.end(within: .seconds(60)) == .exited(0))
    let pairs = String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
      (String(line.prefix { $0 != " " }), String(line.drop { $0 != " " }.dropFirst()))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  @Test("From inside nothing is reached, and what decoding needs works")
  func inside() throws {
    let results = try attempt()
    #expect(results["calls"] == "limited")
    let needs = ["memory", "allocator", "threads", "processors", "limit"]
    for need in needs { #expect(results[need] == "works", "\(need)") }
    let attempts = results.filter { !(needs + ["calls", "files"]).contains($0.key) }
    #expect(attempts.count == 26)
    for (name, result) in attempts { #expect(result == "refused", "\(name)") }
    #expect(try AtomicFile.read(folder("victim")) == [1])
  }

  @Test("From outside the same attempts reach the kernel")
  func outside() throws {
    let results = try attempt("free")
    #expect(results["calls"] == "free" && results["files"] == "seen")
    for name in [
      "open", "environment", "folder", "unlink", "socket", "local-socket", "pair", "fork", "kill",
      "ptrace", "processors-of-others", "mount", "memory-file", "code", "code-later", "more-files",
      "dumpable", "execve",
    ] {
      #expect(results[name] == "reached", "\(name)")
    }
  }

  @Test(
    "selfie-heif decodes in it, without this process's variables",
    .enabled(if: PictureTools.hasHEIC))
  func product() throws {
    let program = try #require(HEIFProgram.standard.installed)
    let file = try PictureTools.encode(
      Pictures.noise(1200, 900), "heif-enc -q 50 in.png -o out.heic", output: "out.heic")
    setenv("KOTINOS_TEST_SECRET", "secret", 1)
    defer { unsetenv("KOTINOS_TEST_SECRET") }
    let decoding = try PhotoFile(file)
    let path = try #require(realpath(program, nil).map { String(cString: $0) })
    // It waits: the pipe does not hold the picture. Other tests' processes may have just started, or
    // ended.
    let caged = ProcessTable.children(of: getpid()).filter { number in
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(number)/exe")
      let status = try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
      let marks = ["Seccomp:\t2", "NoNewPrivs:\t1"]
      return link == path && marks.allSatisfy { status?.contains($0) == true }
    }
    #expect(!caged.isEmpty)
    for number in caged {
      // As ctrl-C and `timeout` send them to the whole group: its parent decides.
      for signal in [SIGINT, SIGTERM, SIGHUP] { kill(number, signal) }
      // Root alone may look.
      guard let variables = FileManager.default.contents(atPath: "/proc/\(number)/environ") else {
        continue
      }
      let names = variables.split(separator: 0).map {
        String(decoding: $0.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
      }
      let allowed = ["PATH", "LANG", "ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"]
      #expect(Set(names).isSubset(of: allowed))
    }
    #expect(try decoding.decode().size == PixelSize(width: 1200, height: 900))
  }
}
