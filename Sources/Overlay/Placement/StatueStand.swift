/// The lines of the table by which the statue is placed (docs/placement.md), in its order.
package enum StatueStand: String, CaseIterable, Sendable {
  /// Beside the people, at 0.6 of its height in an empty photo or more.
  case beside
  /// Behind the people, who hide a rim of it.
  case behind
  /// Beside the people, smaller.
  case smaller
  /// Small in a lower corner, before the bodies of people.
  case before
  /// On a ledge of marble by which the photo grows.
  case ledge

  /// Those that leave the photo's size alone.
  static let inPhoto = allCases.filter { $0 != .ledge }
}
