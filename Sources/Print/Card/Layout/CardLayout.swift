import Imaging

/// The places of one panel of a card, in millimetres from the trimmed paper's upper left corner.
///
/// The numbers are those of `Art/card/card.py`, which draws wall and stone.
struct CardLayout: Sendable {
  /// The panel: the whole paper, or one of two strips.
  var panel: Rectangle
  /// The ledge's upper edge.
  var ledge: Double
  /// The stone's part for words.
  var words: Rectangle
  /// The breadth of the picture frame's bevel.
  var frame: Double
  /// The smallest and the largest height of the statue on the ledge.
  var statueHeights: ClosedRange<Double>
  /// Whether the statue stands on the ledge even where the photo has room for it: in a strip's
  /// small photo the statue would be too small.
  var alwaysHasLedgeStatue = false
  /// The share of the wall's free height that lies above the frame.
  var rise = 0.45
  /// The factor by which the layout scales all type.
  var typeScale = 1.0

  /// The largest error of a cutter, in millimetres: only wall and stone lie within this distance of
  /// the edges.
  static let safeMargin = 5.0
  /// The depth of the ledge's upper face; the statue stands in its middle.
  static let ledgeDepth = 2.3
  /// The distance of a frame from the ledge.
  static let gap = 3.5

  /// The wall within the safe area, where the frame hangs.
  var wall: Rectangle {
    let top = panel.y + Self.safeMargin
    return Rectangle(
      x: panel.x + Self.safeMargin, y: top, width: panel.width - 2 * Self.safeMargin,
      height: ledge - Self.gap - top)
  }

  /// The lower edge of the statue's base.
  var floor: Double { ledge + 0.62 * Self.ledgeDepth }
}

extension CardLayout {
  /// The panels of a format.
  static func panels(of format: CardFormat) -> [CardLayout] {
    let (width, height) = format.millimeters
    let whole = Rectangle(x: 0, y: 0, width: width, height: height)
    switch format {
    case .portrait:
      return [
        CardLayout(
          panel: whole, ledge: 112, words: Rectangle(x: 17, y: 117.8, width: 66, height: 18.6),
          frame: 2.4, statueHeights: 34...66)
      ]
    case .a6:
      return [
        CardLayout(
          panel: whole, ledge: 110, words: Rectangle(x: 17, y: 115.8, width: 71, height: 18.6),
          frame: 2.4, statueHeights: 34...66)
      ]
    case .landscape:
      return [
        CardLayout(
          panel: whole, ledge: 72, words: Rectangle(x: 40, y: 77.8, width: 70, height: 16.4),
          frame: 2.2, statueHeights: 34...60, typeScale: 0.94)
      ]
    case .strip:
      return [0.0, 50].map { left in
        CardLayout(
          panel: Rectangle(x: left, y: 0, width: 50, height: height), ledge: 114,
          words: Rectangle(x: left + 5, y: 120.2, width: 40, height: 20),
          frame: 1.5, statueHeights: 34...54, alwaysHasLedgeStatue: true,
          // A strip's wall has three times the usual free height: the default rise would leave its
          // top empty.
          rise: 0.1, typeScale: 0.8)
      }
    }
  }
}
