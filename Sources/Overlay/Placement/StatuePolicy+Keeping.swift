import Imaging

extension StatuePolicy {
  /// The factor between her height and the policy's own within which she keeps a place.
  static let keptSizes = 1.35

  /// Her place, or the one that she has already where the policy allows it: so that a photo has her
  /// where the live picture had her, and she does not jump between places that are as good.
  ///
  /// - Parameters:
  ///   - kept: her place so far; `nil` for none.
  ///   - other: as for ``placement(orBy:)``.
  func placement(
    keeping kept: StatuePlacement?, orBy other: () -> StatuePolicy? = { nil }
  ) -> StatuePlacement? {
    let own = placement(orBy: other)
    guard let kept, let own, allows(kept) else { return own }
    let ratio = max(own.height / kept.height, kept.height / own.height)
    return ratio <= Self.keptSizes ? kept : own
  }

  /// Whether a place is one of those that the policy searches.
  private func allows(_ placement: StatuePlacement) -> Bool {
    guard isClear(placement) else { return false }
    let box = placement.box(shape)
    let overhang = max(-box.x, box.maxX - Double(size.width)) / box.width
    guard overhang <= (Self.overhangs.max() ?? 0) + Self.rounding else { return false }
    if placement.isBehindPeople { return mask != nil && behindCost(placement) != nil }
    guard abs(placement.base.y - Double(size.height)) < Self.rounding * box.height else {
      return false
    }
    return overhang <= 0 && besideCost(placement) != nil
      || placement.height <= (1 + Self.rounding) * Self.cornerFraction * Double(size.height)
  }

  /// The largest difference of a place that comes from scaling it to another photo.
  private static let rounding = 0.01
}
