import Glibc
public import Imaging

/// The pictures that are laid over a photo: the wreath's strip and the statue.
///
/// Each is read at the sizes that are needed, when they are first needed. One artwork serves any
/// number of photos, and any number of threads.
public final class Artwork: Sendable {
  // A class, because what was read is kept for the next photo.
  let wreath: WreathArtwork
  let statue: StatueArtwork

  init(wreath: WreathArtwork, statue: StatueArtwork) {
    (self.wreath, self.statue) = (wreath, statue)
  }

  /// Takes a source of files; nothing is read yet.
  ///
  /// - Parameter file: the PNG of a picture shrunk by 2 to the power of the level (0, 1 or 2);
  ///   `nil` when there is no such file, which may not be at level 0.
  public convenience init(
    _ file: @escaping @Sendable (ArtworkPicture, Int) throws(OverlayError) -> PNGSource?
  ) {
    @Sendable func texture(_ picture: ArtworkPicture) -> Texture {
      Texture { level throws(OverlayError) in
        try Self.image(picture, level, file) { source throws(PhotoError) in
          TextureLevel(try RGBAImage(decodingPNG: source))
        }
      }
    }
    self.init(
      wreath: WreathArtwork(
        texture: texture(.wreath),
        relief: MipMap { level throws(OverlayError) in
          try Self.image(.relief, level, file) { source throws(PhotoError) in
            try GrayImage(decodingPNG: source)
          }
        }),
      statue: StatueArtwork(texture: texture(.statue)))
  }

  /// Takes the bytes of the three whole pictures; smaller sizes are made of them.
  public convenience init(wreath: [UInt8], relief: [UInt8], statue: [UInt8]) {
    self.init { picture, level in
      guard level == 0 else { return nil }
      return switch picture {
      case .wreath: .bytes(wreath)
      case .relief: .bytes(relief)
      case .statue: .bytes(statue)
      }
    }
  }

  /// What the placement must know of the pictures.
  public func shapes() throws(OverlayError) -> ArtworkShapes {
    ArtworkShapes(wreath: try wreath.shape(), statue: try statue.shape())
  }

  /// How many threads paint one photo unless the caller says: a second one halves what a visitor waits;
  /// more would hardly be noticed.
  public static let usualThreads = min(2, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// How large the wreath's strip and the statue are in `Assets`.
  public static let drawnSizes = (
    wreath: PixelSize(width: 4096, height: 1024), statue: PixelSize(width: 1472, height: 2048)
  )

  /// How large the wreath's strip and the statue are here; the wreath's relief is read as well.
  public func sizes() throws(OverlayError) -> (wreath: PixelSize, statue: PixelSize) {
    _ = try wreath.shape()
    return (try wreath.texture.size, try statue.texture.size)
  }

  /// Reads a level of a picture; `nil` when it has no file.
  private static func image<Image>(
    _ picture: ArtworkPicture, _ level: Int,
    _ file: (ArtworkPicture, Int) throws(OverlayError) -> PNGSource?,
    _ decode: (PNGSource) throws(PhotoError) -> Image
  ) throws(OverlayError) -> Image? {
    guard level < picture.fileNames.count, let file = try file(picture, level) else { return nil }
    do throws(PhotoError) {
      return try decode(file)
    } catch {
      throw .artworkUnreadable(name: picture.fileNames[level], reason: error)
    }
  }
}
