/// Which part of a frame a search sees.
///
/// A search of a whole frame of 640 × 480 takes longer than a frame of a film lasts. A film's
/// searches take turns: all of it at half size, for large pictures, then each side as it is. A
/// small picture lies in one of the sides, because they overlap by a quarter of the frame.
enum SearchedPart: CaseIterable {
  case halved
  case left
  case right
  case whole

  /// The searches of a film, which take turns.
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
