internal import Imaging
internal import Overlay

/// The artwork: there, readable, and of the size it was drawn at.
struct ArtworkCheck: Examination {
  let surroundings: Surroundings

  func finding() -> Finding {
    do throws(OverlayError) {
      let sizes = try Artwork(in: surroundings.artwork).sizes()
      let drawn = Artwork.drawnSizes
      let text = "wreath \(Self.text(sizes.wreath)), statue \(Self.text(sizes.statue))"
      guard sizes == drawn else {
        return Finding(
          .artwork, .warning,
          """
          Not the size of the program's own artwork (\(text) in place of \
          \(Self.text(drawn.wreath)) and \(Self.text(drawn.statue))); if that is not meant, install \
          the program's Assets folder again.
          """)
      }
      return Finding(.artwork, .ok, text)
    } catch {
      return Finding(.artwork, .failed, surroundings.sentence(error))
    }
  }

  private static func text(_ size: PixelSize) -> String { "\(size.width) × \(size.height)" }
}
