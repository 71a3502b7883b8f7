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
  /// The copies, the largest first; their rows are made when they are needed.
  private let copies: [HalvedCopy]

  /// Photos up to this size on their longer side have no copies: there is little to be gained, and
  /// every number of docs/accuracy.md was measured on such.
  private static let largestWhole = 1600
  /// A copy is only used where it is so many times finer than what is cut out of it.
  private static let finer = 2.0

  init(_ photo: Photo) {
    self.photo = photo
    var (copies, longest) = ([HalvedCopy](), max(photo.size.width, photo.size.height))
    while longest > Self.largestWhole {
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
    // A pixel of the copy is exactly so many of the photo's; an odd last row or column is left out.
    let share = 1 / Double(1 << level)
    let scaled = AffineTransform(
      a: map.a * share, b: map.b * share, tx: map.tx * share, c: map.c * share,
      d: map.d * share, ty: map.ty * share)
    let copy = copies[level - 1]
    return try copy.withRows(scaled.rows(of: copy.size, under: crop)) {
      picture throws(FaceTrackError) in
      try picture.crop(scaled, size: crop, range: range, blackOutside: blackOutside)
    }
  }
}

extension AffineTransform {
  /// All rows of a picture that a crop may read: those under its corners, and twice as many round them
  /// as averaging and interpolation take (`COpenCV_cropToTensor`).
  fileprivate func rows(of picture: PixelSize, under crop: PixelSize) -> Range<Int> {
    let (width, height) = (Double(crop.width), Double(crop.height))
    let corners = [Point(0, 0), Point(width, 0), Point(0, height), Point(width, height)].map {
      self($0)
    }
    // A network that gives no numbers is the shim's to refuse; all rows are safe.
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
      let box = Rectangle(bounding: corners)
    else {
      return 0..<picture.height
    }
    let margin = 4 + 2 * max(box.width, box.height) / max(width, height)
    let last = Double(picture.height - 1)
    let first = Int(min(max((box.y - margin).rounded(.down), 0), last))
    let end = Int(min(max((box.maxY + margin).rounded(.up), Double(first + 1)), last + 1))
    return first..<end
  }
}
