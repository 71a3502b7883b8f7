import ArgumentParser
import Console
import Worker

/// `selfie work-child`: the process that crowns the photos of `selfie work`, which starts it.
struct WorkChildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work-child", abstract: "Crown the photos of selfie work.", shouldDisplay: false)

  @OptionGroup var studio: StudioOptions

  @Option var existing = ExistingPolicy.skip

  func run() throws {
    var child = try WorkChild(studio: studio, existing: existing)
    try child.run()
  }
}
