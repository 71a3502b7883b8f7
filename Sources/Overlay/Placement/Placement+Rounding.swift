package import Imaging

extension Placement {
  /// Rounded to hundredths of a pixel and of a degree, and the light to thousandths: less than can
  /// be seen, and short numbers in a plan.
  package var rounded: Placement {
    var placement = self
    placement.wreaths = wreaths.map { wreath in
      var rounded = wreath.roundedForPlans
      rounded.center = wreath.center.roundedForPlans
      return rounded
    }
    placement.statue = statue?.rounded
    placement.ledge = ledge.rounded()
    placement.light = light.roundedForPlans
    return placement
  }

  /// Without the wreaths of which the photo shows no leaf, and the statue whose base lies outside;
  /// a note replaces each.
  ///
  /// - Parameter photo: the photo's size, without the placement's ledge.
  package func removingItems(outside photo: PixelSize) -> Placement {
    var placement = self
    let size = canvas(of: photo)
    placement.wreaths = wreaths.filter { $0.isSeen(in: size) }
    placement.notes += wreaths.filter { !$0.isSeen(in: size) }
      .map { .wreathOutside(center: $0.center, size: size) }
    if let statue, !size.contains(statue.base) {
      placement.statue = nil
      placement.notes.append(.statueOutside(base: statue.base, size: size))
    }
    return placement
  }
}

extension StatuePlacement {
  fileprivate var rounded: StatuePlacement {
    var rounded = roundedForPlans
    rounded.base = base.roundedForPlans
    return rounded
  }
}
