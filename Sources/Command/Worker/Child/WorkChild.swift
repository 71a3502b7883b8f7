import Files
import Champion
import ChildProcesses
package import Console
import Glibc

/// The process that crowns the photos of `selfie work`, which starts it.
///
/// Its parent writes each line behind one with its number; it answers each.
package struct WorkChild: ~Copyable {
  private let existing: ExistingPolicy
  private var studio: ChampionStudio
  /// Artwork and models, which no output replaces.
  private let inputs: [String]

  /// The line that tells the parent that models and artwork are loaded.
  private static let ready = "ready"

  /// A process without models yet.
  ///
  /// - Parameter existing: what happens to an existing output where a line does not say it.
  /// - Throws: `CommandFailure` for artwork of one's own that cannot be used.
  package init(studio: StudioOptions, existing: ExistingPolicy) throws {
    self.existing = existing
    inputs = studio.files
    // One processor: a machine runs as many workers as it has.
    self.studio = ChampionStudio(
      models: try studio.modelFolders, artwork: try studio.art.artwork(), threads: 1)
  }

  /// Answers lines of standard input on standard output until there is none.
  ///
  /// - Throws: The error of what the machine lacks: other photos would fail as well.
  package mutating func run() throws {
    ChildProcess.endWithParent()
    // A signal to the whole group is the parent's to obey: it lets the photo at hand be finished.
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
    try studio.load()
    Process.say(Self.ready + "\n")
    var lines = LineReader(STDIN_FILENO)
    while case .line(let number)? = try lines.next(), case .line(let bytes)? = try lines.next() {
      let answer =
        switch Result(catching: { () throws(WorkLine.Fault) in try WorkLine(bytes) }) {
        case .success(let line): try answer(line)
        case .failure(let fault):
          WorkAnswer(fault, number: Int(String(decoding: number, as: UTF8.self)) ?? 0)
        }
      Process.say(JSONLine.encode(answer))
    }
  }

  /// The answer to a line.
  private mutating func answer(_ line: WorkLine) throws -> WorkAnswer {
    let existing = line.existing ?? existing
    do {
      var settings = try line.settings.reading(plan: line.plan)
      settings.overwrites = existing == .replace
      settings.inputs += inputs
      do {
        let crowned = try studio.crown(
          .file(line.photo), to: .file(line.output), settings: settings)
        return WorkAnswer(line, crowned: crowned)
      } catch let error as ChampionError {
        guard error.isExistence(orOfAnother: existing == .verify) else { throw error }
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

extension ChampionError {
  /// Whether the output exists, and as this photo's unless `orOfAnother`.
  fileprivate func isExistence(orOfAnother: Bool) -> Bool {
    switch self {
    case .output(_, .exists): true
    case .outputOfAnother: orOfAnother
    default: false
    }
  }
}
