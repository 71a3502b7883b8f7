import CImageCodecs
import Synchronization

/// A JPEG's samples as they are stored, out of which the pixels of any part of the upright picture are
/// made when they are needed; the same pixels, to the bit, that decoding makes of all of it.
///
/// A photo of 12 megapixels takes 18 MB so instead of 36, and is not turned as a whole when its camera
/// was: see docs/decisions/0055.
package final class PhotoSamples: Sendable {
  // A class, because it owns the samples' memory.
  nonisolated(unsafe) private let samples: JPEGSamples
  nonisolated(unsafe) private let memory: UnsafeMutableBufferPointer<UInt8>
  /// How the stored picture is moved to be upright.
  let orientation: Orientation
  /// The upright picture's size.
  let size: PixelSize
  /// All pixels, once somebody wanted them all.
  private let all = Mutex<[UInt8]?>(nil)

  /// Takes samples, and their memory, which nobody changes any more.
  init(
    _ samples: JPEGSamples, in memory: UnsafeMutableBufferPointer<UInt8>, orientation: Orientation
  ) {
    (self.samples, self.memory, self.orientation) = (samples, memory, orientation)
    size = orientation.uprightSize(
      of: PixelSize(width: Int(samples.width), height: Int(samples.height)))
  }

  deinit { memory.deallocate() }

  /// All pixels, if they were made already.
  var allMade: [UInt8]? { all.withLock { $0 } }

  /// All pixels, row by row.
  func allPixels() -> [UInt8] {
    all.withLock { all in
      if let all { return all }
      let pixels = [UInt8](unsafeUninitializedCapacity: 3 * size.area) { buffer, count in
        count = 3 * size.area
        buffer.useLargePages()
        guard let first = buffer.baseAddress else { return }
        // Parts of the picture that stay in the cache, however it is turned.
        let side = 256
        for top in stride(from: 0, to: size.height, by: side) {
          for left in stride(from: 0, to: size.width, by: side) {
            write(
              x: left..<min(left + side, size.width), y: top..<min(top + side, size.height),
              to: first + 3 * (top * size.width + left), stride: 3 * size.width)
          }
        }
      }
      all = pixels
      return pixels
    }
  }

  /// Gives the memory of all pixels back, which may be made again.
  func forgetAllPixels() { all.withLock { $0 = nil } }

  /// Writes the pixels of a part.
  ///
  /// - Parameters:
  ///   - x: columns of the upright picture.
  ///   - y: rows of it.
  ///   - target: where the part's first row begins.
  ///   - stride: from one row to the next, in bytes.
  func write(
    x: Range<Int>, y: Range<Int>, to target: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    let part = StoredPart(x: x, y: y, of: size, orientation: orientation, stride: stride)
    let isInside = withUnsafePointer(to: samples) {
      jpegSamples_pixels($0, part.area, target + part.start, part.right, part.down)
    }
    precondition(isInside, "the part is one of the picture's")
  }

  /// Writes every so manieth pixel of a part, packed row by row.
  ///
  /// - Parameters:
  ///   - x: columns of the upright picture, the first and the last of them among those wanted.
  ///   - y: rows of it, likewise.
  ///   - step: from one to the next, across and down.
  ///   - target: room for three bytes each.
  func writeGrid(
    x: Range<Int>, y: Range<Int>, step: Int, to target: UnsafeMutablePointer<UInt8>
  ) {
    // Neighbours are made faster together.
    if step == 1 { return write(x: x, y: y, to: target, stride: 3 * x.count) }
    let part = StoredPart(
      x: x, y: y, step: step, of: size, orientation: orientation,
      stride: 3 * ((x.count - 1) / step + 1))
    let isInside = withUnsafePointer(to: samples) {
      jpegSamples_grid(
        $0, part.area, UInt32(step), target + part.start, part.right, part.down)
    }
    precondition(isInside, "the part is one of the picture's")
  }

  /// The size of the picture with its sides halved so often; odd last rows and columns are left out.
  package func size(halved times: Int) -> PixelSize {
    PixelSize(width: size.width >> times, height: size.height >> times)
  }

  /// Where the halved picture begins in the upright one: what is left out of the stored picture's end
  /// is at the beginning of a turned one.
  package func origin(halved times: Int) -> Point {
    let half = size(halved: times)
    return Point(
      orientation.isReversedAcross ? Double(size.width - half.width << times) : 0,
      orientation.isReversedDown ? Double(size.height - half.height << times) : 0)
  }

  /// Writes a part of the picture with its sides halved, 1 to 8 times: samples are averaged by fours.
  ///
  /// - Parameters:
  ///   - x: columns of the halved upright picture.
  ///   - y: rows of it.
  ///   - target: room for them, row by row.
  /// - Throws: ``PhotoError/outOfMemory(width:height:)``.
  package func writeHalved(
    times: Int, x: Range<Int>, y: Range<Int>, to target: UnsafeMutablePointer<UInt8>
  ) throws(PhotoError) {
    let half = size(halved: times)
    let part = StoredPart(
      x: x, y: y, of: half, orientation: orientation, stride: 3 * x.count)
    let status = withUnsafePointer(to: samples) {
      jpegSamples_halved(
        $0, UInt32(times), part.area, target + part.start, part.right, part.down)
    }
    if status == .outOfMemory { throw .outOfMemory(width: x.count, height: y.count) }
    precondition(status == .ok, "the part is the halved picture's")
  }
}
