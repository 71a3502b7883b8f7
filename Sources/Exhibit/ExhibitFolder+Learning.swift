import Files
package import Imaging
package import PictureTracking

extension ExhibitFolder {
  /// The pixels of a picture, in sRGB.
  package func photo(of picture: ExhibitPicture) throws(ExhibitError) -> Photo {
    let path = path(of: picture.file)
    let bytes: [UInt8]
    do {
      bytes = try AtomicFile.read(path)
    } catch {
      throw .file(name: path, error)
    }
    do {
      return try Photo(decoding: bytes).convertedToSRGB()
    } catch {
      throw .picture(name: path, error)
    }
  }

  /// Learns all pictures, a quarter of a second each; their numbers are those of ``pictures``.
  ///
  /// - Parameter learned: called after each picture with the number of those learned so far, and
  ///   the picture's pixels, which are not kept.
  package func album(
    learned: (Int, Photo) throws(PhotoError) -> Void = { _, _ in }
  ) throws(ExhibitError) -> PictureAlbum {
    do {
      var learner = try PictureLearner()
      for picture in pictures {
        let photo = try photo(of: picture)
        let number = try learner.learn(photo)
        try learned(number + 1, photo)
      }
      return try learner.album()
    } catch let error as ExhibitError {
      throw error
    } catch let error as PictureTrackingError {
      throw .tracking(error)
    } catch let error as PhotoError {
      throw .picture(name: path, error)
    } catch {
      preconditionFailure("\(error) is of no known kind")
    }
  }
}
