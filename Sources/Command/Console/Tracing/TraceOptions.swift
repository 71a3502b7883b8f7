package import ArgumentParser
package import Champion
package import StageTiming

/// `--trace` and `--trace FILE.json`: the duration of each stage.
package struct TraceOptions: ParsableArguments {
  @Flag(
    name: .customLong("trace"),
    help: """
      Print the duration of each stage on standard error; --trace FILE.json writes that file \
      instead, in Chrome's trace format.
      """)
  package var isPrinted = false

  @Option(
    name: .customLong("trace-file"),
    help: ArgumentHelp("As --trace FILE.json, with any file name.", valueName: "file"),
    completion: .file())
  package var file: String?

  package init() {}

  /// Whether stages are recorded.
  var isWanted: Bool { isPrinted || file != nil }

  /// A trace for one photo, if one is wanted.
  package func begin(_ source: PhotoSource) -> Trace? { isWanted ? Trace(photo: source.name) : nil }

  /// Prints one photo's stages, if that is wanted.
  package func report(_ trace: Trace?) {
    guard isPrinted, let trace else { return }
    for line in TraceReport.lines(trace) { Process.warn(line) }
  }

  /// Reserves the file.
  package func reserve(in reservations: inout OutputReservations) throws {
    guard let file else { return }
    try reservations.claim(.file(file), for: "--trace")
    try RewrittenFile.require(file, beginning: ChromeTrace.beginning, kind: "a trace")
  }

  /// Writes the file of all photos, if one is wanted.
  package func write(_ traces: [Trace]) throws {
    guard let file else { return }
    try ChromeTrace(traces).write(to: file)
  }

  package func validate() throws {
    guard file != "" else { throw ValidationError("--trace-file needs a name that is not empty.") }
  }

  /// The command line with `--trace FILE.json` rewritten as `--trace-file FILE.json`.
  ///
  /// ArgumentParser has no options with optional values. A photo's name never ends in `.json`: the
  /// word after `--trace` decides, unless it is an option such as `--report=FILE.json`.
  package static func expanded(_ arguments: [String]) -> [String] {
    var result: [String] = []
    for (index, word) in arguments.enumerated() {
      if word == "--" { return result + arguments[index...] }
      if word.hasPrefix("--trace=") {
        result.append("--trace-file=" + word.dropFirst("--trace=".count))
      } else if word == "--trace", index + 1 < arguments.count,
        !arguments[index + 1].hasPrefix("-"), arguments[index + 1].lowercased().hasSuffix(".json")
      {
        result.append("--trace-file")
      } else {
        result.append(word)
      }
    }
    return result
  }
}
