import Exhibit
import Files
import Foundation
import Imaging
import PictureTracking

/// An exhibit as it is served: its learned pictures, smaller ones to look at, sheets of what moves,
/// and the files that it names.
struct ExhibitContent: Sendable {
  /// In the exhibit's order.
  let album: PictureAlbum
  /// JPEG files by the picture's name.
  let previews: [String: [UInt8]]
  /// By the picture's name; films have none.
  let sheets: [String: MotionSheets]
  /// By the path in the address: the path on the disk, and the media type.
  let files: [String: (path: String, type: String)]

  /// Pixels of a preview's longer side.
  private static let previewSide = 960
  private static let previewQuality = 80

  init(_ exhibit: ExhibitFolder) throws(ExhibitContentError) {
    var previews: [String: [UInt8]] = [:]
    var learner: PictureLearner
    do throws(PictureTrackingError) { learner = try PictureLearner() } catch { throw .learning(error) }
    for picture in exhibit.pictures {
      let photo = try Self.photo(picture, in: exhibit)
      do throws(PictureTrackingError) {
        _ = try learner.learn(photo)
      } catch {
        throw .learning(error)
      }
      let preview = photo.resized(to: photo.size.fitted(to: Self.previewSide))
      do throws(PhotoError) {
        previews[picture.name] = try preview.encoded(as: .jpeg, quality: Self.previewQuality)
      } catch {
        throw .photo(picture.file.name, error)
      }
    }
    do throws(PictureTrackingError) { album = try learner.album() } catch { throw .learning(error) }
    self.previews = previews
    var sheets: [String: MotionSheets] = [:]
    for picture in exhibit.pictures { sheets[picture.name] = try Self.sheets(picture, in: exhibit) }
    self.sheets = sheets
    files = exhibit.pictures.flatMap(Self.files).reduce(into: [:]) {
      $0[Self.filePath($1)] = (exhibit.path(of: $1), $1.format.mediaType)
    }
  }

  private static func photo(
    _ picture: ExhibitPicture, in exhibit: ExhibitFolder
  ) throws(ExhibitContentError) -> Photo {
    let bytes: [UInt8]
    do throws(AtomicFileError) {
      bytes = try AtomicFile.read(exhibit.path(of: picture.file))
    } catch {
      throw .file(picture.file.name, error)
    }
    do throws(PhotoError) {
      return try Photo(decoding: bytes)
    } catch {
      throw .photo(picture.file.name, error)
    }
  }

  private static func sheets(
    _ picture: ExhibitPicture, in exhibit: ExhibitFolder
  ) throws(ExhibitContentError) -> MotionSheets? {
    guard let motion = picture.motion, motion.kind == .frames else { return nil }
    let frames: MotionFrames
    do throws(MotionError) {
      frames = try MotionFrames(decoding: exhibit.path(of: motion.file), as: motion.file.format)
    } catch {
      throw .motion(motion.file.name, error)
    }
    do throws(PhotoError) {
      return try MotionSheets(frames, of: picture.name)
    } catch {
      throw .photo(motion.file.name, error)
    }
  }

  /// The files of a picture that a browser loads as they are.
  private static func files(of picture: ExhibitPicture) -> [ExhibitFile] {
    let film = picture.motion.flatMap { $0.kind == .film ? $0.file : nil }
    return [film].compactMap { $0 } + Array(picture.sounds.values)
      + picture.points.flatMap { $0.images.map(\.file) }
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
