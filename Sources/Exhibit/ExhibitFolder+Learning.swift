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
  /// - Parameter learned: called after each picture with the number of those learned so far.
  package func album(learned: (Int) -> Void = { _ in }) throws(ExhibitError) -> PictureAlbum {
    do {
      var learner = try PictureLearner()
      for picture in pictures {
        let number = try learner.learn(try photo(of: picture))
        learned(number + 1)
      }
      return try learner.album()
    } catch let error as ExhibitError {
      throw error
    } catch let error as PictureTrackingError {
      throw .tracking(error)
    } catch {
      preconditionFailure("\(error) is of neither kind")
    }
  }
}
