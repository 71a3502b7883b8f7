import Files
import Glibc
import Imaging
import Synchronization

/// The pictures and fonts of cards; it reads each file when a card first needs it, and keeps it.
///
/// The folder has `card/FORMAT.jpg`, the empty card of each format with 5 mm of bleed, and
/// `booth/fonts`.
public final class CardPictures: Sendable {
  // A class, because all cards share its caches.
  private let folders: [String]
  private let sheets = Mutex<[CardFormat: Photo]>([:])
  private let fonts = Mutex<[Typeface: [UInt8]]>([:])

  /// The size of the largest file that it reads, in bytes.
  private static let limit = 16 << 20

  /// Makes pictures from the first of several folders that has each file.
  ///
  /// - Parameter folders: the paths in the order of search.
  public init(in folders: [String]) {
    self.folders = folders
  }

  /// Makes pictures from a folder, such as the package's `Assets`.
  public convenience init(in folder: String) { self.init(in: [folder]) }

  /// The empty card.
  ///
  /// - Parameter bleed: pixels beyond each edge of the trimmed paper.
  func sheet(_ format: CardFormat, bleed: Int) throws(CardError) -> Photo {
    let whole = try whole(format)
    let trimmed = format.trimmedSize
    let (left, top) = (
      (whole.size.width - trimmed.width) / 2 - bleed,
      (whole.size.height - trimmed.height) / 2 - bleed
    )
    guard left >= 0, top >= 0 else {
      throw .pictureDamaged(name: "picture card/\(format.rawValue).jpg")
    }
    var sheet = whole.cropped(
      x: left..<left + trimmed.width + 2 * bleed, y: top..<top + trimmed.height + 2 * bleed)
    sheet.colorProfile = nil
    return sheet
  }

  private func whole(_ format: CardFormat) throws(CardError) -> Photo {
    if let photo = sheets.withLock({ $0[format] }) { return photo }
    let name = "card/\(format.rawValue).jpg"
    let bytes = try read(name, as: "picture")
    let photo: Photo
    do { photo = try Photo(decoding: bytes) } catch {
      throw .pictureDamaged(name: "picture \(name)")
    }
    sheets.withLock { $0[format] = photo }
    return photo
  }

  /// The bytes of a font.
  func font(_ face: Typeface) throws(CardError) -> [UInt8] {
    if let bytes = fonts.withLock({ $0[face] }) { return bytes }
    let bytes = try read("booth/fonts/\(face.rawValue).otf", as: "font")
    fonts.withLock { $0[face] = bytes }
    return bytes
  }

  private func read(_ name: String, as kind: String) throws(CardError) -> [UInt8] {
    guard let folder = folders.first(where: { access("\($0)/\(name)", R_OK) == 0 }) else {
      throw .pictureMissing(name: "\(kind) \(name)", searched: folders)
    }
    let path = "\(folder)/\(name)"
    do { return try AtomicFile.read(path, limit: Self.limit) } catch {
      throw .pictureUnreadable(path: path, error)
    }
  }
}
