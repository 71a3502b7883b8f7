package import Imaging

/// What is seen of the statue in a picture as it is delivered, its crop and frame included.
package struct StatueSight: Hashable, Sendable {
  /// The share of its outline that is seen, 0 to 1.
  package let share: Double
  /// Whether its face, the held wreath and one whole wing are seen.
  package let hasMarks: Bool

  /// The smallest share by which a visitor recognises it.
  package static let least = 0.85

  /// Whether it counts as placed.
  package var isRecognized: Bool { share >= Self.least && hasMarks }
}

extension StatueShape {
  /// Measures what is seen of it.
  ///
  /// - Parameters:
  ///   - placement: its place.
  ///   - isSeen: whether nothing is before it at a point, and the picture does not end before it.
  package func sight(
    of placement: StatuePlacement, where isSeen: (Point) -> Bool
  ) -> StatueSight {
    let seen = cells(of: placement).map { isSeen($0.center) }
    func shows(_ mark: [Int]) -> Bool { mark.allSatisfy { seen[$0] } }
    return StatueSight(
      share: Double(seen.count { $0 }) / Double(max(1, seen.count)),
      hasMarks: marks.always.allSatisfy(shows)
        && (marks.wings.isEmpty || marks.wings.contains(where: shows)))
  }
}
