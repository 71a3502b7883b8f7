import COpenCV
import Imaging

/// A photo with copies of half its sides, a quarter and so on, out of which the networks' inputs are
/// cut.
///
/// Averaging all of 12 megapixels down to a network's input takes longer than running the network;
/// cut out of a copy that is still at least twice as fine, it costs a fraction. Halving is averaging
/// squares of four, which the processor does many at a time.
struct PhotoPyramid: Sendable {
  /// The photo itself.
  let photo: Photo
  /// The copies, the largest first.
  private let halves: [Photo]

  /// Photos up to this size on their longer side have no copies: there is little to be gained, and
  /// every number of docs/accuracy.md was measured on such.
  private static let largestWhole = 1600
  /// A copy is only used where it is so many times finer than what is cut out of it.
  private static let finer = 2.0

  init(_ photo: Photo) throws(FaceTrackError) {
    self.photo = photo
    var halves: [Photo] = []
    var last = photo
    while max(last.size.width, last.size.height) > Self.largestWhole {
      last = try last.halved()
      halves.append(last)
    }
    self.halves = halves
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
    while level < halves.count, coarseness >= 2 * Self.finer {
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
    return try halves[level - 1].crop(
      scaled, size: crop, range: range, blackOutside: blackOutside)
  }
}

extension Photo {
  /// Half the size by averaging squares of four.
  fileprivate func halved() throws(FaceTrackError) -> Photo {
    let target = PixelSize(width: max(1, size.width / 2), height: max(1, size.height / 2))
    return try made(target) { picture, output, message in
      var covered = picture
      covered.width = Int32(min(size.width, 2 * target.width))
      covered.height = Int32(min(size.height, 2 * target.height))
      return COpenCV_resize(
        covered, Int32(target.width), Int32(target.height), output.baseAddress, output.count,
        &message)
    }
  }
}
