package import Imaging

/// A part of a camera's picture, in fractions of its sides.
package struct PicturePart: Hashable, Sendable {
  /// The whole picture.
  package static let whole = PicturePart(
    fractions: Rectangle(x: 0, y: 0, width: 1, height: 1))
  /// The shortest side as a share of the picture's, so that enough remains for a photo.
  private static let shortest = 0.1
  /// The largest rounding error of sides with four decimals.
  private static let rounding = 1e-3

  package let fractions: Rectangle

  private init(fractions: Rectangle) { self.fractions = fractions }

  /// Parses `x,y,width,height`.
  ///
  /// - Returns: `nil` for anything else, for a part beyond the picture, and for sides shorter than
  ///   a tenth of it.
  package init?(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3]
    else { return nil }
    let inside = 0...1 + Self.rounding
    guard x >= 0, y >= 0, width >= Self.shortest, height >= Self.shortest,
      inside.contains(x + width), inside.contains(y + height)
    else { return nil }
    fractions = Rectangle(x: x, y: y, width: min(width, 1 - x), height: min(height, 1 - y))
  }
}

extension PicturePart {
  /// The part's columns and rows; parts with equal sides have equally many, wherever they lie.
  func pixels(of size: PixelSize) -> (x: Range<Int>, y: Range<Int>) {
    func range(_ start: Double, _ length: Double, of side: Int) -> Range<Int> {
      let count = min(max(Int((length * Double(side)).rounded()), 1), side)
      let first = min(Int((start * Double(side)).rounded()), side - count)
      return first..<first + count
    }
    return (
      range(fractions.x, fractions.width, of: size.width),
      range(fractions.y, fractions.height, of: size.height)
    )
  }

  /// Where another part of the same picture lies in this part, in fractions of this part's sides.
  func fractions(of other: PicturePart) -> Rectangle {
    Rectangle(
      x: (other.fractions.x - fractions.x) / fractions.width,
      y: (other.fractions.y - fractions.y) / fractions.height,
      width: other.fractions.width / fractions.width,
      height: other.fractions.height / fractions.height)
  }
}

extension Photo {
  /// The photo cropped to the part.
  func cropped(to part: PicturePart) -> Photo {
    guard part != .whole else { return self }
    let (x, y) = part.pixels(of: size)
    return cropped(x: x, y: y)
  }
}
