import Glibc
package import Imaging

/// The textures of wreath and statue.
///
/// Each picture is read at the mip levels that are needed, when they are first needed, and cached.
/// One artwork serves any number of photos on any number of threads.
public final class Artwork: Sendable {
  // A class, because its caches are shared by all photos.
  let wreath: WreathArtwork
  let statue: StatueArtwork

  init(wreath: WreathArtwork, statue: StatueArtwork) {
    (self.wreath, self.statue) = (wreath, statue)
  }

  /// Makes artwork from a source of PNG files; nothing is read yet.
  ///
  /// - Parameter file: the PNG of a picture's mip level (0, 1 or 2); `nil` when there is none, in
  ///   which case the level is computed from the one before. Level 0 must exist.
  package convenience init(
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

  /// Makes artwork from three PNG files in memory; their smaller mip levels are computed.
  ///
  /// - Parameters:
  ///   - wreath: RGBA, the wreath unrolled: the forehead in the middle, left and right edges
  ///     meeting at the nape.
  ///   - relief: gray, of the wreath's size: the distance of each pixel from the head.
  ///   - statue: RGBA, holding her wreath out to the left, her base's lower edge on the last row.
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

  /// The outlines that placing needs.
  func shapes() throws(OverlayError) -> ArtworkShapes {
    ArtworkShapes(wreath: try wreath.shape(), statue: try statue.shape())
  }

  /// The number of threads that paint one photo by default: two where there are two processors.
  ///
  /// The second thread halves the time; more gain little, because reading and writing the photo's
  /// memory does not get faster.
  public static let defaultThreads = min(2, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// The sizes of `wreath.png` and `nike.png` in the package's `Assets`.
  package static let originalSizes = (
    wreath: PixelSize(width: 4096, height: 1024), statue: PixelSize(width: 1472, height: 2048)
  )

  /// The sizes of this artwork's wreath and statue; reads all three pictures.
  package func sizes() throws(OverlayError) -> (wreath: PixelSize, statue: PixelSize) {
    _ = try wreath.shape()
    return (try wreath.texture.size, try statue.texture.size)
  }

  /// Decodes a mip level of a picture; `nil` when it has no file.
  private static func image<Image>(
    _ picture: ArtworkPicture, _ level: Int,
    _ file: (ArtworkPicture, Int) throws(OverlayError) -> PNGSource?,
    _ decode: (PNGSource) throws(PhotoError) -> Image
  ) throws(OverlayError) -> Image? {
    guard level < picture.fileNames.count, let file = try file(picture, level) else { return nil }
    do {
      return try decode(file)
    } catch {
      throw .artworkDamaged(name: picture.fileNames[level], reason: error)
    }
  }
}
