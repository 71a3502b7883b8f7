import ArgumentParser
import Champion
import FaceTrack
import Glibc
import Imaging

/// Options of every command that looks at photos.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The photos, JPEG or PNG; - reads one from standard input.", valueName: "photo"))
  var photos: [String]

  @Option(
    help: ArgumentHelp("The folder of the face models, asked before all others.", valueName: "dir"))
  var models: String?

  @Option(help: "What finds faces: yunet if it is installed, or the embedded default.")
  var detector = DetectorOption.auto

  @Option(
    name: .customLong("max-pixels"),
    help: ArgumentHelp("The most pixels that a photo may have.", valueName: "count"))
  var maximumPixels = DecodingLimits.default.maximumPixels

  @OptionGroup var trace: TraceOptions

  var sources: [PhotoSource] { photos.map(PhotoSource.init(argument:)) }

  var limits: DecodingLimits { DecodingLimits(maximumPixels: maximumPixels) }

  /// What the studios for these photos share.
  func makeRun() -> ChampionRun {
    ChampionRun(
      artwork: ArtworkFolders(environment: Process.environment, executable: Process.executable))
  }

  /// A studio for these photos.
  func makeStudio() -> ChampionStudio {
    ChampionStudio(models: modelFolders, run: makeRun(), detector: detector.choice)
  }

  /// The folders in which models are looked for.
  var modelFolders: ModelFolders {
    ModelFolders.standard(first: models, environment: Process.environment)
  }

  func validate() throws {
    guard maximumPixels > 0 else {
      throw ValidationError("--max-pixels \(maximumPixels) is not a positive number of pixels.")
    }
    guard photos.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input (-) can be read once only; name the other photos.")
    }
  }
}

/// The detectors as they are written on the command line.
enum DetectorOption: String, ExpressibleByArgument, CaseIterable {
  case auto, `default`, yunet

  var choice: DetectorChoice {
    switch self {
    case .auto: .auto
    case .default: .default
    case .yunet: .yunet
    }
  }
}
