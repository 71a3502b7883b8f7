import Exhibit
import Files
import Foundation
import Glibc
import Imaging
import PictureTracking

/// An exhibit as the server shows it: its learned pictures, previews of them, sheets of animations,
/// and the files that it names.
struct ExhibitContent: Sendable {
  /// The learned pictures, in the exhibit's order.
  let album: PictureAlbum
  /// JPEG files by the picture's name.
  let previews: [String: [UInt8]]
  /// Sheets by the picture's name; films have none.
  let sheets: [String: MotionSheets]
  /// For each path in the address, the path on the disk and the media type.
  let files: [String: (path: String, type: String)]

  /// Pixels of a preview's longer side.
  private static let previewSide = 960
  private static let previewQuality = 80

  init(_ exhibit: ExhibitFolder) throws {
    var previews: [String: [UInt8]] = [:]
    album = try exhibit.album { count, photo in
      let preview = photo.resized(to: photo.size.fitted(to: Self.previewSide))
      previews[exhibit.pictures[count - 1].name] = try preview.encoded(
        as: .jpeg, quality: Self.previewQuality)
    }
    self.previews = previews
    var sheets: [String: MotionSheets] = [:]
    for picture in exhibit.pictures { sheets[picture.name] = try Self.sheets(picture, in: exhibit) }
    self.sheets = sheets
    files = exhibit.pictures.flatMap(Self.files).reduce(into: [:]) {
      $0[Self.filePath($1)] = (exhibit.path(of: $1), $1.format.mediaType)
    }
  }

  private static func sheets(
    _ picture: ExhibitPicture, in exhibit: ExhibitFolder
  ) throws -> MotionSheets? {
    guard let motion = picture.motion, motion.kind == .frames else { return nil }
    let path = exhibit.path(of: motion.file)
    do {
      return try MotionSheets(
        try MotionFrames(decoding: path, as: motion.file.format), of: picture.name)
    } catch let error as MotionError {
      throw ExhibitError(path, error)
    }
  }

  /// The files of a picture that a browser loads unchanged.
  private static func files(of picture: ExhibitPicture) -> [ExhibitFile] {
    let film = picture.motion.flatMap { $0.kind == .film ? $0.file : nil }
    return [film].compactMap { $0 } + Array(picture.sounds.values)
      + picture.points.flatMap { $0.images.map(\.file) }
  }

  /// A file's size, and a tag that changes with its content; `nil` if it is not a file.
  static func state(of path: String) -> (size: Int, tag: String)? {
    var status = stat()
    guard stat(path.pathBytes, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let (size, time) = (Int(status.st_size), status.st_mtim)
    return (size, "\"\(size)-\(time.tv_sec).\(time.tv_nsec)\"")
  }

  /// The path of a file in an address.
  static func filePath(_ file: ExhibitFile) -> String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ";:@&=+$,"))
    return "/exhibit/files/"
      + (file.name.addingPercentEncoding(withAllowedCharacters: allowed) ?? file.name)
  }

  /// The path of a picture's preview in an address.
  static func previewPath(_ picture: ExhibitPicture) -> String {
    "/exhibit/previews/\(picture.name).jpg"
  }
}
