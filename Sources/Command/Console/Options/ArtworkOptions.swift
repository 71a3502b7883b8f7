package import ArgumentParser
package import Overlay

/// The options on a wreath and a statue of one's own.
package struct ArtworkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A wreath of your own, a PNG with alpha, unrolled; docs/artwork.md.", valueName: "file"),
    completion: .file())
  package var wreathArt: String?

  @Option(
    help: ArgumentHelp(
      "A statue of your own, a PNG with alpha, looking to the left.", valueName: "file"),
    completion: .file())
  package var statueArt: String?

  package init() {}

  /// The files that a run reads of it: the named ones, and what is installed.
  package var files: [String] {
    let folders = (try? ArtworkFolders.ofCommand) ?? []
    return [wreathArt, statueArt].compactMap(\.self) + folders.flatMap { InputFiles.all(of: $0) }
  }

  /// The installed artwork with one's own in its place, shared by the studios of one run.
  ///
  /// - Parameters:
  ///   - wreath: a museum's, where no option names one.
  ///   - statue: a museum's, where no option names one.
  /// - Throws: `OverlayError` for a file that cannot be used, and `CommandFailure` for a folder of
  ///   `SELFIE_ASSETS` that is not there.
  package func artwork(wreath: OwnArtwork? = nil, statue: OwnArtwork? = nil) throws -> Artwork {
    Artwork(
      in: try ArtworkFolders.ofCommand,
      wreath: try wreathArt.map { try OwnArtwork(.wreath, contentsOf: $0) } ?? wreath,
      statue: try statueArt.map { try OwnArtwork(.statue, contentsOf: $0) } ?? statue)
  }
}
