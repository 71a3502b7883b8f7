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

  @Option(
    help: """
      What runs the networks: xnnpack where it is built in, else opencv; SELFIE_ENGINE names one, \
      too.
      """)
  var engine: EngineOption?

  /// The installed artwork, for the studios of one run to share.
  var artwork: Artwork {
    Artwork(
      in: ArtworkFolders(environment: Process.environment, executable: Process.executable))
  }

  /// A studio with these models and the installed artwork, and the processors to itself.
  func makeStudio() throws -> ChampionStudio {
    ChampionStudio(
      models: modelFolders, artwork: artwork, detector: detector.choice,
      engine: try chosenEngine())
  }

  /// What runs the networks: what --engine names, else SELFIE_ENGINE, else the fastest.
  ///
  /// - Throws: `ExitCode` where the variable names no engine.
  func chosenEngine() throws -> Engine {
    if let engine { return engine.choice }
    do throws(FaceTrackError) {
      return try Engine.preferred(environment: Process.environment)
    } catch {
      Process.warn("selfie: \(Remedy.sentence(for: error))")
      throw ExitStatus.configuration.exitCode
    }
  }

  /// The folders in which models are looked for.
  var modelFolders: ModelFolders {
    ModelFolders.standard(first: models, environment: Process.environment)
  }
}
