import COpenCV
import COpenCVFeatures
import FaceTrack
public import Imaging

/// Learned pictures that it can find in photos.
///
/// The pictures have numbers from 0, in the order of learning. An album keeps some 1,300 features
/// of each, and its grey values, 0.6 MB; learning one takes a fraction of a second. Any number of
/// threads may share an album.
public struct PictureAlbum: Sendable {
  private let handle: AlbumHandle
  /// The sizes of the learned pictures, by number.
  public let sizes: [PixelSize]

  /// Learns pictures.
  ///
  /// - Parameter photos: the pictures alone, seen frontally; 32 to 8,192 pixels a side, of which
  ///   the album uses 640.
  /// - Throws: ``PictureTrackingError/pictureSize(_:)`` or
  ///   ``PictureTrackingError/visionFailure(detail:)``.
  public init(_ photos: [Photo]) throws(PictureTrackingError) {
    var learner = try PictureLearner()
    for photo in photos { _ = try learner.learn(photo) }
    self = try learner.album()
  }

  /// Makes an album of learned and indexed pictures.
  init(_ handle: AlbumHandle, sizes: [PixelSize]) { (self.handle, self.sizes) = (handle, sizes) }

  /// Measures how well a picture is free of repetitions, and distinct from the album's others.
  ///
  /// - Parameter picture: the number of a learned picture.
  /// - Throws: ``PictureTrackingError/visionFailure(detail:)``.
  public func quality(of picture: Int) throws(PictureTrackingError) -> PictureQuality {
    precondition(sizes.indices.contains(picture), "the picture is in the album")
    var quality = COpenCVPictureQuality()
    var message = COpenCVMessage()
    try COpenCV_pictureQuality(handle.pictures, Int32(picture), &quality, &message).checkSeeing(
      message)
    return PictureQuality(
      features: Int(quality.features), ownShare: quality.ownShare, spread: quality.spread,
      likest: quality.likest >= 0 ? Int(quality.likest) : nil, likestShare: quality.likestShare)
  }

  /// Finds pictures in a single photo, each at most once.
  ///
  /// - Parameter photo: 64 to 4,096 pixels a side; published figures hold for 640 × 480.
  /// - Returns: the pictures, the most certain first.
  /// - Throws: ``PictureTrackingError/frameSize(_:)`` or
  ///   ``PictureTrackingError/visionFailure(detail:)``.
  public func pictures(in photo: Photo) throws(PictureTrackingError) -> [SeenPicture] {
    try pictures(in: photo, search: .whole)
  }

  /// Finds pictures in a part of a frame.
  func pictures(
    in frame: Photo, search: SearchedPart
  ) throws(PictureTrackingError) -> [SeenPicture] {
    try Self.check(frame)
    // The number that one search tries (Seeing.cpp).
    var sightings = [COpenCVSighting](repeating: COpenCVSighting(), count: 16)
    var count = 0
    var message = COpenCVMessage()
    let columns = search.columns(of: frame.size.width)
    let part = COpenCVSearch(
      first: Int32(columns.lowerBound), end: Int32(columns.upperBound), isHalved: search.isHalved)
    let status = frame.withOpenCVImage { image in
      COpenCV_picturesFind(
        handle.pictures, image, part, &sightings, sightings.count, &count, &message)
    }
    try status.checkSeeing(message)
    return seen(sightings.prefix(count))
  }

  /// Follows pictures from an earlier frame into this one, and leaves out those that it loses.
  package func follow(
    _ pictures: [SeenPicture], in frame: Photo
  ) throws(PictureTrackingError) -> [SeenPicture] {
    guard !pictures.isEmpty else { return [] }
    try Self.check(frame)
    var sightings = pictures.map(\.sighting)
    var message = COpenCVMessage()
    let status = frame.withOpenCVImage { image in
      COpenCV_picturesFollow(handle.pictures, image, &sightings, sightings.count, &message)
    }
    try status.checkSeeing(message)
    return seen(sightings.filter { $0.certainty > 0 }[...])
  }

  /// The light and the blur in which a frame shows a picture.
  ///
  /// - Parameters:
  ///   - picture: a picture that was found in this frame.
  ///   - frame: 64 to 4,096 pixels a side.
  /// - Throws: ``PictureTrackingError/frameSize(_:)`` or
  ///   ``PictureTrackingError/visionFailure(detail:)``.
  public func appearance(
    of picture: SeenPicture, in frame: Photo
  ) throws(PictureTrackingError) -> PictureAppearance {
    try Self.check(frame)
    var appearance = COpenCVAppearance()
    var message = COpenCVMessage()
    let status = frame.withOpenCVImage { image in
      COpenCV_pictureAppearance(handle.pictures, image, picture.sighting, &appearance, &message)
    }
    try status.checkSeeing(message)
    let (gains, lifts) = (appearance.gains, appearance.lifts)
    return PictureAppearance(
      red: gains.0, green: gains.1, blue: gains.2, lift: [lifts.0, lifts.1, lifts.2],
      blur: appearance.blur)
  }

  private func seen(_ sightings: ArraySlice<COpenCVSighting>) -> [SeenPicture] {
    sightings.map { SeenPicture($0, size: sizes[Int($0.picture)]) }
  }

  /// Refuses frames whose size cannot be searched.
  static func check(_ frame: Photo) throws(PictureTrackingError) {
    guard (64...4096).contains(frame.size.width), (64...4096).contains(frame.size.height) else {
      throw .frameSize(frame.size)
    }
  }

  /// The number of albums that this process holds; for leak tests.
  package static var liveHandles: Int { Int(COpenCV_livePictures()) }
}
