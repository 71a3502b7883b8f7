import ArgumentParser
import Files
import Champion
import ChildProcesses
import Glibc

/// `selfie work-child`: the process that crowns the photos of `selfie work`, which starts it.
///
/// It reads lines that its parent has checked, and answers each.
struct WorkChildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work-child", abstract: "Crowns the photos of selfie work.", shouldDisplay: false)

  @OptionGroup var studio: StudioOptions

  @Option var existing = WorkExistingOption.skip

  /// The line that tells the parent that models and artwork are loaded.
  static let ready = "ready"

  func run() throws {
    ChildProcess.endWithParent()
    // A signal to the whole group is the parent's to obey: it lets the photo at hand be finished.
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
    // One processor: a machine runs as many workers as it has.
    var champions = ChampionStudio(
      models: studio.modelFolders, artwork: studio.artwork, threads: 1)
    try champions.load()
    Process.say(Self.ready + "\n")
    var lines = LineReader(STDIN_FILENO)
    while case .line(let bytes)? = try lines.next() {
      Process.say(JSONLine.encode(try answer(try WorkLine(bytes), with: &champions)))
    }
  }

  /// The answer to a line.
  ///
  /// - Throws: ``ChampionError`` where the machine lacks something: other photos would fail as well.
  private func answer(
    _ line: WorkLine, with studio: inout ChampionStudio
  ) throws -> WorkAnswer {
    let existing = line.existing ?? existing
    do {
      var settings = try line.settings.reading(plan: line.plan)
      settings.overwrites = existing == .replace
      do {
        let crowned = try studio.crown(
          .file(line.photo), to: .file(line.output), settings: settings)
        return WorkAnswer(line, crowned: crowned)
      } catch .output(_, .exists) {
        let output = ExistingOutput(line.output)
        if existing == .verify {
          guard try output.isChampion(of: line.photo, settings: settings, with: &studio) else {
            return WorkAnswer(line, differing: try output.read())
          }
        }
        return WorkAnswer(line, existing: try output.read())
      }
    } catch {
      if ExitStatus(error) == .configuration { throw error }
      return WorkAnswer(line, failure: error)
    }
  }
}
