import Imaging
import Overlay

/// Checks that the artwork is readable and has its original size.
struct ArtworkCheck: HealthCheck {
  let context: CheckContext

  func finding() -> Finding {
    do {
      let sizes = try Artwork(in: context.artwork).sizes()
      let drawn = Artwork.originalSizes
      let text = "wreath \(Self.text(sizes.wreath)), statue \(Self.text(sizes.statue))"
      guard sizes == drawn else {
        return Finding(
          .artwork, .warning,
          """
          Not the size of the program's own artwork (\(text) in place of \
          \(Self.text(drawn.wreath)) and \(Self.text(drawn.statue))); if that is not meant, \
          install the program's Assets folder again.
          """)
      }
      return Finding(.artwork, .ok, text)
    } catch {
      return Finding(.artwork, .failed, context.sentence(error))
    }
  }

  private static func text(_ size: PixelSize) -> String { "\(size.width) × \(size.height)" }
}
