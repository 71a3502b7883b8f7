import COpenCV
import Imaging
import Synchronization

/// A photo with copies of half its sides, a quarter and so on, out of which the networks' inputs are
/// cut.
///
/// Averaging all of 12 megapixels down to a network's input takes longer than running the network;
/// cut out of a copy that is still at least twice as fine, it costs a fraction. Halving is averaging
/// squares of four, which the processor does many at a time.
final class PhotoPyramid: Sendable {
  // A class, because a copy is made when it is first needed: most photos only need the smallest.

  /// The photo itself.
  let photo: Photo
  /// How many copies there are.
  private let depth: Int
  /// The copies that were made, by how often their sides are halved.
  private let copies = Mutex<[Int: Photo]>([:])

  /// Photos up to this size on their longer side have no copies: there is little to be gained, and
  /// every number of docs/accuracy.md was measured on such.
  private static let largestWhole = 1600
  /// A copy is only used where it is so many times finer than what is cut out of it.
  private static let finer = 2.0

  init(_ photo: Photo) {
    self.photo = photo
    var (depth, longest) = (0, max(photo.size.width, photo.size.height))
    while longest > Self.largestWhole {
      longest /= 2
      depth += 1
    }
    self.depth = depth
  }

  var size: PixelSize { photo.size }

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
    while level < depth, coarseness >= 2 * Self.finer {
      coarseness /= 2
      level += 1
    }
    guard level > 0 else {
      return try photo.crop(map, size: crop, range: range, blackOutside: blackOutside)
    }
    // A pixel of the copy is exactly so many of the photo's; an odd last row or column is left out.
    let share = 1 / Double(1 << level)
    let scaled = AffineTransform(
      a: map.a * share, b: map.b * share, tx: map.tx * share, c: map.c * share,
      d: map.d * share, ty: map.ty * share)
    return try copy(level).crop(scaled, size: crop, range: range, blackOutside: blackOutside)
  }

  /// The photo with its sides halved `level` times.
  private func copy(_ level: Int) throws(FaceTrackError) -> Photo {
    try copies.withLock { copies throws(FaceTrackError) in
      if let copy = copies[level] { return copy }
      let copy = try photo.halved(times: level)
      copies[level] = copy
      return copy
    }
  }
}
