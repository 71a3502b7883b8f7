import ArgumentParser
import Champion
import Imaging
import Tracing

/// `selfie plan`: what would go where, to be changed by hand.
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Prints where wreaths and statue would go, as JSON to be edited.",
    discussion: """
      The plan of one photo is printed over several lines; those of several photos are one line \
      each. Change its numbers and give it back with --plan; the fields are described in \
      docs/plan-file.md.

      EXAMPLES
        selfie plan party.jpg > party.json
        selfie crown party.jpg --plan party.json -o champion.jpg

      EXIT STATUS
        As for crown.
      """)

  @OptionGroup var input: InputOptions

  @Flag(name: .customLong("no-wreath"), help: "Leave the wreaths out.")
  var noWreath = false

  @Flag(name: .customLong("no-statue"), help: "Leave the statue out.")
  var noStatue = false

  func run() throws {
    var studio = ChampionStudio(
      models: input.modelFolders,
      artwork: ArtworkFolders(environment: Process.environment, executable: Process.executable))
    var traces: [Trace] = []
    let statuses = input.sources.map { source in
      studio.trace = input.trace.begin(source)
      let status = plan(source, studio: &studio)
      input.trace.tell(studio.trace)
      studio.trace.map { traces.append($0) }
      return status
    }
    try input.trace.write(traces)
    let status = ExitStatus.combined(statuses)
    if status != .done { throw status.exitCode }
  }

  private func plan(_ source: PhotoSource, studio: inout ChampionStudio) -> ExitStatus {
    var settings = CrownSettings()
    settings.wantsWreaths = !noWreath
    settings.wantsStatue = !noStatue
    settings.limits = input.limits
    do throws(ChampionError) {
      let (plan, notes) = try studio.plan(source, settings: settings)
      Process.say(plan.json(singleLine: input.photos.count > 1))
      for note in notes { Process.warn("selfie: \(source.name): \(note)") }
      return .done
    } catch {
      return PhotoFailure.report(error, of: source, json: false)
    }
  }
}
