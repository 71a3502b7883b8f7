import Files
import Glibc
public import Imaging

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

extension Artwork {
  /// Makes artwork from the files in a folder, such as the package's `Assets`; each is read when it
  /// is first needed.
  ///
  /// The folder has `wreath.png`, `wreath-relief.png` and `nike.png`, and may have copies of half
  /// and a quarter of their sides (`wreath-half.png`, `wreath-quarter.png`, …), which save
  /// unpacking the whole pictures.
  ///
  /// - Parameter folder: the folder's path. Errors surface as ``OverlayError``
  ///   where the artwork is used.
  public convenience init(in folder: String) { self.init(in: [folder]) }

  /// Makes artwork from the first of several folders that has each picture.
  ///
  /// - Parameter folders: the paths in the order of search.
  public convenience init(in folders: [String]) {
    self.init { picture, level throws(OverlayError) in
      let name = picture.fileName
      guard let folder = folders.first(where: { access("\($0)/\(name)", R_OK) == 0 }) else {
        throw .artworkMissing(name: name, searched: folders)
      }
      let path = "\(folder)/\(picture.fileNames[level])"
      do throws(AtomicFileError) {
        return .file(try AtomicFile.open(path))
      } catch {
        // The smaller copies are optional.
        if level > 0, case .missing = error { return nil }
        throw .artworkUnreadable(path: path, error)
      }
    }
  }
}

extension Artwork {
  /// Reads what painting a photo of this size most likely needs; call it on another thread while
  /// the photo is decoded and searched for faces.
  ///
  /// A wrong guess costs time only: painting then reads another mip level. Errors surface where the
  /// level is used.
  ///
  /// - Parameters:
  ///   - size: the photo's size in pixels.
  ///   - request: what the user fixed of the placement.
  public func prefetch(for size: PixelSize, request: PlacementRequest = PlacementRequest()) {
    try? prefetchWreath(for: size, request)
    try? prefetchStatue(for: size, request)
  }

  private func prefetchWreath(
    for size: PixelSize, _ request: PlacementRequest
  ) throws(OverlayError) {
    guard request.wantsWreaths else { return }
    _ = try wreath.shape()
    _ = try WreathShadow.levels(wreath, blur: 0)
    let detail = WreathDetail(halfBreadth: Self.typicalRing / 2 * size.shorterSide, blur: 0)
    // Level 0 takes more memory than most photos, and few heads need it.
    _ = try wreath.strip(max(1, try detail.level(wreath)))
  }

  private func prefetchStatue(
    for size: PixelSize, _ request: PlacementRequest
  ) throws(OverlayError) {
    guard request.wantsStatue else { return }
    let height = StatuePolicy.preferredHeight(
      head: Self.typicalHead * size.shorterSide, in: size.frame, aspect: try statue.shape().aspect)
    _ = try statue.texture.level(
      max(1, try StatuePainter.level(statue, height: height, blur: 0).index))
  }

  /// The height of the largest head, and the breadth of its wreath's ring, as fractions of the
  /// photo's shorter side: medians of 170 photos.
  private static let (typicalHead, typicalRing) = (0.53, 0.35)
}

extension PixelSize {
  fileprivate var shorterSide: Double { Double(min(width, height)) }
}
