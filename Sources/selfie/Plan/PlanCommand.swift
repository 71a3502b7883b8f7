import ArgumentParser
import Champion
import Console
import Files
import Imaging
import Overlay

/// `selfie plan`: prints the placement of photos, to be edited.
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Print the placement of wreaths and statue as JSON, to be edited.",
    discussion: """
      The plan of one photo takes several lines; plans of several photos take one line each. \
      Change the numbers and render the plan with selfie crown --plan; docs/plan-file.md has the \
      fields.

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

  @Flag(help: "Where the statue has no place, let the photo grow by a marble ledge for it.")
  var ledge = false

  func validate() throws {
    guard !ledge || !noStatue else {
      throw ValidationError("--ledge is for the statue; leave out --ledge or --no-statue.")
    }
  }

  func run() throws {
    try input.forEachPhoto(of: input.sources()) { source, studio, _ in plan(source, studio: &studio)
    }
  }

  private func plan(_ source: PhotoSource, studio: inout ChampionStudio) -> ExitStatus {
    var settings = CrownSettings()
    settings.request.wantsWreaths = !noWreath
    settings.request.wantsStatue = !noStatue
    settings.request.allowsLedge = ledge
    settings.limits = input.limits
    do {
      let (plan, notes) = try studio.plan(source, settings: settings)
      Process.say(plan.json(singleLine: input.namesSeveral))
      for note in notes {
        Process.warn("selfie: \(source.name): \(Remedy.sentenceOfPlan(for: note))")
      }
      return .done
    } catch ChampionError.noFace {
      let failure = CommandFailure(
        "No face was found; place the wreath with selfie crown --wreath X,Y.", .noFace)
      return FailureReport.tell(failure, of: source, json: false).status
    } catch {
      return FailureReport.tell(error, of: source, json: false).status
    }
  }
}
