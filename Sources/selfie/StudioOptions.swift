import ArgumentParser
import Champion
import FaceTrack
import Overlay

/// What every command that looks for faces is told of its models.
struct StudioOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder of the face models, asked before all others.", valueName: "dir"))
  var models: String?

  @Option(help: "What finds faces: yunet if it is installed, or the embedded default.")
  var detector = DetectorOption.auto

  /// What the studios of one run share: the installed artwork above all.
  func makeRun() -> ChampionRun {
    ChampionRun(
      artwork: ArtworkFolders(environment: Process.environment, executable: Process.executable))
  }

  /// A studio with these models and the installed artwork, and the processors to itself.
  func makeStudio() -> ChampionStudio {
    ChampionStudio(
      models: modelFolders, run: makeRun(), detector: detector.choice, task: .manyPhotos)
  }

  /// The folders in which models are looked for.
  var modelFolders: ModelFolders {
    ModelFolders.standard(first: models, environment: Process.environment)
  }
}
