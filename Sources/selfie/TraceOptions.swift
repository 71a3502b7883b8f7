import ArgumentParser
import Champion
import StageTiming

/// `--trace` and `--trace FILE.json`: where a photo's time went.
struct TraceOptions: ParsableArguments {
  @Flag(
    name: .customLong("trace"),
    help: """
      Tell on standard error how long each stage took; --trace FILE.json writes that file instead, \
      in Chrome's trace format.
      """)
  var isTold = false

  @Option(
    name: .customLong("trace-file"),
    help: ArgumentHelp("The same as --trace FILE.json, with any name.", valueName: "file"))
  var file: String?

  /// Whether times are taken at all.
  var isWanted: Bool { isTold || file != nil }

  /// A trace for one photo, if one is wanted.
  func begin(_ source: PhotoSource) -> Trace? { isWanted ? Trace(photo: source.name) : nil }

  /// Tells of one photo, if that is wanted.
  func tell(_ trace: Trace?) {
    guard isTold, let trace else { return }
    for line in TraceReport.lines(trace) { Process.warn(line) }
  }

  /// Writes the file of all photos, if one is wanted.
  func write(_ traces: [Trace]) throws {
    guard let file else { return }
    do throws(ChampionError) {
      try ChromeTrace(traces).write(to: file)
    } catch {
      Process.warn("selfie: \(Remedy.sentence(for: error))")
      throw ExitStatus(error).exitCode
    }
  }

  func validate() throws {
    guard file != "" else { throw ValidationError("--trace-file needs a name that is not empty.") }
  }

  /// The command line with `--trace FILE.json` written as `--trace-file FILE.json`.
  ///
  /// The parser knows no option whose value may be left out. A photo's name never ends in `.json`,
  /// so the word after `--trace` tells by itself which of the two is meant.
  static func expanded(_ arguments: [String]) -> [String] {
    var result: [String] = []
    for (index, word) in arguments.enumerated() {
      if word == "--" { return result + arguments[index...] }
      if word.hasPrefix("--trace=") {
        result.append("--trace-file=" + word.dropFirst("--trace=".count))
      } else if word == "--trace", index + 1 < arguments.count,
        arguments[index + 1].lowercased().hasSuffix(".json")
      {
        result.append("--trace-file")
      } else {
        result.append(word)
      }
    }
    return result
  }
}
