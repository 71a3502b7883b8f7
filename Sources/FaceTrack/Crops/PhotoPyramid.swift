import Imaging

/// An image pyramid: the photo and copies at half its sides, a quarter and so on, from which the
/// networks' inputs are cropped.
///
/// Averaging all of 12 megapixels down to a network's input takes longer than running the network;
/// a crop from a level that still has twice the crop's resolution costs a fraction
/// (docs/decisions/faces.md).
struct PhotoPyramid: Sendable {
  /// The photo and its halved copies, the largest first.
  private let levels: [Photo]

  /// A crop is taken from a level with at least this many times the crop's resolution.
  private static let oversampling = 2.0

  /// Photos up to this size on their longer side, in pixels, have one level: docs/accuracy.md was
  /// measured on such photos.
  private static let largestSingleLevel = 1600

  /// Makes all levels at once: the first pass crops from the smallest, which needs the others.
  init(_ photo: Photo) throws(FaceTrackError) {
    var levels = [photo]
    var copy = photo
    while max(copy.size.width, copy.size.height) > Self.largestSingleLevel {
      copy = try copy.halved()
      levels.append(copy)
    }
    self.levels = levels
  }

  /// The photo's size.
  var size: PixelSize { levels[0].size }

  /// Resamples a square crop; see ``Photo/crop(_:size:blackOutside:)``.
  func crop(
    _ map: AffineTransform, side: Int, blackOutside: Bool = false
  ) throws(FaceTrackError) -> [Float] {
    try crop(map, size: PixelSize(width: side, height: side), blackOutside: blackOutside)
  }

  /// Resamples a crop from the coarsest level that is fine enough; see
  /// ``Photo/crop(_:size:blackOutside:)``.
  func crop(
    _ map: AffineTransform, size crop: PixelSize, blackOutside: Bool = false
  ) throws(FaceTrackError) -> [Float] {
    let level = level(coarseness: (map.a * map.a + map.c * map.c).squareRoot())
    let share = 1 / level.scale
    let scaled = AffineTransform(
      a: map.a * share, b: map.b * share, tx: map.tx * share, c: map.c * share, d: map.d * share,
      ty: map.ty * share)
    return try level.photo.crop(scaled, size: crop, blackOutside: blackOutside)
  }

  /// The coarsest level that is fine enough for a crop.
  ///
  /// - Parameter coarseness: pixels of the photo along a pixel of the crop.
  /// - Returns: the level, and the pixels of the photo along one of its pixels: exactly 2ⁿ.
  func level(coarseness: Double) -> (photo: Photo, scale: Double) {
    var level = 0
    while level < levels.count - 1, coarseness >= Self.oversampling * Double(2 << level) {
      level += 1
    }
    return (levels[level], Double(1 << level))
  }
}
