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
    if placement.isBehindPeople {
      return mask != nil && overhang <= (Self.overhangs.max() ?? 0) + 0.01
        && behindCost(placement) != nil
    }
    guard overhang <= 0, abs(placement.base.y - Double(size.height)) < 0.01 * box.height else {
      return false
    }
    return besideCost(placement) != nil
      || placement.height <= Self.cornerFraction * Double(size.height)
  }
}
