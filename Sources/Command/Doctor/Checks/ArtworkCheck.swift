import FaceTrack
import Files
import Imaging
import Overlay

/// Checks that the artwork is readable and has its original size, or that one's own can be used;
/// draws it on the test head where that is wanted.
struct ArtworkCheck: HealthCheck {
  let context: CheckContext

  func observation() throws -> Observation {
    let wreath = try own(.wreath, context.wreathArt), statue = try own(.statue, context.statueArt)
    let artwork = Artwork(in: context.artwork, wreath: wreath, statue: statue)
    let sizes = try artwork.sizes()
    let original = Artwork.originalSizes
    let text = "wreath \(Self.text(sizes.wreath)), statue \(Self.text(sizes.statue))"
    if let path = context.drawing { try draw(artwork, to: path) }
    let drawn = context.drawing.map { "drawn on the test head: \($0)" }
    guard wreath != nil || sizes.wreath == original.wreath,
      statue != nil || sizes.statue == original.statue
    else {
      return .warning(
        """
        Not the size of the program's own artwork (\(text) in place of \
        \(Self.text(original.wreath)) and \(Self.text(original.statue))); if that is not meant, \
        install the program's Assets folder again.\(drawn.map { " They are \($0)." } ?? "")
        """)
    }
    return .ok(text + (drawn.map { ", \($0)" } ?? ""))
  }

  private func own(_ kind: OwnArtwork.Kind, _ path: String?) throws -> OwnArtwork? {
    try path.map { try OwnArtwork(kind, contentsOf: $0) }
  }

  /// Crowns the test head, beside which the statue stands.
  private func draw(_ artwork: Artwork, to path: String) throws {
    let photo = TestHead.photo().resized(to: PixelSize(width: 960, height: 960))
    var tracker = FaceTracker(models: context.models)
    let placement = try Placement.automatic(
      for: try tracker.faces(in: photo), in: photo, artwork: artwork,
      request: PlacementRequest(allowsLedge: true),
      scene: Scene(people: try tracker.peopleMask(of: photo)))
    let champion = try photo.champion(placement, artwork: artwork)
    try AtomicFile.write(try champion.encoded(as: .png), to: path, overwrite: true)
  }

  private static func text(_ size: PixelSize) -> String { "\(size.width) × \(size.height)" }
}
