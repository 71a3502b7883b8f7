package import ArgumentParser
package import Overlay

/// The options on a wreath and a statue of one's own.
package struct ArtworkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A wreath of your own, a PNG with alpha, unrolled; docs/artwork.md.", valueName: "file"))
  package var wreathArt: String?

  @Option(
    help: ArgumentHelp(
      "A statue of your own, a PNG with alpha, looking to the left.", valueName: "file"))
  package var statueArt: String?

  package init() {}

  /// The named files.
  package var files: [String] { [wreathArt, statueArt].compactMap(\.self) }

  /// The installed artwork with one's own in its place, shared by the studios of one run.
  ///
  /// - Parameters:
  ///   - wreath: a museum's, where no option names one.
  ///   - statue: a museum's, where no option names one.
  /// - Throws: `CommandFailure` for a file that cannot be used, and for a folder of
  ///   `SELFIE_ASSETS` that is not there.
  package func artwork(wreath: OwnArtwork? = nil, statue: OwnArtwork? = nil) throws -> Artwork {
    func own(_ kind: OwnArtwork.Kind, _ path: String?) throws -> OwnArtwork? {
      guard let path else { return nil }
      do {
        return try OwnArtwork(kind, contentsOf: path)
      } catch {
        throw CommandFailure(Remedy.sentence(for: error), ExitStatus(error))
      }
    }
    return Artwork(
      in: try ArtworkFolders.ofCommand,
      wreath: try own(.wreath, wreathArt) ?? wreath, statue: try own(.statue, statueArt) ?? statue)
  }
}
