import Glibc
import Synchronization

/// The dirty region of an edited photo: the tiles of 8 × 8 pixels of the stored picture in which a
/// pixel differs from the file's. ``PhotoFile/rewrite(with:dirty:)`` encodes their blocks.
package final class DirtyRegion: Sendable {
  // A class, because the painters of one photo share it, on several threads.

  /// The upright photo's size.
  package let size: PixelSize
  /// The orientation of the stored picture.
  package let orientation: Orientation
  private let grid: TileGrid
  private let flags: Mutex<[UInt8]>

  /// Makes an empty region.
  ///
  /// - Parameters:
  ///   - size: the upright photo's size.
  ///   - orientation: the orientation of the stored picture.
  package init(size: PixelSize, orientation: Orientation = .upright) {
    (self.size, self.orientation) = (size, orientation)
    let grid = TileGrid(upright: size, orientation: orientation)
    self.grid = grid
    flags = Mutex([UInt8](repeating: 0, count: grid.count))
  }

  /// Makes an empty region for the photo of a file.
  package convenience init(_ file: borrowing PhotoFile) {
    self.init(size: file.size, orientation: file.orientation)
  }

  /// Marks every tile in which two photos differ.
  ///
  /// - Parameters:
  ///   - old: the photo before the edit.
  ///   - new: the photo after the edit.
  package func mark(from old: Photo, to new: Photo) {
    precondition(old.size == size && new.size == size, "the photos have the region's size")
    let (x, y) = (0..<size.width, 0..<size.height)
    old.withPixels(x: x, y: y) { old, stride in
      new.withPixels(x: x, y: y) { new, _ in
        for row in y { mark(x: x, y: row, from: old + row * stride, to: new + row * stride) }
      }
    }
  }

  /// Marks every tile in which a run of pixels differs.
  ///
  /// - Parameters:
  ///   - x: the columns of the run, within the photo.
  ///   - y: the row.
  ///   - old: the run's pixels before the edit, R, G, B.
  ///   - new: the run's pixels after the edit.
  package func mark(
    x: Range<Int>, y: Int, from old: UnsafePointer<UInt8>, to new: UnsafePointer<UInt8>
  ) {
    flags.withLock { flags in
      var start = x.lowerBound
      while start < x.upperBound {
        let end = min(grid.endOfTile(at: start), x.upperBound)
        let tile = grid.index(x: start, y: y)
        let offset = 3 * (start - x.lowerBound)
        if flags[tile] == 0, memcmp(old + offset, new + offset, 3 * (end - start)) != 0 {
          flags[tile] = 1
        }
        start = end
      }
    }
  }

  /// One byte for each tile of the stored picture, in row order: 1 where it is dirty, else 0.
  package var tiles: [UInt8] { flags.withLock { $0 } }
}
