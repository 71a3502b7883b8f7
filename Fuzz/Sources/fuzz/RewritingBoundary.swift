import Imaging

/// JPEG files whose blocks are kept where nothing was painted.
enum RewritingBoundary {
  /// How many bytes in front of the file say what is painted.
  static let paintBytes = 24
  /// A block of the coarsest sampling covers 32 pixels, and its colours are spread one sample wide.
  private static let reach = 40

  /// The first bytes are rectangles, the others are the file.
  static func rewrite(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > paintBytes else { return }
    let file = Array(bytes.dropFirst(paintBytes))
    guard file.starts(with: [0xFF, 0xD8, 0xFF]),
      let photo = try? Photo(decoding: file, limits: PhotoBoundary.limits)
    else { return }
    if let same = rewritten(photo, file, since: PixelRecord(size: photo.size)) {
      require(same.changedBlocks == 0, "blocks changed of a photo as it was")
      require(same.photo.pixels == photo.pixels, "other pixels of a photo as it was")
      require(same.photo.colorProfile == photo.colorProfile, "another profile")
    }
    if let later = try? Photo(
      decoding: file, limits: PhotoBoundary.limits, pixels: .whenNeeded(longerThan: 0))
    {
      let (once, again) = (rewrittenBytes(photo, file), rewrittenBytes(later, file))
      require(once == again, "other bytes when pixels are made later")
    }
    var numbers = Numbers(UnsafeRawBufferPointer(rebasing: bytes.prefix(paintBytes)))
    let record = PixelRecord(size: photo.size)
    var painted = photo
    let areas = (0..<3).map { _ in paint(&painted, record, &numbers) }
    guard let result = rewritten(painted, file, since: record) else { return }
    requireKept(photo, result.photo, outside: areas)
  }

  /// A photo as it was, written once more.
  private static func rewrittenBytes(_ photo: Photo, _ file: [UInt8]) -> [UInt8]? {
    let record = PixelRecord(size: photo.size)
    return try? photo.rewriting(file, since: record, limits: PhotoBoundary.limits).bytes
  }

  private static func rewritten(
    _ photo: Photo, _ file: [UInt8], since record: PixelRecord
  ) -> (photo: Photo, changedBlocks: Int)? {
    let result: RewrittenJPEG
    do throws(PhotoError) {
      result = try photo.rewriting(file, since: record, limits: PhotoBoundary.limits)
      let other = try photo.rewriting(
        file, since: record, index: JPEGIndex(file, limits: PhotoBoundary.limits),
        limits: PhotoBoundary.limits, threads: 2)
      require(other.bytes == result.bytes, "other bytes with an index and a second thread")
    } catch {
      requirePrintable(error.description)
      return nil
    }
    require((0...result.blockCount).contains(result.changedBlockCount), "more than all blocks")
    do throws(PhotoError) {
      let again = try Photo(decoding: result.bytes)
      require(again.size == photo.size, "another size when written again")
      return (again, result.changedBlockCount)
    } catch {
      fatalError("what was written again cannot be read: \(error)")
    }
  }

  /// Paints one rectangle, which may reach beyond the photo or be empty.
  private static func paint(
    _ photo: inout Photo, _ record: PixelRecord, _ numbers: inout Numbers
  ) -> (x: Range<Int>, y: Range<Int>) {
    let (width, height) = (photo.size.width, photo.size.height)
    let left = Int(numbers.in(-8...Double(width)))
    let top = Int(numbers.in(-8...Double(height)))
    let x = left..<left + Int(numbers.in(0...Double(min(width, 40))))
    let y = top..<top + Int(numbers.in(0...Double(min(height, 40))))
    photo.withMutablePixels { pixels in
      record.keep(x: x, y: y, of: UnsafeBufferPointer(pixels))
      for row in y.clamped(to: 0..<height) {
        for place in x.clamped(to: 0..<width) {
          // Another value, and a pattern that no block keeps exactly.
          let index = 3 * (row * width + place)
          pixels[index] = ~pixels[index]
          pixels[index + 1] ^= UInt8(truncatingIfNeeded: 85 * (row + place))
        }
      }
    }
    return (x, y)
  }

  /// Far from what was painted, every pixel is as it was.
  private static func requireKept(
    _ before: Photo, _ after: Photo, outside areas: [(x: Range<Int>, y: Range<Int>)]
  ) {
    let width = before.size.width
    for row in 0..<before.size.height {
      let near = areas.filter { area in
        !area.x.isEmpty && !area.y.isEmpty
          && (area.y.lowerBound - reach..<area.y.upperBound + reach).contains(row)
      }
      var place = 0
      while place < width {
        let hidden = near.first { (area) in
          (area.x.lowerBound - reach..<area.x.upperBound + reach).contains(place)
        }
        if let hidden {
          place = hidden.x.upperBound + reach
          continue
        }
        let index = 3 * (row * width + place)
        require(
          before.pixels[index..<index + 3] == after.pixels[index..<index + 3],
          "another pixel at \(place), \(row), far from what was painted")
        place += 1
      }
    }
  }
}
