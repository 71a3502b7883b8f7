package import Imaging

/// What a printer cuts off a picture that fills a paper of another shape (`print-scaling`, PWG
/// 5100.16).
public struct PictureCrop: Sendable, Equatable {
  /// A side of the upright picture.
  public enum Side: String, Sendable {
    /// From the left edge to the right one.
    case width
    /// From the upper edge to the lower one.
    case height
  }

  /// The side of which the printer cuts off a part, half of it at either end.
  public let side: Side
  /// The missing share of that side, 0 to 1.
  public let share: Double

  /// The missing share in per cent, rounded.
  public var percent: Int { Int((100 * share).rounded()) }

  /// The smallest share that is reported: a borderless printer cuts off as much from every picture,
  /// to allow for the paper's play.
  private static let least = 0.02

  /// - Parameters:
  ///   - size: the upright picture's, in pixels.
  ///   - paper: width and length of the paper, in any unit; printers turn a picture to fit it.
  /// - Returns: nil if next to nothing is missing.
  init?(of size: PixelSize, filling paper: (width: Int, length: Int)) {
    let sides = [size.width, size.height, paper.width, paper.length]
    guard sides.allSatisfy({ $0 > 0 }) else { return nil }
    func ratio(_ one: Int, _ other: Int) -> Double {
      Double(max(one, other)) / Double(min(one, other))
    }
    let (picture, paper) = (ratio(size.width, size.height), ratio(paper.width, paper.length))
    let isUpright = size.height >= size.width
    // A picture that is longer in shape than the paper loses part of its longer side, one that is
    // less long loses part of its shorter side.
    side = (picture > paper) == isUpright ? .height : .width
    share = 1 - min(picture, paper) / max(picture, paper)
    if share < Self.least { return nil }
  }
}

extension PictureCrop: CustomStringConvertible {
  /// A sentence with the remedy.
  public var description: String {
    """
    The paper has another shape, and the printer fills it: \(percent) % of the picture's \
    \(side.rawValue) is cut off, half of it at either end; a paper of the picture's shape, or a card \
    (selfie card), loses nothing.
    """
  }
}

extension PrinterStatus {
  /// What the printer cuts off an upright picture of a size in pixels, on a paper that
  /// ``paper(for:)`` has found.
  ///
  /// - Returns: nil if it cuts off nothing, and if only the printer knows: on its own paper.
  package func crop(of size: PixelSize, on paper: PrintMedia?) -> PictureCrop? {
    guard let paper, paper.isBorderless, scalings.contains("fill") else { return nil }
    return PictureCrop(of: size, filling: (paper.width, paper.length))
  }
}
