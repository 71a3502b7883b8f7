package import ArgumentParser
package import Champion
package import FaceTrack

/// The options on models and artwork of every command that finds faces.
package struct StudioOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the face models, searched before all others.", valueName: "dir"))
  package var models: String?

  @OptionGroup package var art: ArtworkOptions

  package init() {}

  /// A studio with these models and this artwork.
  ///
  /// - Throws: `CommandFailure` for artwork of one's own that cannot be used.
  package func makeStudio() throws -> ChampionStudio {
    ChampionStudio(models: modelFolders, artwork: try art.artwork())
  }

  /// The folders that are searched for models.
  package var modelFolders: ModelFolders { .ofCommand(first: models) }
}
