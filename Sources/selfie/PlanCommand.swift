import ArgumentParser
import Champion
import Imaging
import Overlay

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
    try input.forEachPhoto { source, studio in plan(source, studio: &studio) }
  }

  private func plan(_ source: PhotoSource, studio: inout ChampionStudio) -> ExitStatus {
    var settings = CrownSettings()
    settings.wantsWreaths = !noWreath
    settings.wantsStatue = !noStatue
    settings.limits = input.limits
    do throws(ChampionError) {
      let (plan, notes) = try studio.plan(source, settings: settings)
      Process.say(plan.json(singleLine: input.photos.count > 1))
      for note in notes {
        Process.warn("selfie: \(source.name): \(Remedy.sentence(for: note))")
      }
      return .done
    } catch {
      return PhotoFailure.report(error, of: source, json: false)
    }
  }
}
