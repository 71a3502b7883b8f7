package import ArgumentParser
package import Champion
package import FaceTrack

/// The options on models and artwork of every command that finds faces.
package struct StudioOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the face models, in place of the usual ones.", valueName: "dir"),
    completion: .directory)
  package var models: String?

  @OptionGroup package var art: ArtworkOptions

  package init() {}

  /// A studio with these models and this artwork.
  ///
  /// - Throws: `CommandFailure` for a named folder that is not there, and for artwork of one's own
  ///   that cannot be used.
  package func makeStudio() throws -> ChampionStudio {
    ChampionStudio(models: try modelFolders, artwork: try art.artwork())
  }

  /// The files that a run reads: artwork and models.
  package var files: [String] {
    art.files + ModelFolders.ofCommand(named: models).files
  }

  /// The folders that are searched for models.
  package var modelFolders: ModelFolders {
    get throws(CommandFailure) {
      try NamedFolder.require(models, of: "--models")
      if models == nil { try NamedFolder.require(variable: "SELFIE_MODELS") }
      return .ofCommand(named: models)
    }
  }
}
