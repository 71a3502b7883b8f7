/// The part of a frame that a search looks at.
///
/// A search of a whole frame of 640 × 480 takes longer than one frame of a film lasts. The searches
/// of a film therefore take turns: the whole frame at half size, for large pictures, then each side
/// at full size. A small picture lies within one of the sides, because the sides overlap by a
/// quarter of the frame.
enum SearchedPart {
  case halved
  case left
  case right
  case whole

  /// The parts that the searches of a film take in turn.
  static let turns: [SearchedPart] = [.halved, .left, .halved, .right]

  var isHalved: Bool { self == .halved }

  func columns(of width: Int) -> Range<Int> {
    switch self {
    case .halved, .whole: 0..<width
    case .left: 0..<(width * 5 / 8)
    case .right: (width * 3 / 8)..<width
    }
  }
}
