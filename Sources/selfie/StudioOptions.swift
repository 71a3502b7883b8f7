import ArgumentParser
import Champion
import FaceTrack
import Overlay

/// The options on models, detector and engine of every command that finds faces.
struct StudioOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the face models, searched before all others.", valueName: "dir"))
  var models: String?

  @Option(help: "The face detector: yunet if it is installed, otherwise default.")
  var detector = DetectorOption.auto

  @Option(
    help: """
      The engine that runs the networks; otherwise SELFIE_ENGINE, then xnnpack where it is built \
      in, then opencv.
      """)
  var engine: EngineOption?

  /// The installed artwork, shared by the studios of one run.
  var artwork: Artwork {
    Artwork(
      in: ArtworkFolders.standard(
        environment: Process.environment, executable: Process.executable))
  }

  /// A studio with these models and the installed artwork.
  func makeStudio() throws -> ChampionStudio {
    ChampionStudio(
      models: modelFolders, artwork: artwork, detector: detector.choice,
      engine: try chosenEngine())
  }

  /// The engine of `--engine`, else of SELFIE_ENGINE, else the fastest.
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

  /// The folders that are searched for models.
  var modelFolders: ModelFolders { .ofCommand(first: models) }
}
