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
  /// The copies, the largest first; their rows are made when they are needed.
  private let copies: [HalvedCopy]

  /// A copy is only used where it is so many times finer than what is cut out of it.
  private static let finer = 2.0

  init(_ photo: Photo) {
    self.photo = photo
    var (copies, longest) = ([HalvedCopy](), max(photo.size.width, photo.size.height))
    while longest > FaceTracker.largestWhole {
      longest /= 2
      copies.append(HalvedCopy(of: photo, times: copies.count + 1))
    }
    self.copies = copies
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
    while level < copies.count, coarseness >= 2 * Self.finer {
      coarseness /= 2
      level += 1
    }
    guard level > 0 else {
      return try photo.crop(map, size: crop, range: range, blackOutside: blackOutside)
    }
    // A pixel of the copy is exactly so many of the photo's.
    let share = 1 / Double(1 << level)
    let copy = copies[level - 1]
    let scaled = AffineTransform(
      a: map.a * share, b: map.b * share, tx: map.tx * share, c: map.c * share,
      d: map.d * share, ty: map.ty * share)
    let (columns, rows) = scaled.part(of: copy.size, under: crop)
    return try copy.withPart(columns: columns, rows: rows) {
      picture, x, y throws(FaceTrackError) in
      try picture.crop(
        scaled.moved(x: -Double(x), y: -Double(y)), size: crop, range: range,
        blackOutside: blackOutside)
    }
  }
}
