import Imaging

/// The pictures that are laid over a photo: the wreath's strip and the statue.
///
/// Reading them takes some tens of milliseconds; one artwork serves any number of photos.
/// It is used by one thread at a time.
public final class Artwork {
  // A class, because the levels of its textures are made on first use and kept.
  private let wreathSource: [UInt8]
  private let statueSource: [UInt8]
  private var wreathTexture: Texture?
  private var statueArtwork: StatueArtwork?

  /// Takes the two files' bytes; they are decoded when first painted.
  ///
  /// - Parameters:
  ///   - wreath: a PNG with alpha: the wreath unrolled, once round the head, the forehead's middle
  ///     in its middle; its left and right edges meet at the nape.
  ///   - statue: a PNG with alpha: the statue holding her wreath out to the left, her base's lower
  ///     edge on the last row.
  public init(wreath: [UInt8], statue: [UInt8]) {
    wreathSource = wreath
    statueSource = statue
  }

  func wreath() throws(OverlayError) -> Texture {
    if let wreathTexture { return wreathTexture }
    let texture = Texture(try Self.decoded(wreathSource, name: "wreath.png"), wraps: true)
    wreathTexture = texture
    return texture
  }

  func statue() throws(OverlayError) -> StatueArtwork {
    if let statueArtwork { return statueArtwork }
    let artwork = StatueArtwork(try Self.decoded(statueSource, name: "nike.png"))
    statueArtwork = artwork
    return artwork
  }

  /// The statue's proportions, which the placement needs.
  public func statueShape() throws(OverlayError) -> StatueShape {
    try statue().shape
  }

  private static func decoded(_ bytes: [UInt8], name: String) throws(OverlayError) -> RGBAImage {
    do throws(PhotoError) {
      return try RGBAImage(decodingPNG: bytes)
    } catch {
      throw .artworkUnreadable(name: name, reason: error)
    }
  }
}
