import COpenCV
import COpenCVFeatures
import FaceTrack
public import Imaging

/// Learns pictures one by one, so that they need not all be in memory at once.
public struct PictureLearner: ~Copyable {
  private let handle: AlbumHandle
  private var sizes: [PixelSize] = []

  /// Makes a learner without pictures.
  ///
  /// - Throws: ``PictureTrackingError/visionFailure(detail:)``.
  public init() throws(PictureTrackingError) { handle = try AlbumHandle() }

  /// Learns a picture.
  ///
  /// - Parameter photo: the picture alone, seen frontally; 32 to 8,192 pixels a side, of which the
  ///   learner uses 640.
  /// - Returns: the picture's number.
  /// - Throws: ``PictureTrackingError/pictureSize(_:)`` or
  ///   ``PictureTrackingError/visionFailure(detail:)``.
  public mutating func learn(_ photo: Photo) throws(PictureTrackingError) -> Int {
    guard (32...8192).contains(photo.size.width), (32...8192).contains(photo.size.height) else {
      throw .pictureSize(photo.size)
    }
    var message = COpenCVMessage()
    var number: Int32 = 0
    let status = photo.withOpenCVImage { image in
      COpenCV_picturesLearn(handle.pictures, image, &number, &message)
    }
    try status.checkSeeing(message)
    sizes.append(photo.size)
    return Int(number)
  }

  /// Indexes the pictures.
  ///
  /// - Returns: the album of all learned pictures.
  /// - Throws: ``PictureTrackingError/visionFailure(detail:)``.
  public consuming func album() throws(PictureTrackingError) -> PictureAlbum {
    var message = COpenCVMessage()
    try COpenCV_picturesIndex(handle.pictures, &message).checkSeeing(message)
    return PictureAlbum(handle, sizes: sizes)
  }
}
