import COpenCV
import Imaging

extension Photo {
  /// The photo with its sides halved so many times (at least once), each time by averaging squares of
  /// four; an odd last row or column is left out.
  ///
  /// Strip by strip, so that what lies between the photo and the result is never there as a whole:
  /// at 12 megapixels it would be a quarter as large as the photo.
  func halved(times: Int) throws(FaceTrackError) -> Photo {
    precondition(times > 0, "nothing to halve")
    var sizes = [size]
    for level in 0..<times {
      sizes.append(
        PixelSize(
          width: max(1, sizes[level].width / 2), height: max(1, sizes[level].height / 2)))
    }
    return try made(sizes[times]) { picture, output, message in
      let strips = HalvedStrips(picture: picture, sizes: sizes)
      // The first half of a strip is the largest; a quarter of it follows.
      let room = 3 * sizes[1].width * HalvedStrips.rows << (times - 1)
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * room) { scratch in
        let scratch = (
          UnsafeMutableBufferPointer(rebasing: scratch[..<room]),
          UnsafeMutableBufferPointer(rebasing: scratch[room...])
        )
        for top in stride(from: 0, to: sizes[times].height, by: HalvedStrips.rows) {
          let rest = UnsafeMutableBufferPointer(rebasing: output[(3 * sizes[times].width * top)...])
          let status = strips.halve(from: top, through: scratch, into: rest, &message)
          guard status == .ok else { return status }
        }
        return .ok
      }
    }
  }
}

/// Halves strips of a picture again and again.
private struct HalvedStrips {
  let picture: COpenCVPicture
  /// The sizes of the picture and of all its halves.
  let sizes: [PixelSize]

  /// Rows of the last half that are made at a time: the strips of a large photo stay in the cache.
  static let rows = 16

  /// Makes the rows of the last half from `top` on that belong to its strip.
  ///
  /// - Parameter scratch: room for the halves between, which take turns.
  func halve(
    from top: Int,
    through scratch: (UnsafeMutableBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>),
    into output: UnsafeMutableBufferPointer<UInt8>, _ message: inout COpenCVMessage
  ) -> COpenCVStatus {
    let last = sizes.count - 1
    var strip = picture
    strip.pixels = picture.pixels.map { $0 + (top << last) * picture.stride }
    strip.height = Int32(rows(of: 0, from: top))
    for level in 1...last {
      let (width, height) = (sizes[level].width, rows(of: level, from: top))
      strip.width = min(strip.width, Int32(2 * width))
      strip.height = min(strip.height, Int32(2 * height))
      let target = level == last ? output : level.isMultiple(of: 2) ? scratch.1 : scratch.0
      let status = COpenCV_resize(
        strip, Int32(width), Int32(height), target.baseAddress, target.count, &message)
      guard status == .ok else { return status }
      strip = COpenCVPicture(
        pixels: UnsafePointer(target.baseAddress), width: Int32(width), height: Int32(height),
        stride: 3 * width)
    }
    return .ok
  }

  /// How many rows of one half belong to the strip that begins at row `top` of the last.
  private func rows(of level: Int, from top: Int) -> Int {
    let times = sizes.count - 1 - level
    return min(Self.rows << times, sizes[level].height - (top << times))
  }
}
