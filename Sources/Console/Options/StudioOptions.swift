package import ArgumentParser
package import Champion
package import FaceTrack
package import Overlay

/// The option on models of every command that finds faces.
package struct StudioOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the face models, searched before all others.", valueName: "dir"))
  package var models: String?

  package init() {}

  /// The installed artwork, shared by the studios of one run.
  package var artwork: Artwork {
    Artwork(
      in: ArtworkFolders.standard(
        environment: Process.environment, executable: Process.executable))
  }

  /// A studio with these models and the installed artwork.
  package func makeStudio() -> ChampionStudio {
    ChampionStudio(models: modelFolders, artwork: artwork)
  }

  /// The folders that are searched for models.
  package var modelFolders: ModelFolders { .ofCommand(first: models) }
}
