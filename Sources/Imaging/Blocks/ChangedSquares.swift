import Glibc
import Synchronization

/// The squares of 8 × 8 pixels of a stored picture in which a pixel was painted over: their blocks
/// are encoded anew.
public final class ChangedSquares: Sendable {
  // A class, because all painters of one photo mark the same squares, on several threads.

  /// The upright photo's size.
  public let size: PixelSize
  /// How the stored picture is moved to be upright.
  public let orientation: Orientation
  private let grid: SquareGrid
  private let marked: Mutex<[UInt8]>

  /// Begins without a mark.
  ///
  /// - Parameters:
  ///   - size: the upright photo's.
  ///   - orientation: how the stored picture is moved to be upright.
  public init(size: PixelSize, orientation: Orientation = .upright) {
    (self.size, self.orientation) = (size, orientation)
    let grid = SquareGrid(upright: size, orientation: orientation)
    self.grid = grid
    marked = Mutex([UInt8](repeating: 0, count: grid.count))
  }

  /// Begins without a mark, for a photo of a file with this header.
  public convenience init(_ header: PhotoHeader) {
    self.init(size: header.size, orientation: header.orientation)
  }

  /// Marks every square in which two photos differ.
  ///
  /// - Parameters:
  ///   - old: the photo as it was.
  ///   - new: the photo as it is.
  public func mark(from old: Photo, to new: Photo) {
    precondition(old.size == size && new.size == size, "the photos have the squares' size")
    let (x, y) = (0..<size.width, 0..<size.height)
    old.withPixels(x: x, y: y) { old, stride in
      new.withPixels(x: x, y: y) { new, _ in
        for row in y { mark(x: x, y: row, from: old + row * stride, to: new + row * stride) }
      }
    }
  }

  /// Marks every square in which a part of a row has changed.
  ///
  /// - Parameters:
  ///   - x: the columns; all must be the photo's.
  ///   - y: the row.
  ///   - old: the part's pixels as they were, R, G, B.
  ///   - new: the part's pixels as they are.
  package func mark(
    x: Range<Int>, y: Int, from old: UnsafePointer<UInt8>, to new: UnsafePointer<UInt8>
  ) {
    marked.withLock { marked in
      var start = x.lowerBound
      while start < x.upperBound {
        let end = min(grid.endOfSquare(at: start), x.upperBound)
        let square = grid.index(x: start, y: y)
        let place = 3 * (start - x.lowerBound)
        if marked[square] == 0, memcmp(old + place, new + place, 3 * (end - start)) != 0 {
          marked[square] = 1
        }
        start = end
      }
    }
  }

  /// A byte for each square of the stored picture, row by row, the last ones possibly cut; 1 where a
  /// pixel has changed.
  package var marks: [UInt8] { marked.withLock { $0 } }
}
