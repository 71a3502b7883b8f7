import COpenCV
import COpenCVFeatures
import FaceTrack
public import Imaging

/// Learned pictures, which can be found in photos.
///
/// Pictures are numbered from 0 in the order of learning. An album keeps some 1,300 features of
/// each and its grey values, 0.6 MB; learning one takes a quarter of a second.
public struct PictureAlbum: ~Copyable {
  private let handle: OpaquePointer
  /// The sizes of the learned pictures, by number.
  public private(set) var sizes: [PixelSize] = []

  /// Makes an album without pictures.
  ///
  /// - Throws: ``PictureTrackingError/visionFailure(detail:)``.
  public init() throws(PictureTrackingError) {
    handle = try Self.create()
  }

  private static func create() throws(PictureTrackingError) -> OpaquePointer {
    var handle: OpaquePointer?
    var message = COpenCVMessage()
    try COpenCV_picturesCreate(&handle, &message).checkSeeing(message)
    guard let handle else { preconditionFailure("an album that was created has a handle") }
    return handle
  }

  deinit { COpenCV_picturesDestroy(handle) }

  /// Learns a picture.
  ///
  /// - Parameter photo: the picture alone, seen frontally; 32 to 8,192 pixels a side, of which 640
  ///   are used.
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
      COpenCV_picturesLearn(handle, image, &number, &message)
    }
    try status.checkSeeing(message)
    sizes.append(photo.size)
    return Int(number)
  }

  /// Measures how well a picture can be told from itself and from the others of the album.
  ///
  /// - Parameter picture: the number of a learned picture.
  /// - Throws: ``PictureTrackingError/visionFailure(detail:)``.
  public func quality(of picture: Int) throws(PictureTrackingError) -> PictureQuality {
    precondition(sizes.indices.contains(picture), "the picture is in the album")
    var quality = COpenCVPictureQuality()
    var message = COpenCVMessage()
    try COpenCV_pictureQuality(handle, Int32(picture), &quality, &message).checkSeeing(message)
    return PictureQuality(
      features: Int(quality.features), ownShare: quality.ownShare, spread: quality.spread,
      likest: quality.likest >= 0 ? Int(quality.likest) : nil, likestShare: quality.likestShare)
  }

  /// Finds pictures in a single photo, each at most once.
  ///
  /// - Parameter photo: 64 to 4,096 pixels a side; the figures are those of 640 × 480.
  /// - Returns: the pictures, the surest first.
  /// - Throws: ``PictureTrackingError/frameSize(_:)`` or
  ///   ``PictureTrackingError/visionFailure(detail:)``.
  public func pictures(in photo: Photo) throws(PictureTrackingError) -> [SeenPicture] {
    try pictures(in: photo, search: .whole)
  }

  /// Finds pictures in a part of a frame.
  func pictures(
    in frame: Photo, search: FrameSearch
  ) throws(PictureTrackingError) -> [SeenPicture] {
    try Self.check(frame)
    // As many as one search tries (Seeing.cpp).
    var sightings = [COpenCVSighting](repeating: COpenCVSighting(), count: 16)
    var count = 0
    var message = COpenCVMessage()
    let columns = search.columns(of: frame.size.width)
    let part = COpenCVSearch(
      first: Int32(columns.lowerBound), end: Int32(columns.upperBound), isHalved: search.isHalved)
    let status = frame.withOpenCVImage { image in
      COpenCV_picturesFind(handle, image, part, &sightings, sightings.count, &count, &message)
    }
    try status.checkSeeing(message)
    return seen(sightings.prefix(count))
  }

  /// Follows pictures from an earlier frame into this one; those that are lost are left out.
  func follow(
    _ pictures: [SeenPicture], in frame: Photo
  ) throws(PictureTrackingError) -> [SeenPicture] {
    try Self.check(frame)
    var sightings = pictures.map(\.sighting)
    var message = COpenCVMessage()
    let status = frame.withOpenCVImage { image in
      COpenCV_picturesFollow(handle, image, &sightings, sightings.count, &message)
    }
    try status.checkSeeing(message)
    return seen(sightings.filter { $0.certainty > 0 }[...])
  }

  private func seen(_ sightings: ArraySlice<COpenCVSighting>) -> [SeenPicture] {
    let sizes = sizes
    return sightings.map { SeenPicture($0, size: sizes[Int($0.picture)]) }
  }

  private static func check(_ frame: Photo) throws(PictureTrackingError) {
    guard (64...4096).contains(frame.size.width), (64...4096).contains(frame.size.height) else {
      throw .frameSize(frame.size)
    }
  }

  /// The number of albums that this process holds; for leak tests.
  package static var liveHandles: Int { Int(COpenCV_livePictures()) }
}
