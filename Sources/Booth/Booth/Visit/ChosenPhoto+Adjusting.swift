import Imaging
import Overlay

extension ChosenPhoto {
  /// The plan with wreaths and statue at other places.
  ///
  /// - Parameters:
  ///   - wreaths: one for each wreath, in the plan's order.
  ///   - statue: `nil` leaves it as it is.
  /// - Throws: ``BoothError/plan`` for another number of wreaths, a statue where there is none, and
  ///   numbers far beyond the photo.
  func adjustedPlan(
    _ wreaths: [Review.Wreath], statue: Review.Statue?
  ) throws(BoothError) -> PlacementPlan {
    var placement = plan.placement
    guard placement.wreaths.count == wreaths.count else { throw .plan }
    let longest = Double(max(plan.size.width, plan.size.height))
    let (places, lengths) = (-4 * longest...4 * longest, 4...4 * longest)
    for (index, wreath) in wreaths.enumerated() {
      guard places.contains(wreath.x), places.contains(wreath.y), lengths.contains(wreath.width),
        (-360...360).contains(wreath.angle)
      else { throw .plan }
      placement.wreaths[index].center = Point(wreath.x, wreath.y)
      placement.wreaths[index].width = wreath.width
      placement.wreaths[index].angle = wreath.angle
      // A wreath that the visitor moves lies before hands and hair; only one in its automatic place
      // lies behind them.
      let unmoved = automatic.wreaths[index]
      placement.wreaths[index].isBehindPeople = unmoved.isBehindPeople && wreath.isNear(unmoved)
    }
    if let statue {
      guard places.contains(statue.x), places.contains(statue.y), lengths.contains(statue.height),
        var placed = placement.statue
      else { throw .plan }
      placed.base = Point(statue.x, statue.y)
      placed.height = statue.height
      // A statue that the visitor moves stands before the people; only one in its automatic place
      // stands behind them.
      placed.isBehindPeople =
        automatic.statue.map { $0.isBehindPeople && statue.isNear($0) } ?? false
      placement.statue = placed
    }
    return PlacementPlan(placement, for: plan.size)
  }
}
