@testable import Imaging

/// JPEG files that are painted on and rewritten.
enum RewritingBoundary {
  /// The bytes in front of the file that define the painted rectangles.
  static let paintBytes = 24
  /// A block of the coarsest sampling covers 32 pixels, and chroma upsampling reaches one sample
  /// further.
  private static let reach = 40

  /// The first bytes are rectangles, the others are the file.
  static func rewrite(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > paintBytes else { return }
    let file = Array(bytes.dropFirst(paintBytes))
    guard file.starts(with: [0xFF, 0xD8, 0xFF]),
      let opened = try? PhotoFile(file, limits: PhotoBoundary.limits),
      let photo = try? opened.decode()
    else { return }
    let none = DirtyRegion(opened)
    if let same = rewritten(photo, file, dirty: none) {
      require(same.reencodedBlocks == 0, "reencoded blocks of an unedited photo")
      require(same.photo.pixels == photo.pixels, "other pixels of an unedited photo")
      require(same.photo.colorProfile == photo.colorProfile, "another profile")
    }
    var numbers = Numbers(UnsafeRawBufferPointer(rebasing: bytes.prefix(paintBytes)))
    var painted = photo
    let areas = (0..<3).map { _ in paint(&painted, &numbers) }
    let dirty = DirtyRegion(size: none.size, orientation: none.orientation)
    dirty.mark(from: photo, to: painted)
    guard let result = rewritten(painted, file, dirty: dirty) else { return }
    requireKept(photo, result.photo, outside: areas)
  }

  private static func rewritten(
    _ photo: Photo, _ file: [UInt8], dirty: DirtyRegion
  ) -> (photo: Photo, reencodedBlocks: Int)? {
    let result: RewrittenJPEG
    do throws(PhotoError) {
      result = try PhotoFile(file, limits: PhotoBoundary.limits).rewrite(with: photo, dirty: dirty)
    } catch {
      requirePrintable(error.description)
      return nil
    }
    require((0...result.blockCount).contains(result.reencodedBlockCount), "more than all blocks")
    do throws(PhotoError) {
      let again = try Photo(decoding: result.bytes)
      require(again.size == photo.size, "another size after rewriting")
      return (again, result.reencodedBlockCount)
    } catch {
      fatalError("a rewritten file cannot be decoded: \(error)")
    }
  }

  /// Paints one rectangle, which may reach beyond the photo or be empty.
  private static func paint(
    _ photo: inout Photo, _ numbers: inout Numbers
  ) -> (x: Range<Int>, y: Range<Int>) {
    let (width, height) = (photo.size.width, photo.size.height)
    let left = Int(numbers.in(-8...Double(width)))
    let top = Int(numbers.in(-8...Double(height)))
    let x = left..<left + Int(numbers.in(0...Double(min(width, 40))))
    let y = top..<top + Int(numbers.in(0...Double(min(height, 40))))
    photo.withMutablePixels { pixels in
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

  /// Far from the painted areas, every pixel is unchanged.
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
