import FaceTrack
import Imaging

/// A mask of people as a coarse grid, divided into its connected pieces.
struct SilhouetteGrid {
  /// Columns and rows.
  let size: PixelSize
  /// The side of a cell in pixels of the photo.
  let cell: Double
  /// The piece of each cell, in row order: an index of ``pieces``; `nil` where nobody is.
  private let owners: [Int?]
  private let pieces: [Piece]

  /// Connected cells.
  struct Piece {
    /// The columns from the leftmost to the rightmost cell.
    var columns: Range<Int>
    var area: Int
  }

  /// The top of a silhouette: for each row from `top` on, the columns from the leftmost to the
  /// rightmost cell down to there.
  struct Skyline {
    var top: Int
    var spans: [Range<Int>]
  }

  /// The cells along the photo's longer side: half as fine as the network.
  private static let cells = 128.0
  /// The mask's value above which there is a person.
  private static let person: Float = 0.5
  /// The smallest silhouette of a person, as a fraction of the grid.
  private static let leastArea = 0.01
  /// The smallest separate piece that belongs to one: hair over a covered face may be one.
  private static let leastPiece = 0.002

  init(of mask: PeopleMask) {
    let photo = mask.size
    let cell = max(1, Double(max(photo.width, photo.height)) / Self.cells)
    let size = PixelSize(
      width: max(1, Int((Double(photo.width) / cell).rounded())),
      height: max(1, Int((Double(photo.height) / cell).rounded())))
    let isPerson = (0..<size.area).map { index in
      let place = Point(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
      return mask.value(at: place * cell) > Self.person
    }
    (self.size, self.cell) = (size, cell)
    (owners, pieces) = Self.pieces(of: isPerson, in: size)
  }

  /// The columns of the largest piece, and its skyline; `nil` where there are but specks.
  ///
  /// The skyline begins in the columns that hold the middle half of the body: arms and neighbours
  /// are beside these. Pieces above the body count, such as hair over a covered face.
  var person: (columns: Range<Int>, skyline: Skyline)? {
    guard let index = pieces.indices.max(by: { pieces[$0].area < pieces[$1].area }),
      Double(pieces[index].area) >= Self.leastArea * Double(size.area)
    else { return nil }
    let middle = middleColumns(of: index)
    let isPart = pieces.map { piece in
      Double(piece.area) >= Self.leastPiece * Double(size.area) && piece.columns.overlaps(middle)
    }
    var skyline: Skyline?
    for row in 0..<size.height {
      let runs = runs(in: row) { isPart[$0] }
      if let span = skyline?.spans.last {
        let touching = runs.filter { $0.overlaps(span) }
        let left = touching.map(\.lowerBound).min() ?? span.lowerBound
        let right = touching.map(\.upperBound).max() ?? span.upperBound
        skyline?.spans.append(min(left, span.lowerBound)..<max(right, span.upperBound))
      } else if let first = runs.filter({ $0.overlaps(middle) }).max(by: { $0.count < $1.count }) {
        skyline = Skyline(top: row, spans: [first])
      }
    }
    return skyline.map { (pieces[index].columns, $0) }
  }

  /// The columns between the quartiles of a piece.
  private func middleColumns(of index: Int) -> Range<Int> {
    var columns = [Int](repeating: 0, count: size.width)
    for (cell, owner) in owners.enumerated() where owner == index {
      columns[cell % size.width] += 1
    }
    let total = columns.reduce(0, +)
    func quartile(_ part: Int) -> Int {
      var sum = 0
      return columns.firstIndex { count in
        sum += count
        return 4 * sum >= part * total
      } ?? 0
    }
    return quartile(1)..<quartile(3) + 1
  }

  /// The connected cells of a row that belong to some pieces.
  private func runs(in row: Int, where isPart: (Int) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for x in 0..<size.width {
      guard let owner = owners[row * size.width + x], isPart(owner) else { continue }
      if let last = runs.last, last.upperBound == x {
        runs[runs.count - 1] = last.lowerBound..<x + 1
      } else {
        runs.append(x..<x + 1)
      }
    }
    return runs
  }

  /// Labels the connected components, corners included, by a flood fill.
  private static func pieces(
    of isPerson: [Bool], in size: PixelSize
  ) -> (owners: [Int?], pieces: [Piece]) {
    var owners = [Int?](repeating: nil, count: size.area)
    var pieces: [Piece] = []
    for start in isPerson.indices where isPerson[start] && owners[start] == nil {
      var piece = Piece(columns: start % size.width..<start % size.width + 1, area: 0)
      var open = [start]
      owners[start] = pieces.count
      while let cell = open.popLast() {
        let (x, y) = (cell % size.width, cell / size.width)
        piece.area += 1
        piece.columns =
          min(piece.columns.lowerBound, x)..<max(piece.columns.upperBound, x + 1)
        for row in max(0, y - 1)...min(size.height - 1, y + 1) {
          for column in max(0, x - 1)...min(size.width - 1, x + 1) {
            let neighbor = row * size.width + column
            guard isPerson[neighbor], owners[neighbor] == nil else { continue }
            owners[neighbor] = pieces.count
            open.append(neighbor)
          }
        }
      }
      pieces.append(piece)
    }
    return (owners, pieces)
  }
}
