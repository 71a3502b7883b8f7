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
      let photo = try? Photo(decoding: file, limits: PhotoBoundary.limits),
      let header = try? PhotoHeader(of: file, limits: PhotoBoundary.limits)
    else { return }
    let none = ChangedSquares(header)
    if let same = rewritten(photo, file, changed: none) {
      require(same.changedBlocks == 0, "blocks changed of a photo as it was")
      require(same.photo.pixels == photo.pixels, "other pixels of a photo as it was")
      require(same.photo.colorProfile == photo.colorProfile, "another profile")
    }
    var numbers = Numbers(UnsafeRawBufferPointer(rebasing: bytes.prefix(paintBytes)))
    var painted = photo
    let areas = (0..<3).map { _ in paint(&painted, &numbers) }
    let squares = ChangedSquares(size: none.size, orientation: none.orientation)
    squares.mark(from: photo, to: painted)
    guard let result = rewritten(painted, file, changed: squares) else { return }
    requireKept(photo, result.photo, outside: areas)
  }

  private static func rewritten(
    _ photo: Photo, _ file: [UInt8], changed squares: ChangedSquares
  ) -> (photo: Photo, changedBlocks: Int)? {
    let result: RewrittenJPEG
    do throws(PhotoError) {
      result = try photo.rewriting(file, changed: squares, limits: PhotoBoundary.limits)
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
