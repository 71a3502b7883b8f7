import Champion
import FaceTrack
import Glibc
import Overlay

/// usage: bench PORTRAIT SELFIE OUTPUT [--models DIR]      measures everything
///        bench --whole PORTRAIT SELFIE ASSETS FOLDER [PYTHON SCRIPTS MODEL [PHOTO...]]
///                                                         measures the whole command and painting
///        bench --painting PORTRAIT ASSETS                 measures painting alone
///        bench --live PORTRAIT [--models DIR]             measures the crowning of films
///        bench --load [--models DIR]                      loads the models once, prints the time
@main
struct Bench {
  /// The package's own artwork.
  private static let assets =
    #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" } + "/Assets"

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      let message = "bench: \(error)\n"
      _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      exit(1)
    }
  }

  private static func run(_ words: [String]) throws {
    var words = words
    var named: [String] = []
    if let place = words.firstIndex(of: "--models"), place + 1 < words.count {
      named = ["--models", words[place + 1]]
      words.removeSubrange(place...place + 1)
    }
    var environment: [String: String] = [:]
    for name in ["SELFIE_MODELS", "SELFIE_ASSETS", "XDG_DATA_HOME", "HOME"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    let models = ModelFolders.standard(named: named.last, environment: environment)
    if words == ["--load"] { return try LoadingBenchmark.load(models: models) }
    if words.count >= 5, words[0] == "--whole" {
      let pictures = try Pictures(words[1])
      let scripts =
        words.count >= 8 ? Scripts(python: words[5], folder: words[6], model: words[7]) : nil
      try WholeBenchmark(
        selfie: words[2], pictures: pictures, folder: words[4], scripts: scripts, assets: words[3],
        photos: Array(words.dropFirst(8))
      ).run()
      return try CompositingBenchmark(pictures: pictures, assets: words[3]).run()
    }
    if words.count == 3, words[0] == "--painting" {
      return try CompositingBenchmark(pictures: try Pictures(words[1]), assets: words[2]).run()
    }
    let isLive = words.first == "--live"
    if isLive { words.removeFirst() }
    guard words.count == (isLive ? 1 : 3) else {
      throw BenchmarkError.wrong("usage: bench PORTRAIT SELFIE OUTPUT [--models DIR]")
    }
    let pictures = try Pictures(words[0])
    let live = LiveBenchmark(
      pictures: pictures, models: models,
      artwork: Artwork(in: environment["SELFIE_ASSETS"] ?? assets))
    try live.speed()
    try live.steadiness()
    try live.nudging()
    if isLive { return }
    let detection = DetectionBenchmark(pictures: pictures, models: models)
    try detection.againstCascade()
    try detection.onFilm()
    try LoadingBenchmark(command: ["/proc/self/exe"] + named).run()
    try ProcessBenchmark(selfie: words[1], portrait: words[0], output: words[2]).run()
    try detection.byPhoto()
  }
}
