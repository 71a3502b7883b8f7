import ArgumentParser
import Camera
import Champion
import Console
import Files
import Foundation
import Overlay
import Snapping
import StageTiming
import Threading

/// `selfie crown`: the champion photo.
struct CrownCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crown",
    abstract: "Set a wreath on every head and the statue beside the people.",
    usage: "selfie crown <photo> ... [-o <file>] [<options>]",
    discussion: """
      Without coordinates the faces are found, every head gets a wreath, and the statue stands \
      beside the people. Coordinates are pixels of the upright photo (640,200) or percentages of \
      its width and height (50%,20%).

      EXAMPLES
        selfie crown party.jpg
            writes party.champion.jpg beside it
        selfie crown *.jpg --output-directory crowned --json
        selfie crown holiday --output-directory crowned
            the photos of a folder, but for those named *.champion.*
        selfie crown party.jpg --wreath 31%,18% --wreath 62%,22%,15%,-8
            two wreaths by hand; the second 15 % wide, turned by -8 degrees
        selfie crown party.jpg --no-statue --mirror
        selfie crown party.jpg --film party.mp4
            and the film of the coronation; docs/coronation.md
        selfie crown party.jpg --to visitor@mail.example --language el
        selfie plan party.jpg > party.json; selfie crown party.jpg --plan party.json
        curl -s localhost/shot.jpg | selfie crown - -o - > champion.jpg

      EXIT STATUS
        0 done; 2 no face found; 64 usage; 65 unusable photo; 66 no such photo; 69 mail refused \
      for good; 70 internal fault; 73 cannot write; 75 mail queued; 78 models, artwork or \
      configuration wrong. With several photos that of the first failure.
      """)

  @OptionGroup var input: InputOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The champion photo; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    name: .customLong("output-directory"),
    help: ArgumentHelp(
      "The folder for NAME.champion.jpg; created if it is missing.", valueName: "dir"),
    completion: .directory)
  var outputDirectory: String?

  @OptionGroup var crowning: CrownOptions

  @Option(
    help: ArgumentHelp(
      "Film the coronation: three seconds to keep beside the photo.", valueName: "file.mp4|.webp"),
    completion: .file())
  var film: String?

  @Flag(help: "Replace existing files, as --existing replace.")
  var force = false

  @Option(
    help: "What to do with a photo whose champion photo exists; by default refuse.")
  var existing: ExistingOption?

  @Option(
    help: ArgumentHelp(
      """
      The number of photos to work on at a time, 1 to 256, each by one processor; by default the \
      number of processors, at most 4. Results and their order do not depend on it.
      """, valueName: "count"))
  var jobs: Int?

  @Flag(help: "Print one JSON object a photo on standard output.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Append the objects of --json to this file, whatever is printed.", valueName: "file.ndjson"),
    completion: .file())
  var report: String?

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  @Option(
    help: ArgumentHelp("Mail the champion photo to this address; see send.", valueName: "address"))
  var to: [String] = []

  @OptionGroup(title: "Mail, with --to") var mail: MessageOptions

  func validate() throws {
    guard (1...256).contains(jobs ?? 1) else {
      throw ValidationError("--jobs \(jobs ?? 0) is not between 1 and 256.")
    }
    guard report != "", report.map(FileStream.isStandardOutput) != true else {
      throw ValidationError("--report needs a file's name; --json prints the objects.")
    }
    guard !force || existing == nil || existing == .replace else {
      throw ValidationError("--force and --existing exclude each other; give one of them.")
    }
    try input.validate(output: output, folder: outputDirectory, plan: crowning.placing.plan)
    if to.isEmpty, let option = mail.language == nil ? mail.firstGiven : "--language" {
      throw ValidationError("\(option) is for a mail; add --to ADDRESS.")
    }
    try FilmFile.validate(film)
    if film != nil { try input.requireOnePhoto(for: "--film is for one photo") }
    if crowning.format == nil {
      try OutputName.validate(output, of: "-o", or: ", or choose one with --format")
    }
    if !json || !writesToStandardOutput { return }
    throw ValidationError(
      "Standard output cannot take the photo and --json together; name the photo's file with -o.")
  }

  func run() throws {
    if let outputDirectory { try OutputFolder.make(outputDirectory) }
    if writesToStandardOutput { try Process.refuseTerminal(for: "photo") }
    var post = try CrownMail(to: to, options: mail, quiet: quiet)
    let sources = try input.sources(quiet: quiet)
    if sources.isEmpty { return }
    let (settings, trace) = (settings, input.trace)
    let naming = input.naming(of: sources, output: output, folder: outputDirectory)
    let plan = crowning.placing.plan
    var inputs = input.otherFiles
    if let plan { inputs.append(plan) }
    var reservations = OutputReservations(reading: sources, and: inputs)
    if let film {
      try reservations.claim(.file(film), for: "--film")
      // The same command again with --existing skip finds its own film there.
      try FilmFile.checkWritable(film, overwrites: settings.overwrites || existing == .skip)
    }
    try trace.reserve(in: &reservations)
    if let report {
      try reservations.claim(.file(report), for: "--report")
      // The first keys of a photo's objects, which are sorted.
      try RewrittenFile.require(
        report, beginning: #"{"blocks":"#, #"{"detector":"#, #"{"encoding":"#, #"{"error":"#,
        #"{"file":"#, kind: "a report")
    }
    var reports = try report.map { try ReportFile($0) }
    let (models, artwork) = (try input.studio.modelFolders, try input.studio.art.artwork())
    let jobs = min(jobs ?? Self.defaultJobs, sources.count)
    // Several photos take one processor each; a single photo uses several.
    let threads = sources.count == 1 ? Artwork.defaultThreads : 1
    let progress = ProgressBar(total: sources.count, quiet: quiet)
    progress.show(0)
    var statuses: [ExitStatus] = []
    var traces: [Trace] = []
    var (count, skipped) = (0, 0)
    // One photo is ended at once by ctrl-C, and so is the wait for a stream.
    let isLong = sources.count > 1 && !sources.contains(where: \.isStream)
    if isLong { EndingSignals.hold(once: true) }
    OrderedParallelMap.run(
      sources.count, jobs: jobs,
      makeState: {
        ChampionStudio(models: models, artwork: artwork, threads: threads)
      },
      prepare: { index -> Traced<OpenedPhoto>? in
        guard !isLong || !EndingSignals.haveCome else { return nil }
        let trace = trace.begin(sources[index])
        let opened = Result {
          let photo = try OpenedPhoto(
            sources[index], naming: naming, settings: settings, reservations: &reservations,
            trace: trace)
          if let film { try FilmFile.checkWritable(film, overwrites: settings.overwrites) }
          return photo
        }
        return Traced(result: opened, trace: trace)
      },
      work: { (prepared: Traced<OpenedPhoto>?, studio) -> Traced<Crowned>? in
        guard let prepared else { return nil }
        studio.trace = prepared.trace
        let result = Result {
          let settings = try settings.reading(plan: plan)
          return try studio.finish(try prepared.result.get(), settings: settings)
        }
        return Traced(result: result, trace: prepared.trace)
      },
      deliver: { index, outcome in
        guard let outcome else { return }
        count += 1
        progress.clear()
        let report = tell(outcome.result, of: sources[index])
        reports?.append(JSONLine.encode(report))
        statuses.append(report.status)
        trace.report(outcome.trace)
        outcome.trace.map { traces.append($0) }
        do {
          switch outcome.result {
          case .success(let crowned):
            try post?.queue(
              crowned.champion.bytes, showsWreath: crowned.champion.crowning.wreathsSeen > 0)
          // It may be another visitor's.
          case .failure(ChampionError.output(_, .exists)) where existing == .skip: skipped += 1
          case .failure: break
          }
        } catch {
          statuses.append(FailureReport.tell(error, of: sources[index], json: false).status)
        }
        if case .success(let crowned) = outcome.result {
          statuses.append(
            FilmFile.write(crowned.champion.crowning.coronation, to: film, settings, quiet: quiet))
        }
        if index + 1 < sources.count { progress.show(index + 1) }
      })
    progress.clear()
    statuses.append(ExitStatus { try trace.write(traces) })
    if let fault = reports?.fault {
      Process.warn("selfie: \(fault)")
      statuses.append(.cannotWrite)
    }
    if isLong {
      if EndingSignals.haveCome {
        let rest =
          count < sources.count ? "; the same command with --existing skip goes on" : ""
        Process.warn(
          """
          selfie: Ended after \(count) of \(sources.count) photos\(rest).\(post?.waiting ?? "")
          """)
      }
      // A signal that came ends the process here, as its sender expects.
      EndingSignals.release()
    }
    if post != nil, skipped > 0, !quiet {
      Process.warn(
        """
        selfie: Champion photos that were there are not mailed (\(skipped)); selfie send mails one.
        """)
    }
    if film != nil, skipped > 0, !quiet {
      Process.warn(
        "selfie: A champion photo that was there is not filmed; --existing replace films it.")
    }
    statuses.append(ExitStatus { try post?.deliver() })
    try ExitStatus.combined(statuses).requireDone()
  }

  /// What a step of one photo gave, and the photo's trace.
  private struct Traced<Value: Sendable>: Sendable {
    var result: Result<Value, any Error>
    var trace: Trace?
  }

  /// Tells the result of one photo.
  private func tell(
    _ result: Result<Crowned, any Error>, of source: PhotoSource
  ) -> PhotoReport {
    let report: PhotoReport
    switch result {
    case .success(let crowned):
      report = .crowned(CrownReport(crowned))
      if !json, !quiet {
        let text = crowned.summary
        if writesToStandardOutput { Process.warn(text) } else { Process.say(text + "\n") }
      }
      if !quiet {
        for note in crowned.champion.crowning.placement.notes {
          Process.warn("selfie: \(source.name): \(Remedy.sentence(for: note))")
        }
      }
    case .failure(ChampionError.output(let name, .exists)) where existing == .skip:
      report = .skipped(SkipReport(file: source.name, output: name))
      if !json, !quiet { Process.line("\(source.name): \(name) exists already, skipped") }
    case .failure(let error):
      report = .failed(.tell(error, of: source, json: false))
    }
    if json { Process.say(JSONLine.encode(report)) }
    return report
  }

  /// The number of processors, at most four: each photo takes three times its decoded size and some
  /// 40 MB for the models.
  private static var defaultJobs: Int { min(ProcessInfo.processInfo.activeProcessorCount, 4) }

  private var writesToStandardOutput: Bool {
    input.writesToStandardOutput(output: output, folder: outputDirectory)
  }

  private var settings: CrownSettings {
    var settings = crowning.settings
    settings.overwrites = force || existing == .replace
    settings.limits = input.limits
    settings.films = film != nil
    return settings
  }
}
