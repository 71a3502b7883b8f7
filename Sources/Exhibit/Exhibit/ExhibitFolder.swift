import Files
package import Imaging
package import Notation
package import PictureTracking
package import Texts

/// A folder with `exhibit.toml` and the files that it names: pictures on a wall, and what comes
/// alive when a camera sees them (docs/exhibits.md).
package struct ExhibitFolder: Sendable {
  /// The folder's path.
  package let path: String
  /// The offered languages, in the order of `[title]`.
  package let languages: [Language]
  package let title: ExhibitText
  /// In the file's order; a picture's index is its number in a `PictureAlbum` of all of them.
  package let pictures: [ExhibitPicture]
  /// All faults and notes, in the order of their lines. Pictures with a fault are missing from
  /// ``pictures``, so that an exhibit with a fault must not be shown.
  package let faults: [FileFault]

  /// The name of the file that describes an exhibit.
  package static let fileName = "exhibit.toml"
  /// The numbers of pictures that an exhibit may have.
  package static let pictureCount = 1...200

  /// Reads everything, whatever the folder holds; it reads only the heads of the named files.
  ///
  /// - Parameter path: the folder.
  package init(_ path: String) {
    var reader = ExhibitReader(folder: path)
    reader.read()
    self.path = path
    (languages, title, pictures) = (reader.languages, reader.title, reader.pictures)
    faults = reader.faults.enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
  }

  /// The path of `exhibit.toml`.
  package var file: String { "\(path)/\(Self.fileName)" }

  /// The path of a file of the exhibit.
  package func path(of file: ExhibitFile) -> String { "\(path)/\(file.name)" }

  /// Whether the exhibit can be shown.
  package var isUsable: Bool { !faults.contains { $0.weight == .fault } }
}

extension ExhibitFolder {
  /// The pixels of a picture, in sRGB.
  package func photo(of picture: ExhibitPicture) throws(ExhibitError) -> Photo {
    let path = path(of: picture.file)
    do {
      return try Photo(decoding: AtomicFile.read(path)).convertedToSRGB()
    } catch {
      throw ExhibitError(path, error)
    }
  }

  /// Learns all pictures, which takes seconds; the album numbers them as ``pictures`` does.
  ///
  /// - Parameter learned: called after each picture with the number of those learned so far, and
  ///   the picture's pixels, which are not kept.
  /// - Throws: ``ExhibitError``, `PictureTrackingError`, and what `learned` throws.
  package func album(
    learned: (Int, Photo) throws -> Void = { _, _ in }
  ) throws -> PictureAlbum {
    var learner = try PictureLearner()
    for picture in pictures {
      let photo = try photo(of: picture)
      let number = try learner.learn(photo)
      try learned(number + 1, photo)
    }
    return try learner.album()
  }
}
