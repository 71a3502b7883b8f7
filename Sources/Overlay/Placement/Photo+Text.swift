package import Imaging

extension Photo {
  /// The parts of an area in which text seems to be: a caption, a date, words on a board.
  ///
  /// Strokes of one colour on a ground of one colour alternate often along a row; leaves, hair and
  /// cloth alternate as often, in all tones between.
  ///
  /// - Parameter area: a part of the photo, in pixels.
  package func text(in area: Rectangle) -> [Rectangle] {
    guard let area = area.intersection(size.frame), area.width >= 16, area.height >= 16 else {
      return []
    }
    let step = max(1, Int(max(area.width, area.height) / Self.grid))
    let (columns, rows) = (Int(area.x)..<Int(area.maxX), Int(area.y)..<Int(area.maxY))
    let width = (columns.count + step - 1) / step
    let colors = subsampled(x: columns, y: rows, step: step)
    let luma = stride(from: 0, to: colors.count, by: 3).map { index in
      (2 * Int(colors[index]) + 5 * Int(colors[index + 1]) + Int(colors[index + 2])) / 8
    }
    let (across, down) = Self.window
    var found: [Rectangle] = []
    for top in stride(from: 0, through: luma.count / width - down, by: down / 2) {
      for left in stride(from: 0, through: width - across, by: across / 2) {
        let lines = (top..<top + down).map { row in
          Array(luma[row * width + left..<row * width + left + across])
        }
        guard Self.isText(lines) else { continue }
        found.append(
          Rectangle(
            x: area.x + Double(left * step), y: area.y + Double(top * step),
            width: Double(across * step), height: Double(down * step)))
      }
    }
    return found
  }

  /// The samples along an area's longer side, and a window's columns and rows.
  private static let grid = 256.0
  private static let window = (40, 10)

  /// Whether a window's rows of luma hold text.
  private static func isText(_ lines: [[Int]]) -> Bool {
    let sorted = lines.joined().sorted()
    let (dark, light) = (sorted[sorted.count / 20], sorted[sorted.count - 1 - sorted.count / 20])
    guard light - dark >= 60 else { return false }
    let (low, high) = (dark + (light - dark) * 3 / 10, light - (light - dark) * 3 / 10)
    let between = sorted.count { $0 > low && $0 < high }
    guard Double(between) <= 0.25 * Double(sorted.count) else { return false }
    // Changes between both tones along a row: two for each stroke.
    let changes = lines.map { line in
      var (count, isLight) = (0, line[0] > (low + high) / 2)
      for value in line where isLight ? value < low : value > high {
        isLight.toggle()
        count += 1
      }
      return count
    }
    return changes.count { $0 >= 8 } >= 4
  }
}
