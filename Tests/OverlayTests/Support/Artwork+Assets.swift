import Files
import Imaging
import Overlay
import TestSupport

extension Artwork {
  /// The package's own artwork.
  ///
  /// - Parameter willRead: called before each file is opened.
  static func ofAssets(willRead: @escaping @Sendable () -> Void = {}) -> Artwork {
    Artwork { picture, level throws(OverlayError) in
      willRead()
      return (try? AtomicFile.open("\(Portrait.root)/Assets/\(picture.fileNames[level])"))
        .map(PNGSource.file)
    }
  }
}
