import ArgumentParser
import Camera
import Champion
import Console
import Glibc
import Overlay
import Snapping

extension SnapCommand {
  /// Refuses options that contradict `--live`.
  func validateLive() throws {
    guard let live else { return }
    guard output == nil else {
      throw ValidationError("--live names the film and -o a photo; give one of them.")
    }
    guard to == nil else {
      throw ValidationError("A film is not mailed; give --to without --live.")
    }
    if let option = placing.firstPlace {
      throw ValidationError("A film's wreaths follow the heads; give \(option) without --live.")
    }
    guard !placing.noWreath else {
      throw ValidationError("--live crowns; with --no-wreath there is nothing to track.")
    }
    guard live != "-" || !json else {
      throw ValidationError(
        "Standard output cannot take the film and --json together; name the film's file.")
    }
  }

  /// Films until the source ends or ctrl-C is pressed.
  func runLive(_ live: String) throws {
    if live == "-", Process.isTerminal(STDOUT_FILENO) {
      throw CommandFailure(
        "A film is not written to a terminal; name a file with --live FILE.mp4.", .usage)
    }
    let artwork = try studio.art.artwork()
    do {
      let crowning = LiveCrowning(
        models: studio.modelFolders, artwork: artwork, wantsStatue: !placing.noStatue)
      var run = try LiveRun(
        to: live, painter: LiveCrown(crowning), mirrored: mirror, overwrites: force, json: json,
        quiet: quiet)
      let source = try FrameSources.open(
        camera, resolution: frames.resolution, patience: frames.patience)
      let status = run.run(source)
      if status != .done { throw status.exitCode }
    } catch let error as FilmError {
      throw CommandFailure("\(live): \(Remedy.sentence(for: error))", ExitStatus(error))
    }
  }
}
