public import Imaging

/// The pictures that are laid over a photo: the wreath's strip and the statue.
///
/// Reading them takes some tens of milliseconds; one artwork serves any number of photos.
/// It is used by one thread at a time.
public final class Artwork {
  // A class, because the levels of its textures are made on first use and kept.
  private let wreathSource: [UInt8]
  private let reliefSource: [UInt8]
  private let statueSource: [UInt8]
  private var wreathArtwork: WreathArtwork?
  private var statueArtwork: StatueArtwork?

  /// Takes the files' bytes; they are decoded when first painted.
  ///
  /// - Parameters:
  ///   - wreath: a PNG with alpha: the wreath unrolled, once round the head, the forehead's middle
  ///     in its middle; its left and right edges meet at the nape.
  ///   - relief: a gray PNG of the strip's size: how far each of its pixels stands off from the head.
  ///   - statue: a PNG with alpha: the statue holding her wreath out to the left, her base's lower
  ///     edge on the last row.
  public init(wreath: [UInt8], relief: [UInt8], statue: [UInt8]) {
    wreathSource = wreath
    reliefSource = relief
    statueSource = statue
  }

  func wreath() throws(OverlayError) -> WreathArtwork {
    if let wreathArtwork { return wreathArtwork }
    let image = try Self.decoded(wreathSource, name: "wreath.png")
    let relief: GrayImage
    do throws(PhotoError) {
      relief = try GrayImage(decodingPNG: reliefSource)
    } catch {
      throw .artworkUnreadable(name: "wreath-relief.png", reason: error)
    }
    guard relief.size == image.size else {
      throw .reliefOfOtherSize(relief: relief.size, wreath: image.size)
    }
    let artwork = WreathArtwork(image, relief: relief)
    wreathArtwork = artwork
    return artwork
  }

  func statue() throws(OverlayError) -> StatueArtwork {
    if let statueArtwork { return statueArtwork }
    let artwork = StatueArtwork(try Self.decoded(statueSource, name: "nike.png"))
    statueArtwork = artwork
    return artwork
  }

  /// What the placement must know of the pictures.
  public func shapes() throws(OverlayError) -> ArtworkShapes {
    ArtworkShapes(wreath: try wreath().shape, statue: try statue().shape)
  }

  /// How large the wreath's strip and the statue are in `Assets`.
  public static let drawnSizes = (
    wreath: PixelSize(width: 4096, height: 1024), statue: PixelSize(width: 1472, height: 2048)
  )

  /// How large the wreath's strip and the statue are here.
  public func sizes() throws(OverlayError) -> (wreath: PixelSize, statue: PixelSize) {
    (try wreath().texture.size, try statue().texture.size)
  }

  private static func decoded(_ bytes: [UInt8], name: String) throws(OverlayError) -> RGBAImage {
    do throws(PhotoError) {
      return try RGBAImage(decodingPNG: bytes)
    } catch {
      throw .artworkUnreadable(name: name, reason: error)
    }
  }
}
