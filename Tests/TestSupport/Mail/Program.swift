import Foundation

/// Runs programs and collects their output.
package enum Program {
  package struct Result {
    package let status: Int32
    package let wasKilled: Bool
    package let output: String
    package let errors: String
  }

  /// Runs a program to its end. Output goes through files, so that no pipe can fill up.
  package static func run(
    _ path: String, _ arguments: [String], environment: [String: String]? = nil
  ) throws -> Result {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let environment { process.environment = environment }
    let output = folder.path + "/output"
    let errors = folder.path + "/errors"
    for file in [output, errors] { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    func text(_ file: String) -> String {
      String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
    }
    return Result(
      status: process.terminationStatus,
      wasKilled: process.terminationReason == .uncaughtSignal, output: text(output),
      errors: text(errors))
  }

  /// Clears the signal mask first: servers that rely on signals do not start with those that a
  /// test's thread blocks.
  package static let unblocked = [
    "-c",
    """
    import os, signal, sys
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    os.execv(sys.argv[1], sys.argv[1:])
    """,
  ]

  /// Runs a program that starts or stops servers.
  package static func runUnblocked(_ path: String, _ arguments: [String]) throws -> Result {
    try run("/usr/bin/python3", unblocked + [path] + arguments)
  }

  package static func exists(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// Whether espeak-ng is there, which speaks.
  package static let hasVoices = exists("/usr/bin/espeak-ng")
  /// Whether ffmpeg is there, which reads and writes films.
  package static let hasFFmpeg = exists("/usr/bin/ffmpeg") && exists("/usr/bin/ffprobe")
}
