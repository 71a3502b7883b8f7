import ArgumentParser
import Console
import Files
import Worker

/// `selfie work`: a worker that crowns the photos of an archive, fed by lines.
struct WorkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work",
    abstract: "Crown photos named by lines of JSON, and answer each with a line.",
    usage: "selfie work [--jobs <count>] [--limit <s>] [<options>] < manifest.ndjson",
    discussion: """
      For archives, under Spark, Slurm or GNU parallel: docs/cluster.md. A line has id, photo and \
      output, and may have settings of its own, named as the options of crown: wreath, statue, \
      plan, noWreath, noStatue, mirror, format, reencode, quality, noKeepRights, keepDate, \
      maxPixels, existing. Its answer has id, status, kind, skipped, bytes, sha256, and report or \
      error. A process of its own crowns the photos; when it dies or takes too long, its photo is \
      answered for, it is replaced, and the others go on.

      EXAMPLES
        selfie work < manifest.ndjson > report.ndjson
        selfie work --jobs 4 --limit 20 --existing verify < manifest.ndjson
        echo '{"id":"7","photo":"a.jpg","output":"b.jpg"}' | selfie work

      EXIT STATUS
        0 at the end of input, whatever the answers say; 64 usage; 66 standard input cannot be \
      read; 70 internal fault; 73 standard output cannot be written; 78 models or artwork are \
      missing, before a line is read or after the one that found out.
      """)

  @Option(help: "What to do with a photo whose output exists.")
  var existing = ExistingPolicy.skip

  @Option(
    help: ArgumentHelp(
      "The longest time of a photo; its process is then killed.", valueName: "s"))
  var limit = 60.0

  @Option(
    help: ArgumentHelp(
      """
      The number of photos to work on at a time, 1 to 256, each by a process with models of its \
      own; with several, answers come in the order in which photos are done.
      """, valueName: "count"))
  var jobs = 1

  @OptionGroup var studio: StudioOptions

  func validate() throws {
    guard limit >= 0.1, limit <= 86_400 else {
      throw ValidationError("--limit \(limit) is not between 0.1 and 86400 seconds.")
    }
    guard (1...256).contains(jobs) else {
      throw ValidationError("--jobs \(jobs) is not between 1 and 256.")
    }
  }

  func run() throws {
    try WorkRun(jobs: jobs, options: childOptions, limit: .seconds(limit)).run().requireDone()
  }

  private var childOptions: [String] {
    var options = ["--existing", existing.rawValue]
    for (option, value) in [
      ("--models", studio.models), ("--wreath-art", studio.art.wreathArt),
      ("--statue-art", studio.art.statueArt),
    ] {
      if let value { options.append("\(option)=\(value)") }
    }
    return options
  }
}

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
