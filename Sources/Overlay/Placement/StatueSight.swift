import Imaging

/// What is seen of the statue in a picture as it is delivered, its crop and frame included.
package struct StatueSight: Hashable, Sendable {
  /// The share of her outline that is seen, 0 to 1.
  package let share: Double
  /// Whether her face, the held wreath and one whole wing are seen.
  package let hasMarks: Bool

  /// The smallest share by which a visitor recognises her.
  package static let least = 0.85

  /// Whether she counts as placed.
  package var isRecognized: Bool { share >= Self.least && hasMarks }
}

extension StatueShape {
  /// Measures what is seen of her.
  ///
  /// - Parameters:
  ///   - placement: her place.
  ///   - isSeen: whether nothing is before her at a point, and the picture does not end before it.
  func sight(of placement: StatuePlacement, where isSeen: (Point) -> Bool) -> StatueSight {
    let seen = cells(of: placement).map { isSeen($0.center) }
    func shows(_ mark: [Int]) -> Bool { mark.allSatisfy { seen[$0] } }
    return StatueSight(
      share: Double(seen.count { $0 }) / Double(max(1, seen.count)),
      hasMarks: marks.always.allSatisfy(shows)
        && (marks.wings.isEmpty || marks.wings.contains(where: shows)))
  }
}
