import Glibc
public import Imaging

/// The pictures that are laid over a photo: the wreath's strip and the statue.
///
/// Each is read in the sizes that are asked for, when they are first asked for. One artwork serves any
/// number of photos, and any number of threads.
public final class Artwork: Sendable {
  // A class, because what was read is kept for the next photo.
  let wreath: WreathArtwork
  let statue: StatueArtwork

  /// Takes a source of files; nothing is read yet.
  ///
  /// - Parameter file: the PNG of a picture shrunk by 2 to the power of the level (0, 1 or 2);
  ///   `nil` when there is no such file, which may not be at level 0.
  public init(
    _ file: @escaping @Sendable (ArtworkPicture, Int) throws(OverlayError) -> PNGSource?
  ) {
    let files: Files = { picture, level throws(OverlayError) in
      guard level < picture.fileNames.count else { return nil }
      return try file(picture, level)
    }
    wreath = WreathArtwork(
      texture: Texture { level throws(OverlayError) in
        try Self.colors(.wreath, level, files)
      },
      relief: { level throws(OverlayError) in
        guard let file = try files(.relief, level) else { return nil }
        do throws(PhotoError) {
          return try GrayImage(decodingPNG: file)
        } catch {
          throw .artworkUnreadable(name: ArtworkPicture.relief.fileNames[level], reason: error)
        }
      })
    statue = StatueArtwork(
      texture: Texture { level throws(OverlayError) in try Self.colors(.statue, level, files) })
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

  /// Reads what painting will need, so that it waits for nothing; meant for another thread while
  /// faces are still looked for.
  ///
  /// It may run beside everything else that uses the artwork. What it is told need not come true:
  /// what was not foreseen is read when it is painted.
  ///
  /// - Parameters:
  ///   - statueHeight: how high the statue will be, in pixels; `nil` reads no more of her than the
  ///     placement must know.
  ///   - wreathHalfBreadth: half the breadth of a wreath's ring in pixels; `nil` likewise.
  ///   - blur: how soft the photo is: a Gaussian's sigma in pixels.
  public func prepare(
    statueHeight: Double? = nil, wreathHalfBreadth: Double? = nil, blur: Double = 0
  ) throws(OverlayError) {
    _ = try shapes()
    LightCurve.prepare()
    Grain.prepare()
    if let statueHeight { try StatuePainter.prepare(statue, height: statueHeight, blur: blur) }
    if let wreathHalfBreadth {
      try WreathPainter.prepare(wreath, halfBreadth: wreathHalfBreadth, blur: blur)
    }
  }

  /// How many threads paint one photo, unless it is said: a second one halves what a visitor waits;
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

  private typealias Files = @Sendable (ArtworkPicture, Int) throws(OverlayError) -> PNGSource?

  private static func colors(
    _ picture: ArtworkPicture, _ level: Int, _ files: Files
  ) throws(OverlayError) -> Texture.Level? {
    guard let file = try files(picture, level) else { return nil }
    do throws(PhotoError) {
      return try Texture.Level(decodingPNG: file)
    } catch {
      throw .artworkUnreadable(name: picture.fileNames[level], reason: error)
    }
  }
}
