package import ArgumentParser
package import Champion
package import FaceTrack
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
      valueName: "photo"))
  package var photos: [String] = []

  @Option(
    name: .customLong("from-file"),
    help: ArgumentHelp(
      "A file with names of further photos, one a line; - is standard input.", valueName: "list"))
  package var fromFile: String?

  @OptionGroup package var studio: StudioOptions

  @Option(
    name: .customLong("max-pixels"),
    help: ArgumentHelp("The largest photo, in pixels.", valueName: "count"))
  package var maximumPixels = DecodingLimits.default.maximumPixels

  @OptionGroup package var trace: TraceOptions

  package init() {}

  /// The photos, with those of a folder in its place, then those of the list.
  ///
  /// What is left out of a folder is counted on standard error.
  ///
  /// - Parameter quiet: whether nothing is printed.
  /// - Throws: `ExitCode` for a list that cannot be read.
  package func sources(quiet: Bool = false) throws -> [PhotoSource] {
    let named = photos.flatMap { argument in
      guard argument != "-", PhotoFolder.isFolder(argument) else {
        return [PhotoSource(argument: argument)]
      }
      let folder = PhotoFolder(argument)
      if !quiet, let omission = folder.omission { Process.warn("selfie: \(omission)") }
      return folder.photos
    }
    return try named + (fromFile.map(PhotoList.names) ?? []).map { .file($0) }
  }

  /// Whether the arguments may stand for several photos.
  package var namesSeveral: Bool {
    photos.count > 1 || fromFile != nil || photos.contains(where: PhotoFolder.isFolder)
  }

  package var limits: DecodingLimits { DecodingLimits(maximumPixels: maximumPixels) }

  /// A studio for these photos.
  func makeStudio() throws -> ChampionStudio { try studio.makeStudio() }

  /// Calls `body` with each photo in turn, and writes the traces.
  ///
  /// - Throws: `ExitCode` of the first failure, after all photos.
  package func forEachPhoto(_ body: (PhotoSource, inout ChampionStudio) -> ExitStatus) throws {
    var studio = try makeStudio()
    var traces: [Trace] = []
    let statuses = try sources().map { source in
      studio.trace = trace.begin(source)
      let status = body(source, &studio)
      trace.report(studio.trace)
      studio.trace.map { traces.append($0) }
      return status
    }
    try trace.write(traces)
    let status = ExitStatus.combined(statuses)
    if status != .done { throw status.exitCode }
  }

  /// The folders that are searched for models.
  package var modelFolders: ModelFolders { studio.modelFolders }

  /// Refuses an option for a single photo where the arguments may stand for several.
  package func requireOnePhoto(for option: String, remedy: String = "") throws {
    guard namesSeveral else { return }
    let given =
      fromFile.map { "\($0) is a list of photos" }
      ?? (photos.count > 1 ? "there are \(photos.count) photos" : "\(photos[0]) is a folder")
    throw ValidationError("\(option), but \(given)\(remedy).")
  }

  package func validate() throws {
    guard maximumPixels > 0 else {
      throw ValidationError("--max-pixels \(maximumPixels) is not a positive number of pixels.")
    }
    guard !photos.isEmpty || fromFile != nil else {
      throw ValidationError("Missing expected argument '<photo> ...'")
    }
    guard (photos + [fromFile].compactMap(\.self)).count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input (-) can be read once only; name the other photos.")
    }
  }
}
