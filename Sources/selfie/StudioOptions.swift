import ArgumentParser
import Champion
import FaceTrack
import Overlay

/// The option on models of every command that finds faces.
struct StudioOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the face models, searched before all others.", valueName: "dir"))
  var models: String?

  /// The installed artwork, shared by the studios of one run.
  var artwork: Artwork {
    Artwork(
      in: ArtworkFolders.standard(
        environment: Process.environment, executable: Process.executable))
  }

  /// A studio with these models and the installed artwork.
  func makeStudio() -> ChampionStudio {
    ChampionStudio(models: modelFolders, artwork: artwork)
  }

  /// The folders that are searched for models.
  var modelFolders: ModelFolders { .ofCommand(first: models) }
}
