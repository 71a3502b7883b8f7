import ChildProcesses

/// Programs that some tests need.
enum Programs {
  static let hasVoices = runs("espeak-ng", "--version")
  static let hasFFmpeg = runs("ffmpeg", "-version")

  private static func runs(_ program: String, _ argument: String) -> Bool {
    let process = try? ChildProcess(program, [argument], package: program)
    return (try? process?.end(within: .seconds(20))) == .exited(0)
  }
}
