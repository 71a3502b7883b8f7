import Files
import Glibc
import Imaging

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
