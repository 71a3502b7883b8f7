import Imaging

/// A photo with copies of half its sides, a quarter and so on, out of which the networks' inputs are
/// cut.
///
/// Averaging all of 12 megapixels down to a network's input takes longer than running the network;
/// cut out of a copy that is still at least twice as fine, it costs a fraction.
struct PhotoPyramid: Sendable {
  /// The photo itself and its copies, the largest first.
  private let levels: [Photo]

  /// A copy is only used where it is so many times finer than what is cut out of it.
  private static let finer = 2.0

  /// Photos up to this size on their longer side have no copies: every number of docs/accuracy.md was
  /// measured on such.
  private static let largestWhole = 1600

  /// Makes all copies: the first look at a photo takes the smallest, which is made of the others.
  init(_ photo: Photo) throws(FaceTrackError) {
    var levels = [photo]
    var copy = photo
    while max(copy.size.width, copy.size.height) > Self.largestWhole {
      copy = try copy.halved()
      levels.append(copy)
    }
    self.levels = levels
  }

  var size: PixelSize { levels[0].size }

  /// Cuts a square crop; see ``Photo/crop(_:size:range:blackOutside:)``.
  func crop(
    _ map: AffineTransform, side: Int, range: ClosedRange<Float>
  ) throws(FaceTrackError) -> [Float] {
    try crop(map, size: PixelSize(width: side, height: side), range: range)
  }

  /// Cuts a crop; see ``Photo/crop(_:size:range:blackOutside:)``.
  func crop(
    _ map: AffineTransform, size crop: PixelSize, range: ClosedRange<Float>,
    blackOutside: Bool = false
  ) throws(FaceTrackError) -> [Float] {
    var level = 0
    var coarseness = (map.a * map.a + map.c * map.c).squareRoot()
    while level < levels.count - 1, coarseness >= 2 * Self.finer {
      coarseness /= 2
      level += 1
    }
    // A pixel of the copy is exactly so many of the photo's.
    let share = 1 / Double(1 << level)
    let scaled = AffineTransform(
      a: map.a * share, b: map.b * share, tx: map.tx * share, c: map.c * share, d: map.d * share,
      ty: map.ty * share)
    return try levels[level].crop(scaled, size: crop, range: range, blackOutside: blackOutside)
  }
}
