import CSampling
import Imaging
import Synchronization

/// A copy of a photo with its sides halved again and again, each time by averaging squares of four; an
/// odd last row or column is left out.
///
/// Rows are made when they are first needed, and what lies between the photo and the copy is never
/// there as a whole: a face close to the camera needs a third of a copy that is a quarter as large as
/// the photo.
final class HalvedCopy: Sendable {
  // A class, because it owns memory that is filled bit by bit, for whoever looks at it.

  private let photo: Photo
  /// The sizes of the photo and of all its halves; the last is the copy's.
  private let sizes: [PixelSize]
  private let made = Mutex(Made())

  /// Rows of the copy that are made at a time: what a strip is made of stays in the cache.
  private static let stripRows = 16

  private struct Made {
    /// The copy's pixels; `nil` until something is needed. The system gives memory to those rows only
    /// that are written to.
    nonisolated(unsafe) var pixels: UnsafeMutableBufferPointer<UInt8>?
    /// Which strips are there.
    var strips: [Bool] = []
  }

  /// Prepares a copy; nothing is averaged yet.
  ///
  /// - Parameter times: how often the sides are halved, at least once.
  init(of photo: Photo, times: Int) {
    precondition(times > 0, "nothing to halve")
    self.photo = photo
    var sizes = [photo.size]
    for level in 0..<times {
      sizes.append(
        PixelSize(
          width: max(1, sizes[level].width / 2), height: max(1, sizes[level].height / 2)))
    }
    self.sizes = sizes
  }

  deinit { made.withLock { $0.pixels?.deallocate() } }

  private var times: Int { sizes.count - 1 }

  var size: PixelSize { sizes[times] }

  /// Lends a part of the copy.
  ///
  /// - Parameters:
  ///   - columns: not empty, and all of the copy.
  ///   - rows: likewise.
  ///   - body: gets a picture that holds the part, and how far its corner is from the copy's.
  func withPart<Value>(
    columns: Range<Int>, rows: Range<Int>,
    _ body: (PictureView, _ x: Int, _ y: Int) throws(FaceTrackError) -> Value
  ) throws(FaceTrackError) -> Value {
    return try withRows(rows) { picture throws(FaceTrackError) in try body(picture, 0, 0) }
  }

  /// Lends the copy with at least these rows made; the others may hold anything.
  func withRows<Value>(
    _ rows: Range<Int>, _ body: (PictureView) throws(FaceTrackError) -> Value
  ) throws(FaceTrackError) -> Value {
    let strips = rows.lowerBound / Self.stripRows...(rows.upperBound - 1) / Self.stripRows
    let pixels = try made.withLock {
      made throws(FaceTrackError) -> UnsafeMutableBufferPointer<UInt8> in
      let pixels = made.pixels ?? .allocate(capacity: 3 * size.area)
      if made.pixels == nil {
        made.pixels = pixels
        made.strips = Array(
          repeating: false, count: (size.height + Self.stripRows - 1) / Self.stripRows)
      }
      for strip in strips where !made.strips[strip] {
        let top = strip * Self.stripRows
        try make(
          from: top, into: UnsafeMutableBufferPointer(rebasing: pixels[(3 * size.width * top)...]))
        made.strips[strip] = true
      }
      return pixels
    }
    // A strip that was made is not written to again.
    return try withExtendedLifetime(self) { () throws(FaceTrackError) in
      try body(PictureView(packed: UnsafePointer(pixels.baseAddress), size: size))
    }
  }

  /// Makes the strip whose first row is `top`.
  private func make(
    from top: Int, into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(FaceTrackError) {
    let made = photo.pixels.withUnsafeBufferPointer { source in
      let picture = PictureView(packed: source.baseAddress, size: photo.size)
      // The first half of a strip is the largest of those between.
      let room = times == 1 ? 0 : 3 * sizes[1].width * Self.stripRows << (times - 1)
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * room) { scratch in
        Result { () throws(FaceTrackError) in
          try halve(
            picture, from: top,
            through: (
              UnsafeMutableBufferPointer(rebasing: scratch[..<room]),
              UnsafeMutableBufferPointer(rebasing: scratch[room...])
            ), into: output)
        }
      }
    }
    try made.get()
  }

  /// - Parameter scratch: room for the halves between, which take turns.
  private func halve(
    _ picture: PictureView, from top: Int,
    through scratch: (UnsafeMutableBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>),
    into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(FaceTrackError) {
    var strip = picture
    strip.pixels = picture.pixels.map { $0 + (top << times) * picture.stride }
    strip.height = Int32(rows(of: 0, from: top))
    for level in 1...times {
      let size = PixelSize(width: sizes[level].width, height: rows(of: level, from: top))
      strip.width = min(strip.width, Int32(2 * size.width))
      strip.height = min(strip.height, Int32(2 * size.height))
      let target = level == times ? output : level.isMultiple(of: 2) ? scratch.1 : scratch.0
      try strip.shrink(to: size, into: target)
      strip = PictureView(packed: UnsafePointer(target.baseAddress), size: size)
    }
  }

  /// How many rows of one of the halves belong to the strip that begins at row `top` of the copy.
  private func rows(of level: Int, from top: Int) -> Int {
    min(Self.stripRows << (times - level), sizes[level].height - (top << (times - level)))
  }
}
