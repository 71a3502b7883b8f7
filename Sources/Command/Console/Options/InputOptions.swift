package import ArgumentParser
package import Champion
package import Files
import Glibc
package import Imaging
import StageTiming

/// The options of every command that reads photos.
package struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      The photos, JPEG, PNG, WebP, HEIC or AVIF; a folder stands for those in it, - for standard \
      input.
      """,
      valueName: "photo"), completion: .file())
  package var photos: [String] = []

  @Option(
    name: .customLong("from-file"),
    help: ArgumentHelp(
      "A file with names of further photos, one a line; - is standard input.", valueName: "list"),
    completion: .file())
  package var fromFile: String?

  @OptionGroup package var studio: StudioOptions

  @Option(
    name: .customLong("max-pixels"),
    help: ArgumentHelp("The largest photo, in pixels.", valueName: "count"))
  package var maximumPixels = DecodingLimits.default.maximumPixels

  @OptionGroup package var trace: TraceOptions

  package init() {}

  /// The photos, with those of a folder in its place, then those of the list; each once.
  ///
  /// What is left out is said on standard error.
  ///
  /// - Parameters:
  ///   - outputs: the outputs of earlier runs that are left out beside other photos.
  ///   - quiet: whether nothing is printed.
  /// - Throws: `CommandFailure` for a list that cannot be read.
  package func sources(
    leavingOut outputs: OutputMarks = .all, quiet: Bool = false
  ) throws -> [PhotoSource] {
    var omissions: [String] = []
    let arguments = photos.flatMap { argument in
      guard argument != "-", PhotoFolder.isFolder(argument) else {
        return [PhotoSource(argument: argument)]
      }
      let folder = PhotoFolder(argument, leavingOut: outputs)
      omissions += folder.omission.map { [$0] } ?? []
      return folder.photos
    }
    let listed = try (fromFile.map(PhotoList.names) ?? []).map { PhotoSource.file($0) }
    let named = NamedPhotos(arguments + listed, leavingOut: outputs)
    if !quiet {
      for omission in omissions + named.omissions { Process.warn("selfie: \(omission)") }
    }
    return named.photos
  }

  /// Whether the arguments may stand for several photos.
  package var namesSeveral: Bool {
    countOfPhotos > 1 || fromFile != nil || photos.contains(where: PhotoFolder.isFolder)
  }

  /// The number of arguments, a photo that is named twice counted once.
  private var countOfPhotos: Int {
    let identities = photos.map { PhotoSource(argument: $0).identity }
    return Set(identities.compactMap(\.self)).count + identities.count { $0 == nil }
  }

  /// The files that a run reads besides its photos.
  package var otherFiles: [String] { [fromFile].compactMap(\.self) + studio.files }

  package var limits: DecodingLimits { DecodingLimits(maximumPixels: maximumPixels) }

  /// Calls `body` with each photo in turn, and writes the traces.
  ///
  /// - Parameters:
  ///   - sources: the photos of ``sources(leavingOut:quiet:)``.
  ///   - files: what the run reads besides.
  ///   - body: gets the outputs that are reserved, none of which is an input.
  /// - Throws: `ExitCode` of the first failure, after all photos.
  package func forEachPhoto(
    of sources: [PhotoSource], reading files: [String] = [],
    _ body: (PhotoSource, inout ChampionStudio, inout OutputReservations) -> ExitStatus
  ) throws {
    var studio = try studio.makeStudio()
    var traces: [Trace] = []
    var reservations = OutputReservations(reading: sources, and: otherFiles + files)
    try trace.reserve(in: &reservations)
    var statuses = sources.map { source in
      studio.trace = trace.begin(source)
      let status = body(source, &studio, &reservations)
      trace.report(studio.trace)
      studio.trace.map { traces.append($0) }
      return status
    }
    statuses.append(ExitStatus { try trace.write(traces) })
    try ExitStatus.combined(statuses).requireDone()
  }

  /// Refuses an option for a single photo where the arguments may stand for several.
  package func requireOnePhoto(for option: String, remedy: String = "") throws {
    guard namesSeveral else { return }
    let given =
      fromFile.map { "\($0) is a list of photos" }
      ?? (countOfPhotos > 1 ? "there are \(countOfPhotos) photos" : "\(photos[0]) is a folder")
    throw ValidationError("\(option), but \(given)\(remedy).")
  }

  /// Refuses outputs and a plan that do not go together with each other or with the photos.
  ///
  /// - Parameters:
  ///   - output: the file of `-o`.
  ///   - folder: that of `--output-directory`.
  package func validate(output: String?, folder: String?, plan: String?) throws {
    // An empty name is an unset variable of a script; "/NAME" would be in the root folder.
    guard output != "", folder != "" else {
      throw ValidationError("-o and --output-directory need a name that is not empty.")
    }
    guard output == nil || folder == nil else {
      throw ValidationError("-o names one file and --output-directory a folder; give one of them.")
    }
    if output != nil {
      try requireOnePhoto(for: "-o names one file", remedy: "; use --output-directory DIR")
    }
    if plan != nil { try requireOnePhoto(for: "--plan is for one photo") }
    guard readsOfStandardInput == 0 || plan.map(FileStream.isStandardInput) != true else {
      throw ValidationError("Standard input (-) can be read once only; name the plan's file.")
    }
    guard
      folder != nil || !photos.contains(where: FileStream.isStandardInput)
        || photos.count == 1 && fromFile == nil
    else {
      throw ValidationError(
        """
        What is made of standard input (-) goes to standard output, where the other photos are \
        told; give --output-directory DIR.
        """)
    }
  }

  /// How the outputs of `-o` and `--output-directory` are named.
  package func naming(
    of sources: [PhotoSource], output: String?, folder: String?
  ) -> OutputNaming {
    if let output { return .exactly(output) }
    return folder.map { .folder($0, EqualNames(sources)) } ?? .besidePhoto
  }

  /// Whether the only output goes to standard output.
  package func writesToStandardOutput(output: String?, folder: String?) -> Bool {
    output.map(FileStream.isStandardOutput)
      ?? (folder == nil && photos.map(PhotoSource.init(argument:)) == [.standardInput])
  }

  /// How often the photos and the list of them name standard input.
  private var readsOfStandardInput: Int {
    (photos + [fromFile].compactMap(\.self)).count(where: FileStream.isStandardInput)
  }

  package func validate() throws {
    guard maximumPixels > 0 else {
      throw ValidationError("--max-pixels \(maximumPixels) is not a positive number of pixels.")
    }
    guard !photos.isEmpty || fromFile != nil else {
      throw ValidationError("Missing expected argument '<photo> ...'")
    }
    guard readsOfStandardInput <= 1 else {
      throw ValidationError("Standard input (-) can be read once only; name the other photos.")
    }
  }
}
